// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Variances that are added up atomically equal those of sorted rows, in the digits that are
 * documented.
 */
class SlotDeviationStageTest {

    private static final int ROWS = 10_000;

    /** One group has nine rows of ten, and each other has five. */
    private static final int GROUPS = 201;

    private static final double DIGITS = 1e-9;

    private static List<Object> rows(IntFunction<Object> of) {
        return IntStream.range(0, ROWS).mapToObj(of).collect(Collectors.toList());
    }

    /** One key is so frequent that threads add it up on their own. */
    private static int key(int row) {
        return row % 10 == 0 ? row / 10 % (GROUPS - 1) + 1 : 0;
    }

    /** Values that lie close together far from zero. */
    private static long value(int row) {
        return 1_000_000_000L + row * 7919L % 3 + key(row);
    }

    private static EngineRun table() {
        List<Object> some = rows(row -> row % 3 == 0 ? null : value(row));
        return new EngineRun()
                .column("k", Primitive.INT32, rows(SlotDeviationStageTest::key))
                .column("long", Primitive.INT64, rows(SlotDeviationStageTest::value))
                .column("null", Primitive.INT64, some)
                .column("double", Primitive.FLOAT64, rows(row -> value(row) + row % 5 / 8.0))
                .column("float", Primitive.FLOAT32, rows(row -> row % 11 / 2.0))
                .column("byte", Primitive.INT8, rows(row -> row % 13))
                .column(
                        "decimal",
                        new ColumnType.Decimal(20, 2),
                        rows(row -> BigInteger.valueOf(value(row))));
    }

    private static GroupByQuery query(Algorithm algorithm) {
        return GroupByQuery.of(
                        List.of("k"),
                        List.of(
                                variance("long"),
                                variance("null"),
                                variance("double"),
                                variance("float"),
                                variance("byte"),
                                variance("decimal"),
                                sum("byte"),
                                covariance("long", "double"),
                                covariance("null", "byte"),
                                correlation("float", "double")))
                .withAlgorithm(algorithm);
    }

    private static Map<Object, List<Object>> byKey(List<List<Object>> groups) {
        return groups.stream().collect(Collectors.toMap(List::getFirst, group -> group));
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"DENSE", "GLOBAL_HASH"})
    void variancesOfSlotsAreThoseOfSortedRows(Algorithm algorithm) {
        try (EngineRun run = table()) {
            DevicePlan plan = run.plan(query(algorithm));
            assertThat(((SlotPlan) plan).atomicDeviations().isEmpty())
                    .isEqualTo(!plan.device().limits().addsDoublesAtomically());
            assertThat(plan.statistics().hotRows()).isNotEmpty();
            Map<Object, List<Object>> expected =
                    byKey(run.run(run.plan(query(Algorithm.SORT))).groups());
            Map<Object, List<Object>> groups = byKey(run.run(plan).groups());
            assertThat(groups.keySet()).isEqualTo(expected.keySet());
            groups.forEach((key, group) -> assertNear(group, expected.get(key)));
        }
    }

    private static void assertNear(List<Object> group, List<Object> expected) {
        for (int at = 1; at < expected.size(); at++) {
            double value = ((Number) expected.get(at)).doubleValue();
            assertThat(((Number) group.get(at)).doubleValue())
                    .as("value %d of %s", at, expected)
                    .isCloseTo(value, within(Math.max(1e-12, DIGITS * Math.abs(value))));
        }
    }

    /** Nobody reads the first row of a group that has no values. */
    @Test
    void groupsWithoutValuesHaveNoVariance() {
        try (EngineRun run =
                new EngineRun()
                        .column("k", Primitive.INT32, rows(row -> row % GROUPS))
                        .column("v", Primitive.FLOAT64, rows(row -> null))) {
            GroupByQuery query =
                    GroupByQuery.of(List.of("k"), List.of(variance("v")))
                            .withAlgorithm(Algorithm.DENSE);
            assertThat(run.run(run.plan(query)).groups())
                    .hasSize(GROUPS)
                    .allSatisfy(group -> assertThat(group.get(1)).isNull());
        }
    }
}
