// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.SortKey;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The fluent front door, on the CPU and on the device that TornadoVM or the simulator offers. */
@ExtendWith(NoLeaks.class)
@ParameterizedClass
@EnumSource(
        value = EngineChoice.class,
        names = {"CPU", "GPU"})
class GroupByTest {

    @Parameter EngineChoice engine;

    private Windrow windrow;
    private Table sales;

    @BeforeEach
    void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(2));
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("city", Columns.strings(memory, "b", null, "a", "b", "a", null));
        columns.put(
                "year", Columns.of(memory, Primitive.INT16, Arrays.asList(1, 1, 2, 1, 1, null)));
        columns.put(
                "sum",
                Columns.of(memory, Primitive.INT32, Arrays.asList(10, 20, null, 40, 50, 60)));
        sales = new Table(columns, 6, memory);
    }

    @AfterEach
    void close() {
        sales.close();
        windrow.close();
    }

    @Test
    void keepsOrdersAndLimitsGroups() {
        GroupBy cities =
                windrow.groupBy(sales)
                        .by("city")
                        .having(column("rows").atLeast(literal(2)))
                        .orderBy(SortKey.descending("total"), SortKey.ascending("city"));
        NamedAggregation[] asked = {count().as("rows"), sum("sum").as("total")};
        try (GroupByResult all = cities.aggregate(asked);
                GroupByResult first = cities.limit(1).aggregate(asked);
                GroupByResult none =
                        cities.having(column("rows").atLeast(literal(3))).aggregate(asked);
                PreparedQuery prepared = cities.limit(2).prepare(asked);
                GroupByResult two = prepared.run()) {
            assertThat(rows(all))
                    .containsExactly(
                            Arrays.asList(null, 2L, 80L),
                            List.of("a", 2L, 50L),
                            List.of("b", 2L, 50L))
                    .startsWith(rows(first).getFirst());
            assertThat(rows(none)).isEmpty();
            assertThat(rows(two).getFirst()).isEqualTo(rows(all).getFirst());
            assertThat(two.rows()).isEqualTo(2);
            assertThat(first.explanation().lines())
                    .contains("having     rows >= 2", "limit      the first 1 groups");
        }
        assertThatThrownBy(() -> cities.having(column("city ").isNull()).aggregate(asked))
                .isInstanceOf(WindrowException.class)
                .hasMessage("the result: no column \"city \": did you mean city, total, rows?");
    }

    @Test
    void columnsOfTheResultAreComputedOfGroups() {
        NamedAggregation[] asked = {count().as("rows"), sum("sum").as("total")};
        DerivedColumn mean = new DerivedColumn("mean", column("total").dividedBy(column("rows")));
        GroupBy means =
                windrow.groupBy(sales)
                        .by("city")
                        .select(mean, new DerivedColumn("c", column("city")));
        GroupBy ordered =
                means.orderBy(
                        SortKey.descending("mean"),
                        SortKey.ascending("rows"),
                        SortKey.ascending("c"));
        try (GroupByResult all = ordered.aggregate(asked);
                GroupByResult one = ordered.limit(1).aggregate(asked);
                GroupByResult kept =
                        ordered.having(
                                        column("mean")
                                                .greaterThan(literal(25))
                                                .and(column("total").greaterThan(literal(1))))
                                .aggregate(asked);
                GroupByResult byKey =
                        means.orderBy(SortKey.descending("city")).limit(2).aggregate(asked);
                PreparedQuery prepared = ordered.prepare(asked);
                GroupByResult again = prepared.run()) {
            assertThat(all.names()).containsExactly("mean", "c");
            assertThat(rows(all)).containsExactly(row(40.0, null), row(25.0, "a"), row(25.0, "b"));
            assertThat(rows(one)).containsExactly(row(40.0, null));
            assertThat(rows(kept)).containsExactly(row(40.0, null));
            assertThat(rows(byKey)).containsExactly(row(25.0, "b"), row(25.0, "a"));
            assertThat(rows(again)).isEqualTo(rows(all));
            assertThat(all.explanation().lines())
                    .contains("columns    total / rows as mean, city as c");
        }
        try (GroupByBatches batches = ordered.limit(2).batches(asked);
                Table first = batches.next()) {
            assertThat(first.names()).containsExactly("mean", "c");
            assertThat(first.rows()).isEqualTo(2);
            assertThat(batches.hasNext()).isFalse();
        }
        try (GroupByBatches batches = means.batches(asked);
                Table first = batches.next()) {
            assertThat(first.names()).containsExactly("mean", "c");
        }
        assertThatThrownBy(
                        () -> means.select(new DerivedColumn("x", column("sum"))).aggregate(asked))
                .hasMessage("the result: no column \"sum\": did you mean city, rows, total?");
        assertThatThrownBy(() -> means.orderBy(SortKey.ascending("meen")).aggregate(asked))
                .hasMessageContaining("did you mean mean");
        assertThatThrownBy(() -> means.select(mean, mean))
                .hasMessageContaining("two result columns are named \"mean\"");
    }

    /** A condition means the key, an order the computed column. */
    @Test
    void aComputedColumnMayHaveTheNameOfAKey() {
        DerivedColumn year = new DerivedColumn("year", column("year").negated());
        try (GroupByResult result =
                windrow.groupBy(sales)
                        .by("year")
                        .select(year)
                        .having(column("year").greaterThan(literal(0)))
                        .orderBy(SortKey.ascending("year"))
                        .aggregate()) {
            assertThat(rows(result)).containsExactly(row(-2L), row(-1L));
        }
    }

    /** Reads a result, group by group. */
    private static List<List<Object>> rows(GroupByResult result) {
        List<List<Object>> columns = result.table().columns().stream().map(Columns::read).toList();
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < result.rows(); row++) {
            List<Object> values = new ArrayList<>();
            for (List<Object> column : columns) {
                values.add(column.get(row));
            }
            rows.add(values);
        }
        return rows;
    }

    private static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }

    @Test
    void countsTheMostFrequentValuesFirst() {
        try (TransformResult cities = windrow.groupBy(sales).by("city").valueCounts();
                TransformResult years = windrow.groupBy(sales).by("year").valueCounts()) {
            assertThat(Columns.read(cities.column("city"))).containsExactly("a", "b", null);
            assertThat(Columns.read(cities.column(GroupBy.COUNT))).containsExactly(2L, 2L, 2L);
            assertThat(Columns.read(years.column("year"))).containsExactly(1L, 2L, null);
            assertThat(Columns.read(years.column(GroupBy.COUNT))).containsExactly(4L, 1L, 1L);
        }
    }

    @Test
    void findsDistinctValuesAndReducesWholeTables() {
        try (GroupByResult distinct = windrow.groupBy(sales).by("city").sorted().distinct();
                GroupByResult total = windrow.reduce(sales, sum("sum"), min("year"), count())) {
            assertThat(distinct.table().names()).containsExactly("city");
            assertThat(Columns.read(distinct.column("city"))).containsExactly("a", "b", null);
            assertThat(total.rows()).isOne();
            assertThat(total.table().columns().stream().map(each -> Columns.read(each).getFirst()))
                    .containsExactly(180L, 1L, 6L);
        }
    }

    @Test
    void nullIsAKeyLikeAnyOtherAndComesLast() {
        try (GroupByResult result =
                windrow.groupBy(sales)
                        .by("city")
                        .sorted()
                        .aggregate(sum("sum").as("total"), count("sum"), count())) {
            assertThat(result.table().names())
                    .containsExactly("city", "total", "count(sum)", "count(*)");
            assertThat(rows(result))
                    .containsExactly(
                            row("a", 50L, 1L, 2L), row("b", 50L, 2L, 2L), row(null, 80L, 2L, 2L));
        }
    }

    @Test
    void rowsWithANullKeyAreDroppedWhereAsked() {
        try (GroupByResult result =
                windrow.groupBy(sales)
                        .by("city", "year")
                        .nullKeys(NullKeys.EXCLUDE)
                        .sorted()
                        .aggregate(max("sum"))) {
            assertThat(rows(result))
                    .containsExactly(row("a", 1L, 50L), row("a", 2L, null), row("b", 1L, 40L));
        }
    }

    @Test
    void severalKeysAreSortedInTheirOrder() {
        try (GroupByResult result =
                windrow.groupBy(sales).by("year", "city").sorted().aggregate(min("sum"))) {
            assertThat(rows(result))
                    .containsExactly(
                            row(1L, "a", 50L),
                            row(1L, "b", 10L),
                            row(1L, null, 20L),
                            row(2L, "a", null),
                            row(null, null, 60L));
        }
    }

    @Test
    void withoutAggregationsTheDistinctKeysAreFound() {
        try (GroupByResult result = windrow.groupBy(sales).by("city").aggregate()) {
            assertThat(result.table().names()).containsExactly("city");
            assertThat(rows(result))
                    .containsExactlyInAnyOrder(row("a"), row("b"), row((Object) null));
        }
    }

    @Test
    void withoutKeysAllRowsAreOneGroup() {
        try (GroupByResult result =
                windrow.groupBy(sales).sorted().aggregate(mean("sum"), count(), max("city"))) {
            assertThat(rows(result)).containsExactly(row(36.0, 6L, "b"));
        }
    }

    @Test
    void anEmptyTableHasNoGroupsOfTheRightTypes() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.strings(memory));
        columns.put("v", Columns.of(memory, Primitive.FLOAT32, List.of()));
        try (Table empty = new Table(columns, 0, memory);
                GroupByResult result =
                        windrow.groupBy(empty).by("k").sorted().aggregate(sum("v"), min("v"))) {
            assertThat(result.rows()).isZero();
            assertThat(result.column("k").type()).isEqualTo(Primitive.UTF8);
            assertThat(result.column("sum(v)").type()).isEqualTo(Primitive.FLOAT64);
            assertThat(result.column("min(v)").type()).isEqualTo(Primitive.FLOAT32);
        }
    }

    @Test
    void anEmptyTableWithoutKeysIsOneGroup() {
        ColumnMemory memory = new ColumnMemory();
        try (Table empty = new Table(Map.of("v", Columns.longs(memory)), 0, memory);
                GroupByResult result = windrow.groupBy(empty).aggregate(sum("v"), count())) {
            assertThat(rows(result)).containsExactly(row(null, 0L));
        }
    }

    @Test
    void onlyAdjacentKeysAreMergedWhereTheyArePromisedSorted() {
        ColumnMemory memory = new ColumnMemory();
        try (Table table = new Table(Map.of("k", Columns.longs(memory, 1, 1, 2, 1)), 4, memory);
                GroupByResult result =
                        windrow.groupBy(table).by("k").keysSorted().aggregate(count())) {
            assertThat(rows(result))
                    .containsExactlyInAnyOrder(row(1L, 2L), row(2L, 1L), row(1L, 1L));
            assertThat(result.explanation().strategy())
                    .isEqualTo(engine == EngineChoice.CPU ? "cpu-hash" : "sort");
        }
    }

    @Test
    void everyAlgorithmThatRunsHereGivesTheSameAnswer() {
        for (Algorithm algorithm : Algorithm.values()) {
            GroupBy groupBy = windrow.groupBy(sales).by("city").sorted().algorithm(algorithm);
            boolean forced = algorithm != Algorithm.AUTO && algorithm != Algorithm.HASH;
            if (forced && engine == EngineChoice.CPU) {
                assertUnsupported(groupBy, "the CPU was asked for");
                continue;
            }
            if (algorithm == Algorithm.DENSE) {
                assertUnsupported(groupBy, "\"city\", utf8, cannot be counted; use auto");
                continue;
            }
            try (GroupByResult result = groupBy.aggregate(sum("sum"), count())) {
                assertThat(rows(result))
                        .as("%s", algorithm)
                        .containsExactly(row("a", 50L, 2L), row("b", 50L, 2L), row(null, 80L, 2L));
                if (forced) {
                    assertThat(result.explanation().strategy()).isEqualTo(algorithm.label());
                }
            }
        }
    }

    private static void assertUnsupported(GroupBy groupBy, String reason) {
        assertThatThrownBy(() -> groupBy.aggregate(count()))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_PLAN))
                .hasMessageEndingWith(reason);
    }

    @Test
    void keysKeepTheirAlgorithmWhateverTheOrderOfCalls() {
        try (GroupByResult result =
                windrow.groupBy(sales)
                        .algorithm(Algorithm.HASH)
                        .sorted()
                        .nullKeys(NullKeys.EXCLUDE)
                        .by("city")
                        .aggregate(count())) {
            assertThat(rows(result)).containsExactly(row("a", 2L), row("b", 2L));
        }
    }

    @Test
    void aGroupByIsNotChangedByItsMethods() {
        GroupBy byCity = windrow.groupBy(sales).by("city");
        byCity.nullKeys(NullKeys.EXCLUDE);
        byCity.by("year");
        try (GroupByResult result = byCity.aggregate(count())) {
            assertThat(result.rows()).isEqualTo(3);
            assertThat(result.table().names()).containsExactly("city", "count(*)");
        }
    }

    @Test
    void moreKeysThanTheSampleShowedAreFound() {
        long[] keys = LongStream.range(0, 3_000).map(i -> i * 7_919 % 1_000).toArray();
        ColumnMemory memory = new ColumnMemory();
        try (Table table = new Table(Map.of("k", Columns.longs(memory, keys)), 3_000, memory);
                GroupByResult result = windrow.groupBy(table).by("k").sorted().aggregate(count())) {
            assertThat(result.rows()).isEqualTo(1_000);
            assertThat(Columns.read(result.column("k")))
                    .isEqualTo(LongStream.range(0, 1_000).boxed().toList());
            assertThat(Columns.read(result.column("count(*)"))).containsOnly(3L);
        }
    }

    @Test
    void anOverflowIsAnErrorThatNamesTheKeyUnlessToldOtherwise() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.longs(memory, 1, 2, 2));
        columns.put("v", Columns.longs(memory, 5, Long.MAX_VALUE, 1));
        try (Table table = new Table(columns, 3, memory)) {
            GroupBy groupBy = windrow.groupBy(table).by("k").sorted();
            assertThatThrownBy(() -> groupBy.aggregate(sum("v")))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW))
                    .hasMessageStartingWith(
                            "the sum of column \"v\" does not fit int64 in the group where k = 2:"
                                    + " choose the overflow policy ");
            try (GroupByResult result =
                    groupBy.aggregate(
                            sum("v").onOverflow(OverflowPolicy.NULL).as("n"),
                            sum("v").onOverflow(OverflowPolicy.WRAP).as("w"))) {
                assertThat(rows(result))
                        .containsExactly(row(1L, 5L, 5L), row(2L, null, Long.MIN_VALUE));
            }
        }
    }

    @Test
    void anExplanationTellsThePlanWithoutRunningIt() {
        long before = ColumnMemory.liveBytes();
        Explanation explanation = windrow.groupBy(sales).by("city").explain(sum("sum"));
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThat(explanation.strategy())
                .isEqualTo(engine == EngineChoice.CPU ? "cpu-hash" : "fused");
        assertThat(explanation.lines())
                .contains("sample     3 keys in 6 of 6 rows; about 3 keys in all")
                .anyMatch(line -> line.startsWith("strategy   " + explanation.strategy() + ": "));
        assertThat(explanation)
                .hasToString(String.join(System.lineSeparator(), explanation.lines()));
        try (GroupByResult result = windrow.groupBy(sales).by("city").aggregate(sum("sum"))) {
            assertThat(result.explanation()).isEqualTo(explanation);
        }
    }

    @Test
    void wrongNamesAndTypesAreErrorsBeforeAnythingRuns() {
        GroupBy byCity = windrow.groupBy(sales).by("city");
        assertFails(
                ErrorCode.UNKNOWN_COLUMN,
                "no column \"yaer\": did you mean year, city, sum?",
                () -> byCity.by("yaer").aggregate());
        assertFails(
                ErrorCode.UNSUPPORTED_TYPE,
                "mean(city): column \"city\" is utf8, expected a number or a decimal",
                () -> byCity.aggregate(mean("city")));
        assertFails(
                ErrorCode.DUPLICATE_NAME,
                "two result columns are named \"city\": rename one with \"as\"",
                () -> byCity.aggregate(count().as("city")));
        assertFails(
                ErrorCode.DUPLICATE_NAME,
                "key column \"city\" is named twice",
                () -> byCity.by("city", "city"));
    }

    private static void assertFails(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }
}
