// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.Reduction;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Float sums that must have the same bits every time, whichever thread wins a race. */
class ReproducibleTest {

    private static final int ROWS = 6_000;
    private static final int KEYS = 200;
    private static final int RUNS = 6;

    private final SplittableRandom random = new SplittableRandom(11);
    private final List<Integer> drawn = random.ints(ROWS, 0, KEYS).boxed().toList();
    private final List<Double> values =
            random.doubles(ROWS).map(value -> (value - 0.5) * 1e9).boxed().toList();

    private static GroupByQuery query() {
        return GroupByQuery.of(List.of("k"), List.of(sum("v"), mean("v"))).withReproducible(true);
    }

    private DevicePlan assertSameBits(ColumnType type, List<? extends @Nullable Object> keys) {
        try (EngineRun run =
                new EngineRun().column("k", type, keys).column("v", Primitive.FLOAT64, values)) {
            DevicePlan plan = run.plan(query());
            Set<List<List<@Nullable Object>>> outcomes = new HashSet<>();
            for (int i = 0; i < RUNS; i++) {
                outcomes.add(run.run(plan).groups());
            }
            assertThat(outcomes).as("results of %d runs", RUNS).hasSize(1);
            assertThat(outcomes.iterator().next()).hasSize(new HashSet<>(keys).size());
            return plan;
        }
    }

    @Test
    void sortedByWords() {
        List<Double> keys = drawn.stream().map(key -> key * 0.5).toList();
        SortPlan plan = (SortPlan) assertSameBits(Primitive.FLOAT64, keys);
        assertThat(plan.order()).isEqualTo(SortPlan.Order.WORDS);
        assertThat(plan.ordersByFirstRow()).isFalse();
    }

    @Test
    void stringsWhoseNumbersDependOnARace() {
        List<String> keys =
                drawn.stream().map(key -> "a key that is too long to be packed " + key).toList();
        SortPlan plan = (SortPlan) assertSameBits(Primitive.UTF8, keys);
        assertThat(plan.ordersByFirstRow()).isTrue();
    }

    /** Threads race for the slots, and so for the numbers of groups. */
    @Test
    void accumulatorsOfEachThreadOverATable() {
        List<Double> keys = drawn.stream().map(key -> key % 100 * 0.5).toList();
        GlobalHashPlan plan = (GlobalHashPlan) assertSameBits(Primitive.FLOAT64, keys);
        assertThat(plan.reduces(Reduction.IN_BLOCKS)).isTrue();
    }

    @Test
    void aSlotForEachPossibleKey() {
        assertThat(assertSameBits(Primitive.INT16, drawn)).isInstanceOf(DensePlan.class);
    }
}
