package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.gpu.EngineRun.Outcome;
import dev.windrow.internal.plan.DenseKey;
import dev.windrow.internal.plan.DensePlan;
import dev.windrow.internal.plan.GlobalHashPlan;
import dev.windrow.internal.plan.KeyDomain;
import dev.windrow.internal.plan.SortPlan;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Plans that expect too little, run to the end. */
class StrategyGrowthTest {

    private static final int ROWS = 5_000;
    private static final int KEYS = 300;

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
        assertThat(outcome.groups())
                .containsExactlyInAnyOrderElementsOf(new ArrayList<>(expected.values()));
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

    @Test
    void aHashOfAllBitsIsEnough() {
        try (EngineRun run = decimals()) {
            Outcome outcome = run.run(run.plan(query(Algorithm.SORT)));
            assertThat(outcome.notes()).isEmpty();
            assertGroups(outcome, true);
        }
    }

    @Test
    void moreGroupsThanExpectedGetAsMuchRoomAsTheyNeed() {
        try (EngineRun run = integers()) {
            SortPlan plan = (SortPlan) run.plan(query(Algorithm.SORT));
            SortPlan small =
                    new SortPlan(
                            plan.device(), 16, plan.order(), plan.hashBits(), plan.decisions());
            Outcome outcome = run.run(small);
            assertThat(outcome.notes())
                    .containsExactly("more groups than expected: room for 300 groups");
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
                    .containsExactly("more groups than expected: room for 300 groups");
            for (int again = 0; again < 2; again++) {
                Outcome outcome = EngineRun.run(prepared);
                assertThat(outcome.notes()).isEmpty();
                assertThat(outcome.plan()).isEqualTo(first.plan());
                assertGroups(outcome, false);
            }
        }
    }

    @Test
    void aKeyWithoutAPlaceTurnsToAHashTable() {
        for (KeyDomain narrow :
                List.of(new KeyDomain(1, 400, false), new KeyDomain(0, 298, false))) {
            try (EngineRun run = integers()) {
                DensePlan plan = (DensePlan) run.plan(query(Algorithm.DENSE));
                DenseKey key = plan.keys().getFirst();
                DenseKey narrower = new DenseKey(key.field(), null, narrow, false);
                DensePlan wrong =
                        new DensePlan(
                                plan.device(),
                                List.of(narrower),
                                (int) narrower.places(),
                                plan.decisions());
                Outcome outcome = run.run(wrong);
                assertThat(outcome.notes())
                        .containsExactly("a key outside of the sample's range: global-hash");
                assertThat(outcome.plan()).isInstanceOf(GlobalHashPlan.class);
                assertGroups(outcome, false);
            }
        }
    }
}
