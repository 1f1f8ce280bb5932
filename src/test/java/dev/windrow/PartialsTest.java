// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.SummaryAggregations.approximateCountDistinct;
import static dev.windrow.query.SummaryAggregations.kurtosis;
import static dev.windrow.query.SummaryAggregations.skewness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Partial aggregates go through files, merge in any order, and are refused where they do not fit.
 */
@ExtendWith(NoLeaks.class)
final class PartialsTest {

    private static final int ROWS = 4000;
    private static final ColumnType DECIMAL = new ColumnType.Decimal(38, 2);
    private static final GroupByQuery BY_K = GroupByQuery.of(List.of("k"), List.of(sum("x")));

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @TempDir private Path folder;

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    /** Makes floats of very different magnitudes, so that the order of additions matters. */
    private static Table table(long seed) {
        Random random = new Random(seed);
        List<Object> k = new ArrayList<>();
        List<Object> x = new ArrayList<>();
        List<Object> i = new ArrayList<>();
        List<Object> d = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            k.add(random.nextInt(20));
            x.add(random.nextGaussian() * Math.pow(10, random.nextInt(-150, 150)));
            i.add(random.nextLong() >> 8);
            d.add(BigInteger.TEN.pow(37).multiply(BigInteger.valueOf(random.nextInt(-9, 10))));
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT32, k));
        columns.put("x", Columns.of(memory, Primitive.FLOAT64, x));
        columns.put("i", Columns.of(memory, Primitive.INT64, i));
        columns.put("d", Columns.of(memory, DECIMAL, d));
        return new Table(columns, ROWS, memory);
    }

    /** Cuts a table at random places. Neither these nor what is merged first change a bit. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void exactAggregationsHaveTheBitsOfTheWholeQuery(long seed) {
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("k"),
                                List.of(
                                        sum("x"),
                                        mean("x"),
                                        sumOfSquares("x"),
                                        sum("i").onOverflow(OverflowPolicy.WRAP),
                                        mean("i"),
                                        sum("d").onOverflow(OverflowPolicy.NULL),
                                        mean("d"),
                                        count(),
                                        skewness("x"),
                                        kurtosis("x"),
                                        skewness("i"),
                                        kurtosis("d"),
                                        approximateCountDistinct("i"),
                                        argMax("x"),
                                        last("x")))
                        .withReproducible(true)
                        .withSorted(true)
                        .withWhere(column("x").greaterThan(literal(-1e10)));
        Random random = new Random(seed);
        try (Table table = table(seed);
                GroupByResult whole = windrow.run(query, table)) {
            List<Table> partials = new ArrayList<>();
            long from = 0;
            while (from < ROWS) {
                long to = Math.min(ROWS, from + 1 + random.nextInt(900));
                partials.add(windrow.partials().of(query, slice(table, from, to), from));
                from = to;
            }
            Collections.shuffle(partials, random);
            while (partials.size() > 2) {
                int some = 2 + random.nextInt(partials.size() - 1);
                List<Table> combined = List.copyOf(partials.subList(0, some));
                partials.subList(0, some).clear();
                partials.add(windrow.partials().combine(query, combined));
                combined.forEach(Table::close);
                Collections.shuffle(partials, random);
            }
            try (GroupByResult merged = windrow.partials().merge(query, partials)) {
                requireSame(whole.table(), merged.table());
            }
            partials.forEach(Table::close);
        }
    }

    private static Table slice(Table table, long from, long to) {
        Map<String, Column> sliced = new LinkedHashMap<>();
        table.names().forEach(name -> sliced.put(name, table.column(name).slice(from, to - from)));
        return new Table(sliced, to - from, new ColumnMemory());
    }

    private static void requireSame(Table expected, Table found) {
        assertThat(found.names()).isEqualTo(expected.names());
        assertThat(found.rows()).isEqualTo(expected.rows());
        for (String name : expected.names()) {
            FixedWidthColumn wanted = (FixedWidthColumn) expected.column(name);
            FixedWidthColumn column = (FixedWidthColumn) found.column(name);
            int width = wanted.type().byteWidth();
            assertThat(column.type()).as(name).isEqualTo(wanted.type());
            for (long row = 0; row < expected.rows(); row++) {
                assertThat(column.isNull(row)).as(name).isEqualTo(wanted.isNull(row));
                if (!wanted.isNull(row)) {
                    var bytes = wanted.values().asSlice(row * width, width);
                    assertThat(bytes.mismatch(column.values().asSlice(row * width, width)))
                            .as(name)
                            .isEqualTo(-1);
                }
            }
        }
    }

    /** Partial aggregates that one process writes are merged by another. */
    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet"})
    void partialAggregatesGoThroughFiles(String ending) {
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("k"),
                                List.of(sum("x"), standardDeviation("i"), first("d"), mean("d")))
                        .withSorted(true);
        checkFiles(query, ending);
    }

    @Test
    void exactSumsOfFloatsGoThroughArrowFiles() {
        checkFiles(
                GroupByQuery.of(List.of("k"), List.of(sum("x"), mean("x")))
                        .withReproducible(true)
                        .withSorted(true),
                "arrow");
    }

    @Test
    void collectedRowsGoThroughFiles() {
        checkFiles(
                GroupByQuery.of(List.of("k"), List.of(median("x"), argMax("i"), last("i")))
                        .withSorted(true)
                        .withWhere(column("i").greaterThan(literal(0))),
                "arrow");
    }

    private void checkFiles(GroupByQuery query, String ending) {
        Path one = folder.resolve("one." + ending);
        Path two = folder.resolve("two." + ending);
        try (Table table = table(5);
                GroupByResult whole = windrow.run(query, table)) {
            write(query, table, 0, 1500, one);
            write(query, table, 1500, ROWS, two);
            try (Table first = Tables.read(one.toString());
                    Table second = Tables.read(two.toString());
                    GroupByResult merged =
                            windrow.partials().merge(query, List.of(second, first))) {
                assertThat(merged.rows()).isEqualTo(whole.rows());
                for (NamedAggregation named : query.aggregations()) {
                    if (!named.name().equals("std(i)")) {
                        requireSame(
                                select(whole.table(), named.name()),
                                select(merged.table(), named.name()));
                    }
                }
            }
        }
    }

    private static Table select(Table table, String name) {
        return new Table(Map.of(name, table.column(name)), table.rows(), new ColumnMemory());
    }

    private void write(GroupByQuery query, Table table, long from, long to, Path file) {
        try (Table partial = windrow.partials().of(query, slice(table, from, to), from)) {
            Tables.write(partial, file);
        }
    }

    /** Tables, resident tables and scans make the same. */
    @Test
    void everySourceMakesPartialAggregates() {
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(sum("i"), argMax("i"))).withSorted(true);
        NamedAggregation[] aggregations = query.aggregations().toArray(NamedAggregation[]::new);
        try (Table table = table(4);
                ResidentTable resident = windrow.resident(table);
                GroupByResult whole = windrow.run(query, table)) {
            List<GroupBy> sources =
                    List.of(
                            windrow.groupBy(table),
                            windrow.groupBy(resident),
                            windrow.groupBy(new SlicedScan(table, 1)),
                            windrow.groupBy(new SlicedScan(table, 9)));
            for (GroupBy source : sources) {
                try (Table partial = source.by("k").partial(0, aggregations);
                        GroupByResult merged = windrow.partials().merge(query, List.of(partial))) {
                    requireSame(whole.table(), merged.table());
                }
            }
        }
    }

    @Test
    void partialSumsDoNotOverflow() {
        GroupByQuery query = GroupByQuery.of(List.of(), List.of(sum("v"), mean("v")));
        try (Table up = longs(Long.MAX_VALUE, Long.MAX_VALUE);
                Table down = longs(-Long.MAX_VALUE, -Long.MAX_VALUE, 7);
                Table first = windrow.partials().of(query, up, 0);
                Table second = windrow.partials().of(query, down, 0)) {
            try (GroupByResult both = windrow.partials().merge(query, List.of(first, second))) {
                assertThat(((FixedWidthColumn) both.column("sum(v)")).getLong(0)).isEqualTo(7);
                assertThat(((FixedWidthColumn) both.column("mean(v)")).getDouble(0))
                        .isEqualTo(7.0 / 5);
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.partials().merge(query, List.of(first)))
                    .returns(ErrorCode.OVERFLOW, WindrowException::code)
                    .withMessageContaining("\"v\"");
        }
    }

    private static Table longs(long... values) {
        ColumnMemory memory = new ColumnMemory();
        return new Table(Map.of("v", Columns.longs(memory, values)), values.length, memory);
    }

    @Test
    void emptyTablesAddNothing() {
        GroupByQuery query = BY_K.withAggregations(List.of(sum("x"), count()));
        GroupByQuery whole = query.withKeys(List.of());
        try (Table table = table(3);
                Table empty = slice(table, 0, 0);
                Table nothing = windrow.partials().of(query, empty, 0);
                Table one = windrow.partials().of(whole, empty, 0);
                GroupByResult none = windrow.partials().merge(query, List.of(nothing, nothing));
                GroupByResult group = windrow.partials().merge(whole, List.of(one, one))) {
            assertThat(none.rows()).isZero();
            assertThat(group.rows()).isOne();
            assertThat(group.column("sum(x)").isNull(0)).isTrue();
            assertThat(((FixedWidthColumn) group.column("count(*)")).getLong(0)).isZero();
        }
    }

    @Test
    void otherTablesAreRefused() {
        try (Table table = table(1);
                Table partial = windrow.partials().of(BY_K, table, 0)) {
            refused(BY_K, List.of(), "no partial aggregates");
            refused(BY_K, List.of(table), "table 1 has no column \"" + PartialHeader.NAME);
            refused(BY_K.withKeys(List.of("i")), List.of(partial), "another query: by [k]: sum(x)");
            refused(
                    BY_K.withAggregations(List.of(mean("x"))),
                    List.of(partial),
                    "expected by [k]: mean(x)");
            refused(
                    BY_K.withWhere(column("x").greaterThan(literal(1.0))),
                    List.of(partial),
                    "where x > 1");
            refused(BY_K.withReproducible(true), List.of(partial), "reproducible");
            try (Table rows =
                    windrow.partials().of(BY_K.withAggregations(List.of(median("x"))), table, 0)) {
                refused(BY_K, List.of(partial, rows), "table 2 has partial aggregates of another");
            }
        }
    }

    @Test
    void missingColumnsAndOtherTypesAreRefused() {
        try (Table table = table(1);
                Table partial = windrow.partials().of(BY_K, table, 0)) {
            Map<String, Column> columns = new LinkedHashMap<>();
            partial.names().forEach(name -> columns.put(name, partial.column(name)));
            columns.remove("sum(x).total_error");
            refused(BY_K, List.of(partial, of(columns)), "table 2", "sum(x).total_error");
            columns.put("sum(x).total_error", partial.column("sum(x).count"));
            refused(BY_K, List.of(of(columns)), "sum(x).total_error", "int64", "float64");
            columns.put("sum(x).total_error", partial.column("sum(x).total_error"));
            columns.put("k", partial.column("sum(x).count"));
            refused(BY_K, List.of(partial, of(columns)), "table 2", "k int64", "k int32");
        }
        GroupByQuery rowsQuery = BY_K.withAggregations(List.of(median("x")));
        try (Table table = table(1);
                Table partial = windrow.partials().of(rowsQuery, table, 0)) {
            Map<String, Column> columns = new LinkedHashMap<>();
            partial.names().forEach(name -> columns.put(name, partial.column(name)));
            columns.remove(CollectedRows.ROW);
            refused(rowsQuery, List.of(of(columns)), "table 1", CollectedRows.ROW);
        }
    }

    /** Rows of a file that cannot meet the condition are not read where nobody counts them. */
    @Test
    void rowsThatAreLeftOutAreCounted() {
        Path file = folder.resolve("ordered.parquet");
        String rows = "select (i / 50000)::int as k, i as x from range(300000) t(i)";
        try (TransformResult written = windrow.sql(rows)) {
            Tables.write(written.table(), file);
        }
        for (List<NamedAggregation> asked :
                List.of(List.of(first("x"), argMax("x")), List.of(median("x"), argMax("x")))) {
            GroupByQuery query =
                    GroupByQuery.of(List.of("k"), asked)
                            .withWhere(column("x").greaterThan(literal(290_000)));
            try (Table partial = windrow.partials().of(query, Tables.scan(file.toString()), 5);
                    GroupByResult result = windrow.partials().merge(query, List.of(partial))) {
                assertThat(result.longs("argmax(x)").get(0)).isEqualTo(299_999 + 5);
            }
        }
    }

    @Test
    void otherVersionsAreRefused() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(PartialHeader.NAME, Columns.strings(memory, "3 by [k]: sum(x) as sum(x)"));
        columns.put("k", Columns.longs(memory, 1));
        try (Table table = new Table(columns, 1, memory)) {
            refused(BY_K, List.of(table), "version \"3\", expected 2 or less");
        }
    }

    private static Table of(Map<String, Column> columns) {
        long rows = columns.values().iterator().next().rows();
        return new Table(columns, rows, new ColumnMemory());
    }

    private void refused(GroupByQuery query, List<Table> partials, String... reasons) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> windrow.partials().merge(query, partials).close())
                .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code)
                .satisfies(e -> assertThat(e.getMessage()).contains(reasons));
    }

    @Test
    void namesThatAreTakenAreRefused() {
        try (Table table = longs(1, 2)) {
            ColumnMemory none = new ColumnMemory();
            Column v = table.column("v");
            Table other =
                    new Table(Map.of("v", v, "sum(v).count", v, PartialHeader.NAME, v), 2, none);
            for (String key : List.of("sum(v).count", PartialHeader.NAME)) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(
                                () ->
                                        windrow.partials()
                                                .of(
                                                        GroupByQuery.of(
                                                                List.of(key), List.of(sum("v"))),
                                                        other,
                                                        0))
                        .returns(ErrorCode.DUPLICATE_NAME, WindrowException::code)
                        .withMessageContaining(key);
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.partials().of(BY_K, table, -1))
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
        }
    }
}
