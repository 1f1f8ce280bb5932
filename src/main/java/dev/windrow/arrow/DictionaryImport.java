// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.Set;

/**
 * Makes columns of indices and their dictionaries. Only dictionaries of strings are kept; others
 * are decoded.
 */
final class DictionaryImport {

    private final ArrowMemory borrowed;
    private final ColumnMemory copies;
    private final @Nullable DictionaryProvider provider;

    /** The dictionaries in whose entries the values lie. */
    private final Set<Long> around;

    DictionaryImport(
            ArrowMemory borrowed, ColumnMemory copies, @Nullable DictionaryProvider provider) {
        this(borrowed, copies, provider, Set.of());
    }

    private DictionaryImport(
            ArrowMemory borrowed,
            ColumnMemory copies,
            @Nullable DictionaryProvider provider,
            Set<Long> around) {
        this.borrowed = borrowed;
        this.copies = copies;
        this.provider = provider;
        this.around = around;
    }

    /** Returns the import of a dictionary's entries, which may have dictionaries of their own. */
    private VectorImport ofEntries(String subject, long id) {
        Set<Long> further = new HashSet<>(around);
        if (!further.add(id)) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s is encoded by the dictionary %d, which contains itself",
                    subject,
                    id);
        }
        var nested = new DictionaryImport(borrowed, copies, provider, further);
        return new VectorImport(borrowed, copies, nested);
    }

    /**
     * Returns the column of indices and their dictionary.
     *
     * @param subject the owner of the indices, such as {@code column "v"}
     */
    Column column(String subject, DictionaryEncoding encoding, Column indices) {
        FieldVector entries = entries(subject, encoding, provider);
        Column dictionary =
                ofEntries(subject, encoding.getId())
                        .plainColumn(subject, entries, entries.getValueCount());
        FixedWidthColumn checked = int32(indices, dictionary.rows(), subject);
        return dictionary instanceof VariableWidthColumn strings
                ? new DictionaryColumn(checked, strings)
                : decode(checked, dictionary);
    }

    /** Returns the vector that holds a dictionary's entries. */
    static FieldVector entries(
            String subject, DictionaryEncoding encoding, @Nullable DictionaryProvider provider) {
        Dictionary dictionary = provider == null ? null : provider.lookup(encoding.getId());
        if (dictionary == null) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s is dictionary-encoded, expected a dictionary with id %d: pass a"
                            + " DictionaryProvider that knows it",
                    subject,
                    encoding.getId());
        }
        return dictionary.getVector();
    }

    /**
     * Checks indices against the dictionary's size, and copies them to int32 if they are of another
     * type.
     */
    private FixedWidthColumn int32(Column column, long entries, String subject) {
        FixedWidthColumn indices = (FixedWidthColumn) column;
        for (long row = 0; row < indices.rows(); row++) {
            if (!indices.isNull(row)
                    && (RawValues.getLong(indices, row) < 0
                            || RawValues.getLong(indices, row) >= entries)) {
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "%s has index %d in row %d, expected one into a dictionary of %d entries",
                        subject,
                        RawValues.getLong(indices, row),
                        row,
                        entries);
            }
        }
        return indices.type() == ColumnType.Primitive.INT32 ? indices : narrowed(indices);
    }

    private FixedWidthColumn narrowed(FixedWidthColumn indices) {
        try (var builder = ColumnBuilder.of(ColumnType.Primitive.INT32, indices.rows())) {
            for (long row = 0; row < indices.rows(); row++) {
                if (indices.isNull(row)) {
                    builder.appendNull();
                } else {
                    builder.appendLong(RawValues.getLong(indices, row));
                }
            }
            return (FixedWidthColumn) builder.build(copies);
        }
    }

    private Column decode(FixedWidthColumn indices, Column dictionary) {
        try (var builder = ColumnBuilder.of(dictionary.type(), indices.rows())) {
            for (long row = 0; row < indices.rows(); row++) {
                if (indices.isNull(row)) {
                    builder.appendNull();
                } else {
                    builder.appendRow(dictionary, RawValues.getLong(indices, row));
                }
            }
            return builder.build(copies);
        }
    }
}
