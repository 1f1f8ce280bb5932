// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

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
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The column that says what a table of partial aggregates is: in each row the version of its
 * columns, how many rows were written together, the checksum of these rows, and the query. It is a
 * dictionary of one entry. A table that was put together of several has several of them.
 *
 * <p>The checksum is the sum of {@link RowChecksums}, so the order of rows is free, as it is for
 * merging. It tells of damage, not of malice: whoever changes values can compute it.
 */
public final class PartialHeader {

    /** The name of the column. */
    public static final String NAME = "windrow.partial";

    /** The version that is written. */
    private static final String VERSION = "2";

    /** The version without a checksum: of earlier files, and in memory. Its query follows. */
    private static final String UNCHECKED = "1";

    private static final Pattern CHECKED =
            Pattern.compile(VERSION + " ([0-9]{1,18}):([0-9a-f]{1,16}) (.*)", Pattern.DOTALL);

    private PartialHeader() {}

    /**
     * Puts the column before all others.
     *
     * @param partial keys and states, or rows; the returned table takes it over
     */
    public static Table add(Table partial, GroupByQuery query) {
        Sum sum = new Sum();
        try {
            RowChecksums.of(partial, (row, checksum) -> sum.add(checksum));
        } catch (RuntimeException | Error e) {
            partial.close();
            throw e;
        }
        return add(
                partial, "%s %d:%x %s".formatted(VERSION, sum.rows, sum.sum, QueryText.of(query)));
    }

    /**
     * Puts the column before all others, without a checksum: of what stays in memory.
     *
     * @param partial keys and states, or rows; the returned table takes it over
     */
    public static Table addUnchecked(Table partial, GroupByQuery query) {
        return add(partial, UNCHECKED + " " + QueryText.of(query));
    }

    private static Table add(Table partial, String text) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(partial);
        try {
            if (partial.names().contains(NAME)) {
                throw ErrorCode.DUPLICATE_NAME.failure(
                        "\"%s\" names the version of partial aggregates: rename that column", NAME);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put(NAME, column(text, partial.rows(), memory));
            partial.names().forEach(name -> columns.put(name, partial.column(name)));
            return new Table(columns, partial.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static Column column(String text, long rows, ColumnMemory memory) {
        MemorySegment indices = memory.allocate(rows * Integer.BYTES);
        try (ColumnBuilder entry = ColumnBuilder.of(Primitive.UTF8, 1)) {
            entry.appendBytes(text.getBytes(StandardCharsets.UTF_8));
            return new DictionaryColumn(
                    new FixedWidthColumn(Primitive.INT32, indices, rows, Validity.ALL),
                    (VariableWidthColumn) entry.build(memory));
        }
    }

    /**
     * Checks that a table has partial aggregates of a query, in a version that is read.
     *
     * @param number the table's number among those that are merged, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT}
     */
    public static void check(Table partial, GroupByQuery query, int number) {
        if (!partial.names().contains(NAME)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d has no column \"%s\": it has no partial aggregates", number, NAME);
        }
        String expected = QueryText.of(query);
        for (String text : new HeaderTexts(partial.column(NAME)).all()) {
            Header found = Header.of(text);
            if (!found.version.equals(VERSION) && !found.isUnchecked()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "table %d has partial aggregates of version \"%s\", expected %s or less",
                        number, found.version, VERSION);
            }
            if (!found.query.equals(expected)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "table %d has partial aggregates of another query: %s; expected %s",
                        number, found.query, expected);
            }
        }
    }

    /**
     * Checks that rows are those that were written. If tables were put together, each may have been
     * so several times.
     *
     * @param partial the table with this column
     * @param written its columns that were written, without this one
     * @param number the table's number among those that are merged, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT}
     */
    static void requireWhole(Table partial, Table written, int number) {
        Found found = new Found();
        found.add(partial, written);
        found.requireWhole(number);
    }

    /** The rows of a table that were read so far. */
    static final class Found {

        /** What was found of each text of the column. */
        private final Map<String, Sum> sums = new LinkedHashMap<>();

        /**
         * Adds rows.
         *
         * @param partial the rows with this column
         * @param written their columns that were written, without this one
         */
        void add(Table partial, Table written) {
            HeaderTexts texts = new HeaderTexts(partial.column(NAME));
            List<Sum> found =
                    texts.all().stream()
                            .map(text -> sums.computeIfAbsent(text, absent -> new Sum()))
                            .toList();
            if (!sums.keySet().stream().map(Header::of).allMatch(Header::isUnchecked)) {
                RowChecksums.of(written, (row, checksum) -> found.get(texts.of(row)).add(checksum));
            }
        }

        /** Checks all rows together, as {@link PartialHeader#requireWhole} does. */
        void requireWhole(int number) {
            sums.forEach(
                    (text, sum) -> {
                        Header header = Header.of(text);
                        if (!header.isOf(sum)) {
                            throw ErrorCode.INVALID_ARGUMENT.failure(
                                    "table %d of partial aggregates is damaged: it has %d rows,"
                                            + " which are not the %d that were written; make it"
                                            + " anew from its input",
                                    number, sum.rows, header.rows);
                        }
                    });
        }
    }

    /** What rows say of themselves. An unchecked version says nothing of their number and sum. */
    private record Header(String version, long rows, long sum, String query) {

        static Header of(String text) {
            Matcher checked = CHECKED.matcher(text);
            if (checked.matches()) {
                return new Header(
                        VERSION,
                        Long.parseLong(checked.group(1)),
                        Long.parseUnsignedLong(checked.group(2), 16),
                        checked.group(3));
            }
            String[] parts = text.split(" ", 2);
            return new Header(parts[0], 0, 0, parts[parts.length - 1]);
        }

        boolean isUnchecked() {
            return version.equals(UNCHECKED);
        }

        /** Returns whether it is that of some rows, which may be there once, twice and so on. */
        boolean isOf(Sum found) {
            return isUnchecked()
                    || (rows == 0
                            ? found.rows == 0
                            : found.rows > 0
                                    && found.rows % rows == 0
                                    && found.sum == found.rows / rows * sum);
        }
    }

    /** The number of rows, and the sum of their checksums. */
    private static final class Sum {

        private long rows;
        private long sum;

        void add(long checksum) {
            rows++;
            sum += checksum;
        }
    }
}
