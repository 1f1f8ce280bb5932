// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TimesOfDay;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** Makes columns of vectors. It wraps vectors of the same layout and copies others. */
final class VectorImport {

    private final ArrowMemory borrowed;
    private final ColumnMemory copies;
    private final DictionaryImport dictionaries;

    /**
     * Makes an import.
     *
     * @param borrowed holds the buffers that columns wrap
     * @param borrowedByDictionaries holds the buffers that dictionaries wrap
     * @param copies holds copied values
     * @param provider finds dictionaries; null without any
     */
    VectorImport(
            ArrowMemory borrowed,
            ArrowMemory borrowedByDictionaries,
            ColumnMemory copies,
            @Nullable DictionaryProvider provider) {
        this(borrowed, copies, new DictionaryImport(borrowedByDictionaries, copies, provider));
    }

    VectorImport(ArrowMemory borrowed, ColumnMemory copies, DictionaryImport dictionaries) {
        this.borrowed = borrowed;
        this.copies = copies;
        this.dictionaries = dictionaries;
    }

    /** Returns the first rows of a vector as a column. */
    Column column(FieldVector vector, int rows) {
        String subject = columnNamed(vector.getName());
        if (vector.getValueCount() < rows) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has %d values, expected %d, which is the root's row count",
                    subject,
                    vector.getValueCount(),
                    rows);
        }
        Column column = valueColumn(subject, vector, rows);
        TimesOfDay.require(subject, column);
        return column;
    }

    /** Returns how errors name a column. */
    static String columnNamed(String name) {
        return "column \"" + name + "\"";
    }

    /** Returns the first rows of a vector, which may be a child of another, as a column. */
    Column valueColumn(String subject, FieldVector vector, int rows) {
        DictionaryEncoding encoding = vector.getField().getDictionary();
        return encoding == null
                ? plainColumn(subject, vector, rows)
                : dictionaries.column(subject, encoding, signedIndices(subject, vector, rows));
    }

    /**
     * Returns the column of a field without a dictionary.
     *
     * @param subject the owner of the values, for errors
     */
    Column plainColumn(String subject, FieldVector vector, int rows) {
        ArrowType arrowType = vector.getField().getType();
        if (arrowType instanceof ArrowType.Union) {
            throw ArrowTypes.unsupported(subject, arrowType);
        }
        if (!vector.getField().getChildren().isEmpty()) {
            // Runs have no bitmap, but those of their values.
            Validity validity =
                    vector instanceof RunEndEncodedVector
                            ? Validity.ALL
                            : validity(vector.getValidityBuffer(), rows, subject);
            return new NestedImport(this, copies, subject, rows, validity).column(vector);
        }
        ColumnType type = ArrowTypes.columnType(subject, vector.getField());
        if (VectorConversion.isNeeded(vector)) {
            return VectorConversion.convert(subject, vector, rows, type, copies);
        }
        Validity validity = validity(vector.getValidityBuffer(), rows, subject);
        ArrowBuf values = vector.getDataBuffer();
        return switch (vector) {
            case BitVector bits ->
                    new BitColumn(
                            borrowed.borrow(values, Bits.bytesFor(rows), subject),
                            0,
                            rows,
                            validity);
            case BaseFixedWidthVector fixed ->
                    new FixedWidthColumn(
                            type,
                            borrowed.borrow(values, (long) rows * type.byteWidth(), subject),
                            rows,
                            validity);
            case BaseVariableWidthVector strings ->
                    strings(subject, type, strings, Integer.BYTES, rows, validity);
            case BaseLargeVariableWidthVector strings ->
                    strings(subject, type, strings, Long.BYTES, rows, validity);
            default -> throw ArrowTypes.unsupported(subject, arrowType);
        };
    }

    /** Reads dictionary indices, of any integer type: even indices of uint64 are small numbers. */
    private Column signedIndices(String subject, FieldVector vector, int rows) {
        return VectorConversion.isUnsigned64(vector)
                ? VectorConversion.convert(
                        subject, vector, rows, ColumnType.Primitive.INT64, copies)
                : plainColumn(subject, vector, rows);
    }

    private Validity validity(ArrowBuf bits, int rows, String subject) {
        if (bits.capacity() == 0 || rows == 0) {
            return Validity.ALL;
        }
        return Validity.of(borrowed.borrow(bits, Bits.bytesFor(rows), subject), 0, rows);
    }

    /** Returns the offsets of lists, which are checked. */
    MemorySegment listOffsets(String subject, ArrowBuf buffer, int rows) {
        MemorySegment offsets = offsets(subject, buffer, Integer.BYTES, rows);
        checkedEnd(offsets, Integer.BYTES, rows, subject + " has list offsets");
        return offsets;
    }

    private VariableWidthColumn strings(
            String subject,
            ColumnType type,
            FieldVector vector,
            int offsetWidth,
            int rows,
            Validity validity) {
        MemorySegment offsets = offsets(subject, vector.getOffsetBuffer(), offsetWidth, rows);
        long characters = checkedEnd(offsets, offsetWidth, rows, subject + " has string offsets");
        MemorySegment bytes = borrowed.borrow(vector.getDataBuffer(), characters, subject);
        return new VariableWidthColumn(type, offsets, offsetWidth, bytes, rows, validity);
    }

    /**
     * Borrows offsets. Without rows, Arrow may leave out even the one offset that there should be.
     */
    private MemorySegment offsets(String subject, ArrowBuf buffer, int width, int rows) {
        return rows == 0
                ? copies.allocate(width)
                : borrowed.borrow(buffer, (rows + 1L) * width, subject);
    }

    /** Returns the last offset, and checks that offsets never decrease: engines rely on that. */
    private static long checkedEnd(
            MemorySegment offsets, int offsetWidth, int rows, String messageStart) {
        long previous = 0;
        boolean ascending = true;
        for (long row = 0; row <= rows; row++) {
            long offset =
                    offsetWidth == Integer.BYTES
                            ? offsets.get(JAVA_INT_UNALIGNED, row << 2)
                            : offsets.get(JAVA_LONG_UNALIGNED, row << 3);
            ascending &= offset >= previous;
            previous = offset;
        }
        if (!ascending) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s that decrease, expected ascending ones from 0",
                    messageStart);
        }
        return previous;
    }
}
