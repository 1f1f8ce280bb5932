// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.bitXor;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.SummaryAggregations.approximateCountDistinct;
import static dev.windrow.query.SummaryAggregations.histogram;
import static dev.windrow.query.SummaryAggregations.kurtosis;
import static dev.windrow.query.SummaryAggregations.skewness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** Keys that widen from split to split, beside one table of all rows. */
@ExtendWith(NoLeaks.class)
class HashGroupsTest {

    private static final int ROWS = 12_000;
    private static final int SPLITS = 7;

    private static final Windrow WINDROW =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));

    private final SplittableRandom random = new SplittableRandom(1);

    @AfterAll
    static void close() {
        WINDROW.close();
    }

    @Test
    void integersWidenTheirRange() {
        assertSame(Primitive.INT64, row -> (long) random.nextInt(10) << row / 200);
        assertSame(Primitive.INT32, row -> -random.nextInt(1 + row));
    }

    @Test
    void nullsComeLate() {
        assertSame(Primitive.INT32, row -> row > 9_000 && row % 3 == 0 ? null : row % 50);
        assertSame(Primitive.BOOL, row -> row > 9_000 && row % 3 == 0 ? null : row % 2 == 0);
        assertSame(Primitive.FLOAT64, row -> row > 9_000 && row % 3 == 0 ? null : row % 7 / 2.0);
    }

    @Test
    void stringsBecomeMoreAndLonger() {
        assertSame(Primitive.UTF8, row -> "x".repeat(row / 500) + random.nextInt(1 + row / 10));
        assertSame(Primitive.UTF8, row -> row % 5 == 0 ? null : "s" + row);
    }

    @Test
    void decimalsAndFloatsAreKeys() {
        assertSame(
                new ColumnType.Decimal(30, 2),
                row ->
                        new BigInteger("-123456789012345678925")
                                .multiply(BigInteger.valueOf(row % 90)));
        Double[] hard = {Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 0.0, -1.5};
        assertSame(Primitive.FLOAT64, row -> hard[row % hard.length]);
    }

    @Test
    void severalKeysAreOne() {
        try (ColumnMemory memory = new ColumnMemory()) {
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", column(memory, Primitive.UTF8, row -> "k" + row % (1 + row / 100)));
            columns.put("j", column(memory, Primitive.INT64, row -> (long) row * row));
            columns.put("v", column(memory, Primitive.INT32, row -> row));
            columns.put("t", column(memory, Primitive.UTF8, row -> "t" + row));
            assertSame(new Table(columns, ROWS, new ColumnMemory()), "k", "j");
            assertSame(new Table(columns, ROWS, new ColumnMemory()), "j");
        }
    }

    @Test
    void smallDecimalsThatAreComputedBelongToManyGroups() {
        ColumnType decimal = new ColumnType.Decimal(12, 2);
        Map<String, Column> columns = new LinkedHashMap<>();
        ColumnMemory memory = new ColumnMemory();
        columns.put("k", column(memory, Primitive.INT64, row -> (long) row));
        columns.put("d", column(memory, decimal, row -> BigInteger.valueOf(row - 5_000)));
        String query =
                "select sum(s) as s, max(m) as m, min(n) as n from (select sum(d * 3) as s,"
                        + " max(d * 3) as m, min(d * 3) as n"
                        + " from t, (select * from range(10) as v(i)) group by k * 10 + i)";
        try (Table table = new Table(columns, ROWS, memory);
                TransformResult all = WINDROW.sql(query, SqlTables.none().with("t", table))) {
            assertThat(all.table().columns().stream().map(each -> Columns.read(each).getFirst()))
                    .map(Object::toString)
                    .containsExactly("359820000", "20997", "-15000");
        }
    }

    private void assertSame(ColumnType type, IntFunction<@Nullable Object> key) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", column(memory, type, key));
            columns.put("v", column(memory, Primitive.INT32, row -> row % 11 == 0 ? null : row));
            columns.put("t", column(memory, Primitive.UTF8, row -> "t" + row % 1_000));
            assertSame(new Table(columns, ROWS, new ColumnMemory()), "k");
        }
    }

    private static Column column(
            ColumnMemory memory, ColumnType type, IntFunction<@Nullable Object> value) {
        return column(memory, type, ROWS, value);
    }

    private static Column column(
            ColumnMemory memory, ColumnType type, int rows, IntFunction<@Nullable Object> value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(value.apply(row));
        }
        return Columns.of(memory, type, values);
    }

    /** Of integers of few bits, so that no order of additions shows. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whateverOutlivesItsRowsIsKept(boolean isReproducible) {
        NamedAggregation[] asked = {
            sum("f"),
            mean("f"),
            sumOfSquares("f"),
            variance("f"),
            variance("d"),
            skewness("v"),
            kurtosis("d"),
            product("s"),
            covariance("v", "f"),
            correlation("v", "f"),
            bitXor("v"),
            boolAnd("b"),
            histogram("v", 10, 50.5),
            approximateCountDistinct("t")
        };
        try (ColumnMemory memory = new ColumnMemory()) {
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", column(memory, Primitive.INT32, row -> row % (1 + row / 500)));
            columns.put(
                    "v", column(memory, Primitive.INT32, row -> row % 7 == 0 ? null : row % 99));
            columns.put("f", column(memory, Primitive.FLOAT64, row -> row % 64 / 4.0));
            columns.put("s", column(memory, Primitive.FLOAT32, row -> row % 3 == 0 ? 2.0 : 0.5));
            columns.put(
                    "d",
                    column(
                            memory,
                            new ColumnType.Decimal(12, 2),
                            row -> row % 5 == 0 ? null : BigInteger.valueOf(row % 300)));
            columns.put("b", column(memory, Primitive.BOOL, row -> row % 400 > 0));
            columns.put("t", column(memory, Primitive.UTF8, row -> "t" + row % 200));
            assertSame(new Table(columns, ROWS, new ColumnMemory()), isReproducible, asked, "k");
        }
    }

    @Test
    void groupsWithoutAKeyAreLeftOut() {
        try (ColumnMemory memory = new ColumnMemory()) {
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put(
                    "k", column(memory, Primitive.UTF8, row -> row % 3 == 0 ? null : "" + row % 9));
            columns.put("v", column(memory, Primitive.INT32, row -> row % 5 == 0 ? null : row % 4));
            Table table = new Table(columns, ROWS, new ColumnMemory());
            SlicedScan scan = new SlicedScan(table, SPLITS);
            try (GroupByResult found = withKeys(WINDROW.groupBy(scan));
                    GroupByResult expected = withKeys(WINDROW.groupBy(table))) {
                assertEqual(found, expected);
                assertThat(scan.slicesRead()).isEqualTo(SPLITS);
            }
        }
    }

    @Test
    void rowsAreReadOnceWhereTheyAreBetterHeld() {
        int rows = 10 * ROWS;
        try (Table table = differentTexts(rows)) {
            SlicedScan scan = new SlicedScan(table, SPLITS);
            Expression some = Expression.column("v").notEqualTo(Expression.literal(2));
            try (GroupByResult found = withKeys(WINDROW.groupBy(scan).where(some));
                    GroupByResult expected = withKeys(WINDROW.groupBy(table).where(some))) {
                assertThat(found.explanation().strategy()).isNotEqualTo("cpu-partial");
                assertThat(scan.slicesRead()).isEqualTo(SPLITS);
                assertThat(found.table().rows()).isEqualTo(expected.table().rows());
                assertEqual(found, expected);
            }
        }
    }

    private static Table differentTexts(int rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "k",
                column(memory, Primitive.UTF8, rows, row -> row % 99 == 0 ? null : "text " + row));
        columns.put("v", column(memory, Primitive.INT32, rows, row -> row % 4));
        return new Table(columns, rows, memory);
    }

    private static GroupByResult withKeys(GroupBy rows) {
        return rows.by("k", "v").nullKeys(NullKeys.EXCLUDE).sorted().aggregate(count());
    }

    private static void assertSame(Table table, String... keys) {
        NamedAggregation[] asked = {
            count(), count("v"), sum("v"), mean("v"), min("v"), max("v"), min("t"), max("t")
        };
        assertSame(table, false, asked, keys);
    }

    private static GroupByResult groups(
            GroupBy rows, boolean isReproducible, NamedAggregation[] asked, String... keys) {
        GroupBy sorted = rows.by(keys).sorted();
        return (isReproducible ? sorted.reproducible() : sorted).aggregate(asked);
    }

    private static void assertSame(
            Table table, boolean isReproducible, NamedAggregation[] asked, String... keys) {
        SlicedScan scan = new SlicedScan(table, SPLITS);
        try (GroupByResult found = groups(WINDROW.groupBy(scan), isReproducible, asked, keys);
                GroupByResult expected =
                        groups(WINDROW.groupBy(table), isReproducible, asked, keys)) {
            assertEqual(found, expected);
            assertThat(scan.slicesRead()).isEqualTo(SPLITS);
        }
    }

    private static void assertEqual(GroupByResult found, GroupByResult expected) {
        for (String name : expected.table().names()) {
            assertThat(Columns.read(found.table().column(name)))
                    .as(name)
                    .isEqualTo(Columns.read(expected.table().column(name)));
        }
    }
}
