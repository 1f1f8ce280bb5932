// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.GroupByQuery;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The column that says what a table of partial aggregates is: in each row the version of its
 * columns and the query. It is a dictionary of one entry.
 */
public final class PartialHeader {

    /** The name of the column. */
    public static final String NAME = "windrow.partial";

    /** The version that is written, and the only one that is read. */
    private static final int VERSION = 1;

    private PartialHeader() {}

    /**
     * Puts the column before all others.
     *
     * @param partial keys and states, or rows; the returned table takes it over
     */
    public static Table add(Table partial, GroupByQuery query) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(partial);
        try {
            if (partial.names().contains(NAME)) {
                throw ErrorCode.DUPLICATE_NAME.failure(
                        "\"%s\" names the version of partial aggregates: rename that column", NAME);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put(NAME, column(query, partial.rows(), memory));
            partial.names().forEach(name -> columns.put(name, partial.column(name)));
            return new Table(columns, partial.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static Column column(GroupByQuery query, long rows, ColumnMemory memory) {
        MemorySegment indices = memory.allocate(rows * Integer.BYTES);
        for (long row = 0; row < rows; row++) {
            indices.set(JAVA_INT_UNALIGNED, row << 2, 0);
        }
        try (ColumnBuilder entry = ColumnBuilder.of(Primitive.UTF8, 1)) {
            entry.appendBytes(text(query).getBytes(StandardCharsets.UTF_8));
            return new DictionaryColumn(
                    new FixedWidthColumn(Primitive.INT32, indices, rows, Validity.ALL),
                    (VariableWidthColumn) entry.build(memory));
        }
    }

    private static String text(GroupByQuery query) {
        return VERSION + " " + QueryText.of(query);
    }

    /**
     * Checks that a table has partial aggregates of a query, in the version that is read.
     *
     * @param number the table's number among those that are merged, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT}
     */
    public static void check(Table partial, GroupByQuery query, int number) {
        if (!partial.names().contains(NAME)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d has no column \"%s\": it has no partial aggregates", number, NAME);
        }
        for (String found : texts(partial.column(NAME))) {
            if (!found.equals(text(query))) {
                throw mismatch(found, query, number);
            }
        }
    }

    private static WindrowException mismatch(String found, GroupByQuery query, int number) {
        int end = found.indexOf(' ');
        String version = end < 0 ? found : found.substring(0, end);
        if (!version.equals(String.valueOf(VERSION))) {
            return ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d has partial aggregates of version \"%s\", expected %d",
                    number, version, VERSION);
        }
        return ErrorCode.INVALID_ARGUMENT.failure(
                "table %d has partial aggregates of another query: %s; expected %s",
                number, found.substring(end + 1), QueryText.of(query));
    }

    /** Returns the distinct texts. */
    private static Set<String> texts(Column column) {
        Set<String> texts = new LinkedHashSet<>();
        switch (column) {
            case DictionaryColumn dictionary when dictionary.rows() > 0 ->
                    texts.addAll(texts(dictionary.dictionary()));
            case VariableWidthColumn strings -> {
                long last = -1;
                for (long row = 0; row < strings.rows(); row++) {
                    if (strings.isNull(row)) {
                        texts.add("null");
                    } else if (last < 0 || !areEqual(strings, last, row)) {
                        texts.add(strings.getString(row));
                        last = row;
                    }
                }
            }
            case Column other when other.rows() > 0 -> texts.add(other.type().label());
            case Column none -> {}
        }
        return texts;
    }

    private static boolean areEqual(VariableWidthColumn strings, long a, long b) {
        return MemorySegment.mismatch(
                        strings.bytes(),
                        strings.offset(a),
                        strings.offset(a + 1),
                        strings.bytes(),
                        strings.offset(b),
                        strings.offset(b + 1))
                == -1;
    }
}
