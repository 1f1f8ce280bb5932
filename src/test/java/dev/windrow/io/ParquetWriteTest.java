// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.AskedFiles;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.PackedValues;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Parquet files that are written here, as DuckDB reads them. */
@ExtendWith(NoLeaks.class)
final class ParquetWriteTest {

    /** More than two row groups of many pages. */
    private static final int ROWS = 300_000;

    @TempDir private Path folder;

    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();

    private void add(String name, ColumnType type, BiConsumer<ColumnBuilder, Integer> append) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                append.accept(builder, row);
            }
            columns.put(name, builder.build(memory));
        }
    }

    private String write() {
        Path file = folder.resolve("t.parquet");
        try (Table table = new Table(columns, ROWS, memory)) {
            Tables.write(table, file);
        }
        return "'" + file + "'";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String ask(String query) throws Exception {
        return AskedFiles.duckDb(query).getFirst().toString();
    }

    /** The dictionary of the last one grows until it does not pay, in the middle of a group. */
    @Test
    void rowGroupsAreWhatWasWritten() throws Exception {
        add("row", Primitive.INT64, (to, row) -> to.appendLong(row));
        add("few", Primitive.INT32, (to, row) -> to.appendLong(row / 7 % 5 - 2));
        add("text", Primitive.UTF8, (to, row) -> to.appendBytes(bytes("k" + row % 1000)));
        add("grows", Primitive.UTF8, (to, row) -> to.appendBytes(bytes("x".repeat(30) + row / 4)));
        String file = write();
        assertThat(
                        ask(
                                "select count(*), count(*) filter (few = row // 7 % 5 - 2),"
                                        + " count(*) filter (text = 'k' || row % 1000),"
                                        + " count(*) filter (grows = repeat('x', 30) || row // 4),"
                                        + " count(distinct row) from "
                                        + file))
                .isEqualTo("[300000, 300000, 300000, 300000, 300000]");
        assertThat(ask("select num_row_groups from parquet_file_metadata(" + file + ")"))
                .isEqualTo("[3]");
        assertThat(
                        ask(
                                "select min(stats_min_value::bigint), max(stats_max_value::bigint)"
                                        + ", sum(stats_null_count) from parquet_metadata("
                                        + file
                                        + ") where path_in_schema = 'row'"))
                .isEqualTo("[0, 299999, 0]");
        assertThat(AskedFiles.windrow("select count(*), sum(row), min(grows) from " + file))
                .isEqualTo(List.of(List.of("300000", "44999850000", "x".repeat(30) + "0")));
    }

    @Test
    void nullsAreCounted() throws Exception {
        add("none", Primitive.FLOAT64, (to, row) -> to.appendNull());
        add(
                "some",
                Primitive.BOOL,
                (to, row) -> {
                    if (row % 3 == 0) {
                        to.appendNull();
                    } else {
                        to.appendBoolean(row % 3 == 1);
                    }
                });
        String file = write();
        assertThat(
                        ask(
                                "select count(\"none\"), count(\"some\"), count(*) filter (where"
                                        + " \"some\") from "
                                        + file))
                .isEqualTo("[0, 200000, 100000]");
        assertThat(
                        ask(
                                "select sum(stats_null_count), min(stats_min_value),"
                                        + " max(stats_max_value) from parquet_metadata("
                                        + file
                                        + ") where path_in_schema = 'some'"))
                .isEqualTo("[100000, false, true]");
    }

    /** Bounds leave NaN out, and hold for both zeros. */
    @Test
    void boundsOfFloatsHold() throws Exception {
        add("zero", Primitive.FLOAT64, (to, row) -> to.appendDouble(row % 2 == 0 ? 0.0 : -0.0));
        add(
                "nan",
                Primitive.FLOAT32,
                (to, row) -> to.appendDouble(row % 9 == 0 ? Double.NaN : row));
        add(
                "high",
                new ColumnType.Decimal(38, 2),
                (to, row) -> to.appendInt128(row % 2 == 0 ? -1 : 1, row));
        String file = write();
        assertThat(
                        ask(
                                "select list(distinct stats_min_value || ' ' || stats_max_value)"
                                        + " from parquet_metadata("
                                        + file
                                        + ") where path_in_schema = 'zero'"))
                .isEqualTo("[[-0.0 0.0]]");
        String query = "select count(*), sum(nan) from %s where nan between 299990 and 299999";
        assertThat(AskedFiles.windrow(query.formatted(file)).toString())
                .isEqualTo(AskedFiles.duckDb(query.formatted(file)).toString());
        String decimals = "select count(*), min(high), max(high) from %s where high < 0";
        assertThat(AskedFiles.windrow(decimals.formatted(file)).toString())
                .isEqualTo(AskedFiles.duckDb(decimals.formatted(file)).toString());
    }

    /** A page has fewer rows where these are long, and a long text is no bound. */
    @Test
    void longTextsAreWrittenAndAreNoBounds() throws Exception {
        String text = "long text ".repeat(1000);
        add(
                "s",
                Primitive.UTF8,
                (to, row) -> to.appendBytes(bytes(row % 100 == 0 ? text + row : "s")));
        String file = write();
        assertThat(ask("select sum(length(s)), count(distinct s) from " + file))
                .isEqualTo("[%d, 3001]".formatted(297_000L + 3000L * 10_000 + digits()));
        assertThat(ask("select count(stats_max_value) from parquet_metadata(" + file + ")"))
                .isEqualTo("[0]");
    }

    /** Arrow files have dictionaries of lists, and some of more entries than a page has values. */
    @Test
    void dictionariesOfAnyTypeAndSizeAreWritten() throws Exception {
        ColumnType lists = new ColumnType.ListOf(Primitive.INT64);
        add("index", Primitive.INT32, (to, row) -> to.appendLong(row % 3));
        add(
                "list",
                new ColumnType.Packed(lists),
                (to, row) -> to.appendBytes(PackedValues.pack(lists, List.of((long) row, 7L))));
        add("backwards", Primitive.INT32, (to, row) -> to.appendLong(ROWS - 1 - row));
        add("text", Primitive.UTF8, (to, row) -> to.appendBytes(bytes("t" + row)));
        Column few = coded("index", "list");
        Column many = coded("backwards", "text");
        columns.clear();
        columns.put("few", few);
        columns.put("many", many);
        String file = write();
        assertThat(
                        ask(
                                "select sum(few[1]), sum(few[2]), min(many), count(distinct many)"
                                        + ", max(many) filter (where file_row_number = 0)"
                                        + " from read_parquet("
                                        + file
                                        + ", file_row_number = true)"))
                .isEqualTo("[300000, 2100000, t0, 300000, t299999]");
    }

    private Column coded(String indices, String entries) {
        return new DictionaryColumn(
                (FixedWidthColumn) columns.get(indices),
                (VariableWidthColumn) columns.get(entries));
    }

    private static long digits() {
        long digits = 0;
        for (int row = 0; row < ROWS; row += 100) {
            digits += Integer.toString(row).length();
        }
        return digits;
    }
}
