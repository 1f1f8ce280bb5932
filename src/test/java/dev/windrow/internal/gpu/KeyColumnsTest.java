// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Counted;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun.Outcome;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.DeviceQuery;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.PlanBytes;
import dev.windrow.internal.plan.groupby.PlanFactory;
import dev.windrow.internal.plan.groupby.SmallerPlans;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.sample.KeyDomain;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** Keys that kernels compute from the key columns give the same groups as encoded keys. */
class KeyColumnsTest {

    private static final int ROWS = 1_500;

    /** Bytes of sizes, device status, constants and headers of arrays. */
    private static final long SMALL_ARRAYS = 8_000;

    private final SplittableRandom random = new SplittableRandom(11);

    /** Adds a column of 5 values, the first of which is a null where {@code nullable}. */
    private void add(
            EngineRun run, String name, ColumnType type, boolean nullable, IntFunction<?> value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int drawn = random.nextInt(5);
            values.add(nullable && drawn == 0 ? null : value.apply(drawn));
        }
        run.column(name, type, values);
    }

    private EngineRun table() {
        EngineRun run = new EngineRun(false);
        add(run, "bit", Primitive.BOOL, true, i -> i > 2);
        add(run, "tiny", Primitive.INT8, true, i -> i - 2);
        add(run, "small", Primitive.INT16, false, i -> i * 900 - 2_000);
        add(run, "int", Primitive.INT32, false, i -> i - 3);
        add(run, "long", Primitive.INT64, true, i -> (i - 2L) << 60);
        add(
                run,
                "float",
                Primitive.FLOAT32,
                true,
                i -> new double[] {0, -0.0, Double.NaN, -1, 3}[i]);
        add(run, "double", Primitive.FLOAT64, false, i -> new double[] {0, -0.0, 1, -1, 3}[i]);
        add(run, "decimal", new Decimal(38, 0), true, i -> BigInteger.TEN.pow(9 * i).negate());
        add(run, "text", Primitive.UTF8, true, i -> "x".repeat(4 * i));
        add(run, "v", Primitive.INT32, true, i -> i * 7);
        return run;
    }

    private static GroupByQuery query(Algorithm algorithm, String... keys) {
        return GroupByQuery.of(
                        List.of(keys),
                        List.of(count(), sum("v"), max("v"), first("v"), median("v")))
                .withAlgorithm(algorithm);
    }

    private static DevicePlan inColumns(DevicePlan plan) {
        DevicePlan columns = SmallerPlans.inColumns(plan, "a test asks for it").orElseThrow();
        assertThat(columns.device().keyForm()).isEqualTo(KeyForm.COLUMNS);
        return columns;
    }

    @ParameterizedTest
    @CsvSource({
        "DENSE, bit tiny",
        "DENSE, tiny int bit",
        "GLOBAL_HASH, bit tiny",
        "GLOBAL_HASH, float int",
        "GLOBAL_HASH, double bit",
        "GLOBAL_HASH, long tiny decimal",
        "GLOBAL_HASH, text",
        "GLOBAL_HASH, small text",
        "LOCAL_HASH, tiny",
        "LOCAL_HASH, float small",
        "LOCAL_HASH, text decimal"
    })
    void groupsAreThoseOfWords(Algorithm algorithm, String names) {
        try (EngineRun run = table()) {
            for (NullKeys nulls : NullKeys.values()) {
                DevicePlan words = run.plan(query(algorithm, names.split(" ")).withNullKeys(nulls));
                DevicePlan columns = inColumns(words);
                Outcome expected = run.run(words);
                Outcome outcome = run.run(columns);
                assertThat(Counted.of(outcome.groups()))
                        .as("%s by %s, null keys %s", algorithm, names, nulls)
                        .isEqualTo(Counted.of(expected.groups()));
                assertEstimate(expected);
                assertEstimate(outcome);
            }
        }
    }

    /** A plan's estimate is the size of its arrays, apart from headers and small arrays. */
    private static void assertEstimate(Outcome outcome) {
        long estimate = PlanBytes.of((DevicePlan) outcome.plan());
        assertThat(outcome.peakBytes())
                .as("%s", outcome.plan().decisions())
                .isBetween(estimate - SMALL_ARRAYS, estimate + SMALL_ARRAYS);
    }

    @Test
    void aKeyOutsideTheDomainGoesToTheTable() {
        try (EngineRun run = table()) {
            DensePlan plan = (DensePlan) run.plan(query(Algorithm.DENSE, "tiny", "int"));
            List<DenseKey> keys = new ArrayList<>(plan.keys());
            DenseKey last = keys.removeLast();
            KeyDomain domain = new KeyDomain(-3, 0, false);
            keys.add(new DenseKey(last.field(), last.nullFlag(), domain, last.hasNullPlace()));
            int slots = (int) (keys.getFirst().places() * keys.getLast().places());
            DevicePlan small = PlanFactory.dense(plan.device(), keys, slots, 0, plan.decisions());
            Outcome outcome = run.run(inColumns(small));
            assertThat(Counted.of(outcome.groups())).isEqualTo(Counted.of(run.run(plan).groups()));
            assertThat(outcome.notes())
                    .containsExactly("a key outside of the sample's range: global-hash");
        }
    }

    /** Slots are found from the columns alone, so no slot is stored for a row. */
    @Test
    void slotsOfDroppedRowsAreFoundFromColumns() {
        try (EngineRun run = table()) {
            DevicePlan words =
                    run.plan(
                            query(Algorithm.GLOBAL_HASH, "bit", "tiny")
                                    .withNullKeys(NullKeys.EXCLUDE));
            assertThat(((GlobalHashPlan) words).findsSlots()).isFalse();
            assertThat(((GlobalHashPlan) inColumns(words)).findsSlots()).isTrue();
        }
    }

    /** Where more groups are found than the result can hold, its capacity grows. */
    @ParameterizedTest
    @CsvSource({
        "GLOBAL_HASH, small int",
        "GLOBAL_HASH, int",
        "GLOBAL_HASH, decimal",
        "DENSE, tiny"
    })
    void theResultsCapacityGrows(Algorithm algorithm, String names) {
        try (EngineRun run = table()) {
            DevicePlan plan = run.plan(query(algorithm, names.split(" ")));
            DevicePlan scarce = SmallCapacity.of(plan, 2);
            assertThat(scarce.groupCapacity()).isEqualTo(2);
            Outcome expected = run.run(plan);
            Outcome outcome = run.run(scarce);
            assertThat(Counted.of(outcome.groups())).isEqualTo(Counted.of(expected.groups()));
            assertThat(outcome.notes())
                    .containsExactly(
                            "more groups than expected: space for "
                                    + expected.groups().size()
                                    + " groups");
        }
    }

    /** Plans with capacity for few groups, and without block-private accumulators. */
    private static final class SmallCapacity {

        static DevicePlan of(DevicePlan plan, int groups) {
            DeviceQuery device = plan.device().withMostGroups(groups);
            return switch (plan) {
                case GlobalHashPlan global ->
                        PlanFactory.globalHash(device, global.slots(), 0, global.decisions());
                case DensePlan dense ->
                        PlanFactory.dense(
                                device, dense.keys(), dense.slots(), 0, dense.decisions());
                default -> throw new IllegalArgumentException(plan.strategy());
            };
        }
    }
}
