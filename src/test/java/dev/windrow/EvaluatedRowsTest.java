// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Rows that the device evaluates by a generated kernel. Each row is a group of its own, so the sums
 * are the values themselves, and those of both engines are compared bit by bit.
 */
class EvaluatedRowsTest extends BothEngines {

    private static final int QUERIES = Integer.getInteger("windrow.evaluated.queries", 2);
    private static final String THERE = "on the device";

    /** Variances may differ in their last bits. */
    private static final Comparator<Double> ALMOST =
            (a, b) -> Math.abs(a - b) <= 1e-9 * Math.abs(a) ? 0 : Double.compare(a, b);

    private Table table;

    private void fill(long seed, boolean hasNullKeys) {
        table = keep(RandomRows.table(seed, hasNullKeys));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void enginesAgreeToTheBit(boolean hasNullKeys) {
        int there = 0;
        for (int seed = 0; seed < QUERIES; seed++) {
            fill(seed, hasNullKeys);
            Random random = new Random(seed);
            GroupByQuery query =
                    GroupByQuery.of(
                                    List.of("row"),
                                    List.of(
                                            sum(RandomRows.real(random, 2)).as("a"),
                                            sum(RandomRows.whole(random, 2)).as("b"),
                                            count().as("n")))
                            .withNullKeys(hasNullKeys ? NullKeys.EXCLUDE : NullKeys.INCLUDE)
                            .withSorted(true);
            GroupByQuery asked =
                    seed % 5 == 0 ? query : query.withWhere(RandomRows.frequent(random));
            List<List<@Nullable Object>> expected;
            try (GroupByResult result = cpu.run(asked, table)) {
                expected = RandomRows.rows(result);
            }
            try (ResidentTable resident = gpu.resident(table);
                    GroupByResult once = gpu.run(asked, table);
                    GroupByResult kept = gpu.run(asked, resident);
                    GroupByResult again = gpu.run(asked, resident)) {
                assertThat(RandomRows.rows(once))
                        .as("seed %d: %s", seed, asked)
                        .isEqualTo(expected);
                assertThat(RandomRows.rows(kept)).as("seed %d, resident", seed).isEqualTo(expected);
                assertThat(RandomRows.rows(again)).as("seed %d, again", seed).isEqualTo(expected);
                there += String.join("", kept.explanation().lines()).contains(THERE) ? 1 : 0;
            }
        }
        assertThat(there).isGreaterThan(QUERIES / 5);
    }

    @Test
    void sumsOfComputedDecimalsHaveManyGroups() {
        Random random = new Random(4);
        List<Long> keys = new ArrayList<>();
        List<@Nullable BigDecimal> prices = new ArrayList<>();
        List<BigDecimal> shares = new ArrayList<>();
        for (int row = 0; row < 20_000; row++) {
            keys.add((long) random.nextInt(7_000));
            prices.add(
                    row % 11 == 3
                            ? null
                            : BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, 2));
            shares.add(BigDecimal.valueOf(random.nextInt(30) - 10, 2));
        }
        table = keep(Table.of(Map.of("key", keys, "price", prices, "share", shares)));
        Expression value = column("price").times(literal(1).minus(column("share")));
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("key"),
                                List.of(
                                        sum(value).as("sum"),
                                        mean(value).as("mean"),
                                        count("price").as("count")))
                        .withWhere(column("share").greaterThan(literal(new BigDecimal("-0.05"))))
                        .withSorted(true);
        List<List<@Nullable Object>> expected;
        try (GroupByResult result = cpu.run(query, table)) {
            expected = RandomRows.rows(result);
        }
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult result = gpu.run(query, resident)) {
            assertThat(RandomRows.rows(result)).isEqualTo(expected);
            assertThat(result.explanation().lines()).anyMatch(line -> line.contains(THERE));
            assertThat(result.explanation().strategy()).isNotEqualTo("fused");
        }
    }

    @Test
    void onlySelectedRowsMayOverflow() {
        fill(1, false);
        Expression product = column("long").times(column("long"));
        GroupByQuery query = GroupByQuery.of(List.of("byte"), List.of(sum(product).as("s")));
        Expression small = column("long").between(literal(-1_000_000), literal(1_000_000));
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult result = gpu.run(query.withWhere(small), resident)) {
            assertThat(result.explanation().lines()).anyMatch(line -> line.contains(THERE));
        }
        try (ResidentTable resident = gpu.resident(table)) {
            for (int run = 0; run < 2; run++) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> gpu.run(query, resident).close())
                        .matches(e -> e.code() == ErrorCode.OVERFLOW)
                        .withMessageContaining("long * long");
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> gpu.run(query, table).close())
                    .matches(e -> e.code() == ErrorCode.OVERFLOW);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"AUTO", "GLOBAL_HASH", "LOCAL_HASH", "SORT", "DENSE"})
    void everyAggregationLeavesOutRowsThatAreNotSelected(Algorithm algorithm) {
        fill(5, false);
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("byte"),
                                List.of(
                                        min("y"),
                                        max("x"),
                                        min("int"),
                                        first("int"),
                                        last("x"),
                                        argMax("x"),
                                        median("x"),
                                        countDistinct("short"),
                                        variance("x"),
                                        top("long", 2),
                                        count("y"),
                                        sum("int")))
                        .withWhere(column("x").atLeast(literal(-20.0)).or(column("flag")))
                        .withSorted(true);
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult expected = cpu.run(query, table);
                GroupByResult result = gpu.run(query.withAlgorithm(algorithm), resident)) {
            assertThat(result.explanation().lines()).anyMatch(line -> line.contains(THERE));
            assertThat(result.table().names()).isEqualTo(expected.table().names());
            for (int i = 0; i < RandomRows.rows(expected).size(); i++) {
                assertThat(RandomRows.rows(result).get(i))
                        .as(result.table().names().get(i))
                        .usingRecursiveComparison()
                        .withComparatorForType(ALMOST, Double.class)
                        .isEqualTo(RandomRows.rows(expected).get(i));
            }
        }
    }

    /** Their kernels are the same but for the columns that they are given. */
    @Test
    void queriesOfOtherColumnsOfOneTypeGetTheirOwn() {
        fill(6, false);
        try (ResidentTable resident = gpu.resident(table)) {
            for (String name : List.of("x", "wide", "x")) {
                GroupByQuery query =
                        GroupByQuery.of(
                                        List.of("byte"),
                                        List.of(sum(column(name).times(literal(2.0))).as("s")))
                                .withSorted(true);
                GroupByQuery asked = query.withWhere(column("long").atMost(column("long")));
                try (GroupByResult expected = cpu.run(asked, table);
                        GroupByResult result = gpu.run(asked, resident)) {
                    assertThat(RandomRows.rows(result))
                            .as(name)
                            .usingRecursiveComparison()
                            .withComparatorForType(ALMOST, Double.class)
                            .isEqualTo(RandomRows.rows(expected));
                }
            }
        }
    }

    @Test
    void aNumberIsNoCondition() {
        fill(4, false);
        GroupByQuery query =
                GroupByQuery.of(List.of("byte"), List.of(count().as("n"))).withWhere(column("x"));
        try (ResidentTable resident = gpu.resident(table)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> gpu.run(query, resident).close())
                    .matches(e -> e.code() == ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @Test
    void theExplanationShowsTheKernel() {
        fill(3, false);
        GroupByQuery query =
                GroupByQuery.of(List.of("byte"), List.of(sum(column("x").times(literal(2.0)))))
                        .withWhere(column("day").atLeast(literal(LocalDate.ofEpochDay(7))));
        assertThat(gpu.explain(query, table).lines())
                .contains(
                        "rows       evaluated by one kernel made for the query, of 2 columns",
                        "kernel     column0: day",
                        "kernel     integers: [7]",
                        "kernel     if (row < sizes[ROWS]) {")
                .anyMatch(
                        line -> line.matches("kernel +int v\\d = compareLongs\\(6, v\\d, v\\d\\);"))
                .anyMatch(line -> line.matches("kernel +double v\\d = v\\d \\* v\\d \\* v\\d;"));
    }

    @Test
    void aGroupWithoutSelectedRowsIsNotThere() {
        fill(2, false);
        GroupByQuery query =
                GroupByQuery.of(List.of("flag"), List.of(count().as("n")))
                        .withNullKeys(NullKeys.EXCLUDE)
                        .withWhere(column("flag").and(column("x").atLeast(literal(-50.0))))
                        .withSorted(true);
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult expected = cpu.run(query, table);
                GroupByResult result = gpu.run(query, resident)) {
            assertThat(RandomRows.rows(result)).isEqualTo(RandomRows.rows(expected));
            assertThat(result.rows()).isEqualTo(1);
        }
    }
}
