// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.statisticsUpTo;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.internal.plan.groupby.Reduction.ATOMICALLY;
import static dev.windrow.internal.plan.groupby.Reduction.BY_TOURNAMENT;
import static dev.windrow.internal.plan.groupby.Reduction.IN_BLOCKS;
import static dev.windrow.internal.plan.groupby.Reduction.IN_ORDER;
import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How rows with slots are reduced, and what is stored for each row. */
class SlotPlanTest {

    private static final long ROWS = 10_000_000;

    /** A device with atomic additions of doubles, and no bound on scratch. */
    private static final Situation WITH_DOUBLES = PlanFixture.withoutBound(PlanFixture.DEVICE);

    /** An OpenCL device: it cannot add floats atomically. */
    private static final Situation WITHOUT_DOUBLES =
            PlanFixture.withoutBound(
                    new DeviceLimits("opencl", 100, 48L << 10, 1_024, 1L << 40, true, false));

    private static SlotPlan plan(
            Algorithm algorithm,
            boolean reproducible,
            long keys,
            Situation situation,
            NamedAggregation... all) {
        Asked asked =
                Asked.by(statistics(Primitive.INT32), all)
                        .with("i", statistics(Primitive.INT32))
                        .with("l", statistics(Primitive.INT64))
                        .with("f", statistics(Primitive.FLOAT64))
                        .with("g", statistics(Primitive.FLOAT32))
                        .with("d", statistics(new Decimal(38, 2)))
                        .with("s", strings(false, ROWS))
                        .algorithm(algorithm);
        KeyStatistics statistics = statisticsUpTo(ROWS, keys, 999);
        return (SlotPlan) (reproducible ? asked.reproducible() : asked).plan(statistics, situation);
    }

    static Stream<Arguments> reductions() {
        return Stream.of(
                // The aggregation; then its partial aggregates' reductions, in their order: up to
                // 128 keys; from 4097 on; without atomic doubles; with the same bits every time.
                reductions(count(), IN_BLOCKS, ATOMICALLY, ATOMICALLY, ATOMICALLY),
                reductions(sum("i"), IN_BLOCKS, ATOMICALLY, ATOMICALLY, ATOMICALLY),
                reductions(sum("l"), IN_BLOCKS, ATOMICALLY, ATOMICALLY, ATOMICALLY),
                reductions(mean("d"), IN_BLOCKS, ATOMICALLY, ATOMICALLY, ATOMICALLY),
                reductions(sum("f"), IN_BLOCKS, ATOMICALLY, IN_ORDER, IN_ORDER),
                reductions(sum("g"), IN_BLOCKS, ATOMICALLY, IN_ORDER, IN_ORDER),
                reductions(sumOfSquares("f"), IN_BLOCKS, ATOMICALLY, IN_ORDER, IN_ORDER),
                reductions(product("f"), IN_BLOCKS, IN_ORDER, IN_ORDER, IN_ORDER),
                reductions(min("i"), IN_BLOCKS, BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT),
                reductions(max("f"), IN_BLOCKS, BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT),
                reductions(max("d"), BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT),
                reductions(min("s"), BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT),
                reductions(argMax("i"), BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT),
                reductions(first("i"), BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT, BY_TOURNAMENT));
    }

    private static Arguments reductions(
            NamedAggregation asked,
            Reduction few,
            Reduction many,
            Reduction withoutDoubles,
            Reduction reproducible) {
        return Arguments.of(asked, few, many, withoutDoubles, reproducible);
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void aggregatesOfOneKindAreReducedInOneWay(
            NamedAggregation asked,
            Reduction few,
            Reduction many,
            Reduction withoutDoubles,
            Reduction reproducible) {
        assertReduced(asked, few, plan(Algorithm.DENSE, false, 100, WITH_DOUBLES, asked));
        assertReduced(asked, few, plan(Algorithm.DENSE, true, 100, WITHOUT_DOUBLES, asked));
        assertReduced(asked, few, plan(Algorithm.GLOBAL_HASH, false, 128, WITH_DOUBLES, asked));
        assertReduced(asked, many, plan(Algorithm.GLOBAL_HASH, false, 4_097, WITH_DOUBLES, asked));
        assertReduced(asked, many, plan(Algorithm.DENSE, false, 4_097, WITH_DOUBLES, asked));
        assertReduced(
                asked,
                withoutDoubles,
                plan(Algorithm.GLOBAL_HASH, false, 4_097, WITHOUT_DOUBLES, asked));
        assertReduced(asked, reproducible, plan(Algorithm.DENSE, true, 4_097, WITH_DOUBLES, asked));
    }

    /**
     * Asserts the reduction of all partial aggregates, and that a sort is planned exactly if it
     * must be.
     */
    private static void assertReduced(NamedAggregation asked, Reduction way, SlotPlan plan) {
        assertThat(plan.device().aggregates())
                .as("%s, %s", asked.aggregation(), plan.strategy())
                .isNotEmpty()
                .allSatisfy(aggregate -> assertThat(plan.reduction(aggregate)).isEqualTo(way));
        assertThat(plan.aggregates(way)).isEqualTo(plan.device().aggregates());
        assertThat(plan.reduces(IN_ORDER)).isEqualTo(way == IN_ORDER);
        assertThat(plan.sortPasses() > 0).isEqualTo(way == IN_ORDER);
    }

    /** A variance is made of several partial aggregates: those that read others are sums, too. */
    @ParameterizedTest
    @MethodSource("variances")
    void variancesAreAddedUpAtomicallyWhereFloatsAre(NamedAggregation asked) {
        for (long keys : new long[] {5, 10_000}) {
            Reduction counts = keys == 5 ? IN_BLOCKS : ATOMICALLY;
            SlotPlan plan = plan(Algorithm.GLOBAL_HASH, false, keys, WITH_DOUBLES, asked);
            assertVariance(plan, counts, plan.atomicDeviations());
            assertThat(plan.reduces(IN_ORDER)).isFalse();
            SlotPlan opencl = plan(Algorithm.GLOBAL_HASH, false, keys, WITHOUT_DOUBLES, asked);
            assertVariance(opencl, counts, opencl.aggregates(IN_ORDER));
            SlotPlan again = plan(Algorithm.DENSE, true, keys, WITH_DOUBLES, asked);
            assertVariance(again, counts, again.aggregates(IN_ORDER));
        }
    }

    private static void assertVariance(
            SlotPlan plan, Reduction counts, List<PartialAggregate> deviations) {
        assertThat(plan.reduction(PartialAggregate.count(List.of()))).isEqualTo(counts);
        assertThat(plan.aggregates(BY_TOURNAMENT))
                .containsExactly(PartialAggregate.firstRow(List.of()));
        assertThat(deviations)
                .hasSize(plan.device().aggregates().size() - 2)
                .allSatisfy(aggregate -> assertThat(aggregate.prerequisites()).isNotEmpty());
    }

    static Stream<NamedAggregation> variances() {
        return Stream.of(variance("f"), variance("d"), correlation("f", "l"));
    }

    /** The arrays that a strategy makes with an element for each row. */
    private record Made(boolean findsSlots, boolean encodesKeys, boolean gathersKeys) {

        /** Kernels find slots as they go, in a key column itself. */
        static final Made NOTHING = new Made(true, false, false);

        /** Kernels find slots as they go, by an encoded key of one word. */
        static final Made A_WORD = new Made(true, true, false);

        /** Slots are stored, as dense indices of the key columns. */
        static final Made A_SLOT = new Made(false, false, false);

        static final Made WORDS_AND_A_SLOT = new Made(false, true, true);

        static Made of(SlotPlan plan) {
            return new Made(plan.findsSlots(), plan.encodesKeys(), plan.gathersKeys());
        }
    }

    static Stream<Arguments> layouts() {
        ColumnStatistics small = statistics(Primitive.INT8);
        ColumnStatistics smallOrNull = nullable(Primitive.INT8);
        ColumnStatistics decimal = statistics(new Decimal(38, 0));
        ColumnStatistics string = strings(false, ROWS);
        return Stream.of(
                layout(Made.NOTHING, Made.NOTHING, statistics(Primitive.INT32)),
                layout(Made.NOTHING, Made.NOTHING, nullable(Primitive.INT64)),
                layout(Made.NOTHING, Made.NOTHING, nullable(Primitive.BOOL)),
                layout(Made.NOTHING, Made.NOTHING, dictionary(true)),
                layout(Made.NOTHING, null, statistics(Primitive.FLOAT32)),
                layout(Made.NOTHING, null, nullable(Primitive.FLOAT64)),
                layout(Made.WORDS_AND_A_SLOT, null, decimal),
                layout(Made.A_WORD, Made.NOTHING),
                layout(Made.A_WORD, Made.A_SLOT, small, smallOrNull),
                layout(Made.A_WORD, Made.A_SLOT, small, small, small),
                layout(Made.A_WORD, null, statistics(Primitive.FLOAT32), small),
                layout(
                        Made.WORDS_AND_A_SLOT,
                        Made.A_SLOT,
                        statistics(Primitive.INT64),
                        statistics(Primitive.INT64)),
                layout(Made.WORDS_AND_A_SLOT, null, string, small));
    }

    private static Arguments layout(Made table, Made dense, ColumnStatistics... keys) {
        Map<String, ColumnStatistics> named = new LinkedHashMap<>();
        for (int key = 0; key < keys.length; key++) {
            named.put("k" + key, keys[key]);
        }
        return Arguments.of(Asked.of(named, count()), table, dense);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void whatIsMadeOfEachRowDependsOnTheKeys(Asked asked, Made table, Made dense) {
        KeyStatistics statistics = statisticsUpTo(ROWS, 5, 4);
        assertThat(made(asked.algorithm(Algorithm.GLOBAL_HASH), statistics)).isEqualTo(table);
        if (dense != null) {
            assertThat(made(asked.algorithm(Algorithm.DENSE), statistics)).isEqualTo(dense);
        }
    }

    @ParameterizedTest
    @CsvSource({"7,true", "8,false", "23,false", "24,false"})
    void aStringOfOneWordIsReadAsItIs(int longest, boolean isRead) {
        Asked asked = Asked.by(strings(true, ROWS), count()).algorithm(Algorithm.GLOBAL_HASH);
        assertThat(made(asked, statistics(ROWS, 5, longest)))
                .isEqualTo(isRead ? Made.NOTHING : Made.WORDS_AND_A_SLOT);
    }

    @Test
    void droppedRowsAreMarkedWhereKeysHaveSeveralColumns() {
        ColumnStatistics small = nullable(Primitive.INT8);
        KeyStatistics statistics = statistics(ROWS, 5);
        Asked one = Asked.by(small, count()).algorithm(Algorithm.GLOBAL_HASH);
        assertThat(made(one.withoutNullKeys(), statistics)).isEqualTo(Made.NOTHING);
        Asked two =
                Asked.of(Map.of("a", small, "b", small), count()).algorithm(Algorithm.GLOBAL_HASH);
        assertThat(made(two, statistics)).isEqualTo(Made.A_WORD);
        assertThat(made(two.withoutNullKeys(), statistics)).isEqualTo(Made.WORDS_AND_A_SLOT);
    }

    private static Made made(Asked asked, KeyStatistics statistics) {
        return Made.of((SlotPlan) asked.chosen(statistics));
    }
}
