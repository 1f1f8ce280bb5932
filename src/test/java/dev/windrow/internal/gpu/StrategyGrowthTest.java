// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Counted;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.gpu.EngineRun.Outcome;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.PlanFactory;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.sample.KeyDomain;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Runs of plans whose expectations are too low. */
class StrategyGrowthTest {

    private static final int ROWS = 5_000;
    private static final int KEYS = 300;

    /** Twice as many as are sampled, so at least half of them are not sampled. */
    private static final int MANY_ROWS = 2 * PlanTuning.SAMPLED_ROWS;

    private final List<Integer> drawn =
            new SplittableRandom(3).ints(ROWS, 0, KEYS).boxed().toList();

    private static GroupByQuery query(Algorithm algorithm) {
        return GroupByQuery.of(List.of("k"), List.of(count(), sum("v"))).withAlgorithm(algorithm);
    }

    /** Returns a number of its own for each key, in one word or in both. */
    private static BigInteger decimal(int key) {
        return BigInteger.valueOf(2L * key + 1).shiftLeft(key % 90);
    }

    private EngineRun decimals() {
        List<BigInteger> keys = drawn.stream().map(StrategyGrowthTest::decimal).toList();
        return new EngineRun()
                .column("k", new Decimal(38, 0), keys)
                .column("v", Primitive.INT32, drawn);
    }

    private EngineRun integers() {
        return new EngineRun()
                .column("k", Primitive.INT32, drawn)
                .column("v", Primitive.INT32, drawn);
    }

    private void assertGroups(Outcome outcome, boolean isDecimal) {
        Map<Object, List<Object>> expected = new LinkedHashMap<>();
        for (int key : drawn) {
            Object shown = isDecimal ? decimal(key) : Long.valueOf(key);
            List<Object> before = expected.getOrDefault(shown, List.of(shown, 0L, 0L));
            long rows = (Long) before.get(1) + 1;
            expected.put(shown, List.of(shown, rows, rows * key));
        }
        assertThat(Counted.of(outcome.groups()))
                .isEqualTo(Counted.of(new ArrayList<>(expected.values())));
    }

    @Test
    void keysThatShareAHashAreSortedByTheirWords() {
        try (EngineRun run = decimals()) {
            SortPlan plan = (SortPlan) run.plan(query(Algorithm.SORT));
            assertThat(plan.order()).isEqualTo(SortPlan.Order.HASH);
            SortPlan weak =
                    new SortPlan(
                            plan.device(), plan.groupCapacity(), plan.order(), 2, plan.decisions());
            Outcome outcome = run.run(weak);
            assertThat(outcome.notes())
                    .containsExactly("different keys of one hash: a sort by all words of the keys");
            assertGroups(outcome, true);
        }
    }

    /** The two strings share the part of a hash that a table of 1,024 slots keeps. */
    @Test
    void stringsThatShareAHashAreInternedByAnother() {
        String prefix = "a string too long to be packed: ";
        List<String> keys = List.of(prefix + "03197536", prefix + "04149135", prefix);
        List<String> ofRows = drawn.stream().map(key -> keys.get(key % 3)).toList();
        try (EngineRun run =
                new EngineRun()
                        .column("k", Primitive.UTF8, ofRows)
                        .column("v", Primitive.INT32, drawn)) {
            DevicePlan plan = run.plan(query(Algorithm.GLOBAL_HASH));
            assertThat(plan.device().internSlots()).isEqualTo(1_024);
            Outcome outcome = run.run(plan);
            assertThat(outcome.notes())
                    .containsExactly(
                            "more distinct strings than expected, or different ones of the same"
                                    + " hash: 8192 interning slots");
            assertThat(outcome.groups()).hasSize(3);
            for (int key = 0; key < 3; key++) {
                int own = key;
                List<Integer> values = drawn.stream().filter(v -> v % 3 == own).toList();
                long sum = values.stream().mapToLong(v -> v).sum();
                assertThat(outcome.groups())
                        .contains(List.of(keys.get(key), (long) values.size(), sum));
            }
        }
    }

    @Test
    void aHashOfAllBitsIsEnough() {
        try (EngineRun run = decimals()) {
            Outcome outcome = run.run(run.plan(query(Algorithm.SORT)));
            assertThat(outcome.notes()).isEmpty();
            assertGroups(outcome, true);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {16, KEYS - 1})
    void theCapacityGrowsToTheNumberOfGroups(int capacity) {
        try (EngineRun run = integers()) {
            SortPlan plan = (SortPlan) run.plan(query(Algorithm.SORT));
            SortPlan small =
                    new SortPlan(
                            plan.device(),
                            capacity,
                            plan.order(),
                            plan.hashBits(),
                            plan.decisions());
            Outcome outcome = run.run(small);
            assertThat(outcome.notes())
                    .containsExactly("more groups than expected: space for 300 groups");
            assertGroups(outcome, false);
        }
    }

    @Test
    void aPreparedPlanGrowsOnceAndRemembersIt() {
        try (EngineRun run = integers()) {
            SortPlan plan = (SortPlan) run.plan(query(Algorithm.SORT));
            SortPlan small =
                    new SortPlan(
                            plan.device(), 16, plan.order(), plan.hashBits(), plan.decisions());
            PreparedPlan prepared = run.prepare(small);
            Outcome first = EngineRun.run(prepared);
            assertThat(first.notes())
                    .containsExactly("more groups than expected: space for 300 groups");
            for (int again = 0; again < 2; again++) {
                Outcome outcome = EngineRun.run(prepared);
                assertThat(outcome.notes()).isEmpty();
                assertThat(outcome.plan()).isEqualTo(first.plan());
                assertGroups(outcome, false);
            }
        }
    }

    @Test
    void aKeyOutsideTheDomainLeadsToAHashTable() {
        for (KeyDomain narrow :
                List.of(new KeyDomain(1, 400, false), new KeyDomain(0, 298, false))) {
            try (EngineRun run = integers()) {
                DensePlan plan = (DensePlan) run.plan(query(Algorithm.DENSE));
                DenseKey key = plan.keys().getFirst();
                DenseKey narrower = new DenseKey(key.field(), null, narrow, false);
                DensePlan wrong =
                        PlanFactory.dense(
                                plan.device(),
                                List.of(narrower),
                                (int) narrower.places(),
                                plan.blockGroups(),
                                plan.decisions());
                Outcome outcome = run.run(wrong);
                List<String> notes = new ArrayList<>();
                if (plan.blockGroups() > 0) { // cells of blocks rest on the sample's keys alone
                    notes.add("a key that the sample did not show: all rows' keys are looked at");
                }
                notes.add("a key outside of the sample's range: global-hash");
                assertThat(outcome.notes()).isEqualTo(notes);
                assertThat(outcome.plan()).isInstanceOf(GlobalHashPlan.class);
                assertGroups(outcome, false);
            }
        }
    }

    /** Returns keys of which the sample shows only three; the others are in rows that it skips. */
    private static List<Integer> keysThatTheSampleMisses(int keys) {
        SplittableRandom sampler = new SplittableRandom(PlanTuning.SAMPLE_SEED);
        Set<Long> sampled = new HashSet<>();
        for (int i = 0; i < PlanTuning.SAMPLED_ROWS; i++) {
            sampled.add(sampler.nextLong(MANY_ROWS));
        }
        List<Integer> all = new ArrayList<>();
        for (long row = 0; row < MANY_ROWS; row++) {
            all.add((int) (sampled.contains(row) ? row % 3 : row % keys));
        }
        return all;
    }

    private static Outcome run(Algorithm algorithm, List<Integer> keys) {
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(count(), sum("v"), min("v"), max("v")))
                        .withAlgorithm(algorithm);
        List<Integer> values = IntStream.range(0, keys.size()).boxed().toList();
        try (EngineRun run =
                new EngineRun()
                        .column("k", Primitive.INT16, keys)
                        .column("v", Primitive.INT32, values)) {
            SlotPlan plan = (SlotPlan) run.plan(query);
            assertThat(plan.statistics().estimatedKeys()).isEqualTo(3);
            assertThat(plan.blockGroups()).isEqualTo(4);
            Outcome outcome = run.run(plan);
            assertThat(outcome.plan()).isInstanceOf(plan.getClass());
            return outcome;
        }
    }

    /** A row's value is its number. */
    private static void assertRows(Outcome outcome, List<Integer> keys) {
        Map<Integer, LongSummaryStatistics> expected = new HashMap<>();
        for (int row = 0; row < keys.size(); row++) {
            expected.computeIfAbsent(keys.get(row), key -> new LongSummaryStatistics()).accept(row);
        }
        List<List<Object>> groups = new ArrayList<>();
        expected.forEach(
                (key, rows) ->
                        groups.add(
                                List.of(
                                        (long) key,
                                        rows.getCount(),
                                        rows.getSum(),
                                        rows.getMin(),
                                        rows.getMax())));
        assertThat(Counted.of(outcome.groups())).isEqualTo(Counted.of(groups));
    }

    @ParameterizedTest
    @EnumSource(names = {"DENSE", "GLOBAL_HASH"})
    void blocksGetAccumulatorsForMoreGroups(Algorithm algorithm) {
        List<Integer> keys = keysThatTheSampleMisses(40);
        Outcome outcome = run(algorithm, keys);
        assertThat(outcome.notes())
                .containsExactly(
                        "a key that the sample did not show: all rows' keys are looked at",
                        "more groups than expected: accumulators for 64 groups in each block");
        assertThat(((SlotPlan) outcome.plan()).blockGroups()).isEqualTo(64);
        assertRows(outcome, keys);
    }

    /** The fourth key would have a slot, and an accumulator in each block. */
    @ParameterizedTest
    @EnumSource(names = {"DENSE", "GLOBAL_HASH"})
    void aKeyThatTheSampleDidNotShowIsFound(Algorithm algorithm) {
        List<Integer> keys = keysThatTheSampleMisses(4);
        Outcome outcome = run(algorithm, keys);
        assertThat(outcome.notes())
                .containsExactly(
                        "a key that the sample did not show: all rows' keys are looked at");
        assertRows(outcome, keys);
    }

    /** A small table may have to grow before it can count the groups. */
    @ParameterizedTest
    @EnumSource(names = {"DENSE", "GLOBAL_HASH"})
    void blocksShareAccumulatorsOfManyGroups(Algorithm algorithm) {
        List<Integer> keys = keysThatTheSampleMisses(6_000);
        Outcome outcome = run(algorithm, keys);
        assertThat(outcome.notes())
                .endsWith("more groups than expected: accumulators that blocks share");
        assertThat(((SlotPlan) outcome.plan()).blockGroups()).isZero();
        assertRows(outcome, keys);
    }
}
