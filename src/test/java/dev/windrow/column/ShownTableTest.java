// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What JShell and debuggers show of tables and columns. */
@ExtendWith(NoLeaks.class)
class ShownTableTest {

    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();

    private ShownTableTest with(String name, ColumnType type, @Nullable Object... values) {
        columns.put(name, Columns.of(memory, type, Arrays.asList(values)));
        return this;
    }

    private Table table() {
        long rows = columns.isEmpty() ? 5 : columns.values().iterator().next().rows();
        return new Table(columns, rows, memory);
    }

    private static Object[] numbers(int count) {
        return IntStream.range(0, count).mapToObj(Long::valueOf).toArray();
    }

    @Test
    void aTableShowsNamesTypesValuesAndNulls() {
        with("status", Primitive.UTF8, "F", null, "a\tb");
        with(
                "total",
                new ColumnType.Decimal(12, 2),
                BigInteger.valueOf(1250),
                null,
                BigInteger.ONE);
        with("open", Primitive.BOOL, true, false, null);
        with("day", Primitive.DATE32, 20_779L, null, 0L);
        with("at", new ColumnType.Timestamp(Unit.SECOND, "UTC"), 60L, null, 0L);
        try (Table table = table()) {
            assertThat(table)
                    .hasToString(
                            """
                            status          total  open   day         at
                            utf8    decimal(12,2)  bool   date32      timestamp(s,UTC)
                            ------  -------------  -----  ----------  --------------------
                            F               12.50  true   2026-11-22  1970-01-01T00:01:00Z
                            null             null  false  null        null
                            a\\tb             0.01  null   1970-01-01  1970-01-01T00:00:00Z
                            3 rows\
                            """);
            assertThat(table.schema())
                    .hasToString(
                            "{status=utf8, total=decimal(12,2), open=bool, day=date32,"
                                    + " at=timestamp(s,UTC)}");
            assertThatThrownBy(() -> table.schema().clear())
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void aLongTableShowsItsFirstRows() {
        try (Table table = with("n", Primitive.INT64, numbers(29_788)).table()) {
            assertThat(table.toString().lines())
                    .hasSize(3 + 10 + 1)
                    .last()
                    .isEqualTo("10 of 29,788 rows");
            assertThat(table.head(1)).hasToString("    n\nint64\n-----\n    0\n1 row");
        }
    }

    @Test
    void headHasAtMostTheRowsThatThereAre() {
        try (Table table = with("n", Primitive.INT64, numbers(3)).table()) {
            assertThat(table.head(2).rows()).isEqualTo(2);
            assertThat(table.head(Long.MAX_VALUE).rows()).isEqualTo(3);
            assertThat(table.head(0))
                    .hasToString("n\nint64\n-----\n0 rows".replace("n\ni", "    n\ni"));
            assertThatThrownBy(() -> table.head(-1))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                    .hasMessage("head of -1 rows, expected 0 or more");
        }
    }

    @Test
    void longValuesAreCutOff() {
        String text = "\ud835\udd38".repeat(1_000_000);
        List<Double> list = Collections.nCopies(1_000_000, 1.5);
        with("s", Primitive.UTF8, text, "x".repeat(32), "x".repeat(33));
        with("l", new ColumnType.ListOf(Primitive.FLOAT64), list, List.of(1.5), null);
        with("b", Primitive.BINARY, "\0".repeat(1_000_000), "\0", null);
        try (Table table = table()) {
            assertThat(table.toString().lines().skip(3))
                    .containsExactly(
                            "\ud835\udd38".repeat(31)
                                    + "\u2026  "
                                    + "[1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.\u2026  "
                                    + "A".repeat(31)
                                    + "\u2026",
                            "x".repeat(32) + "  " + "[1.5]" + " ".repeat(29) + "AA==",
                            "x".repeat(31) + "\u2026  " + "null" + " ".repeat(30) + "null",
                            "3 rows");
        }
    }

    @Test
    void columnsBeyondTheLineAreNamed() {
        for (int i = 0; i < 100; i++) {
            with("column " + i, Primitive.INT64, 1L);
        }
        try (Table table = table()) {
            assertThat(table.toString().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(130))
                    .last()
                    .asString()
                    .startsWith("1 row; more columns: column 12, column 13, ")
                    .endsWith("\u2026");
        }
    }

    @Test
    void aTableWithoutColumnsHasRows() {
        try (Table table = table()) {
            assertThat(table).hasToString("5 rows without columns");
        }
    }

    @Test
    void aClosedTableSaysSo() {
        Table table = with("a", Primitive.INT64, 1L).with("b", Primitive.UTF8, "x").table();
        Table slice = table.slice(0, 1);
        Column column = table.column("a");
        table.close();
        assertThat(table).hasToString("closed table of 1 row: a, b");
        assertThat(slice).hasToString("closed table of 1 row: a, b");
        assertThat(column).hasToString("closed int64 column of 1 row");
    }

    @Test
    void rowsOnADeviceStayThere() {
        columns.put("n", Columns.longs(memory, 7, 8, 9));
        RemoteColumns remote = new OfHost();
        try (Table table = new Table(List.of("n"), 3, remote, memory)) {
            assertThat(table)
                    .hasToString(
                            "    n\n"
                                    + "int64\n"
                                    + "-----\n"
                                    + "3 rows on a device: head(10) brings the first ones");
            assertThat(table.schema()).containsExactly(Map.entry("n", Primitive.INT64));
            assertThat(table.head(2)).hasToString("    n\nint64\n-----\n    7\n    8\n2 rows");
            assertThat(table.toString()).contains("on a device");
            table.column("n");
            assertThat(table.toString()).endsWith("\n    9\n3 rows");
        }
    }

    /** Columns that are said to lie elsewhere. */
    private final class OfHost implements RemoteColumns {

        @Override
        public Shape shape(String name) {
            return new Shape(Primitive.INT64, false, false, 0);
        }

        @Override
        public Column fetch(String name, long from, long count, ColumnMemory own) {
            return columns.get(name).slice(from, count);
        }

        @Override
        public Column sample(String name, long[] begins, int count, ColumnMemory own) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        public Map<Object, Object> notes() {
            return Map.of();
        }

        @Override
        public long byteSize() {
            return 0;
        }

        @Override
        public void close() {
            // The memory is the table's.
        }
    }

    @Test
    void aColumnShowsItsFirstValues() {
        with("n", Primitive.INT64, 7L, null, 9L);
        with("s", Primitive.UTF8, "a", "b\n", null);
        with("none", Primitive.BOOL);
        with("many", Primitive.INT8, numbers(11));
        with("lists", new ColumnType.ListOf(Primitive.UTF8), List.of("a"), null);
        assertThat(columns.values())
                .extracting(Column::toString)
                .containsExactly(
                        "int64 column of 3 rows: 7, null, 9",
                        "utf8 column of 3 rows: a, b\\n, null",
                        "bool column of 0 rows",
                        "int8 column of 11 rows: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, \u2026",
                        "list(utf8) column of 2 rows: [\"a\"], null");
        assertThat(Columns.dictionary(memory, List.of("x"), List.of(0)))
                .hasToString("utf8 column of 1 row: x");
        memory.close();
    }

    @Test
    void theTextOfAValueIsThatOfCsv() {
        ColumnType nested = new ColumnType.ListOf(Primitive.UTF8);
        with("s", nested, Arrays.asList("a\"b\\", "\b\t\n\f\r\u001f", null, "\ud835\udd38"), null);
        with("d", Primitive.FLOAT64, 0.1, null);
        with("v", new ColumnType.ListOf(Primitive.FLOAT64), List.of(1.5, Double.NaN), List.of());
        Column strings = columns.get("s");
        assertThat(strings.text(0))
                .isEqualTo("[\"a\\\"b\\\\\",\"\\b\\t\\n\\f\\r\\u001F\",null,\"\ud835\udd38\"]");
        assertThat(strings.text(1)).isNull();
        assertThat(columns.get("d").text(0)).isEqualTo("0.1");
        assertThat(columns.get("v").text(0)).isEqualTo("[1.5,\"NaN\"]");
        assertThat(columns.get("v").text(1)).isEqualTo("[]");
        assertThatThrownBy(() -> strings.text(2))
                .hasMessage("row 2 of a column of list(utf8): expected a row from 0 to 1");
        memory.close();
        assertThatThrownBy(() -> strings.text(0))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }
}
