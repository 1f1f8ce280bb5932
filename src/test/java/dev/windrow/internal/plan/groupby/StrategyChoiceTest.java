// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.device;
import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.statisticsUpTo;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.internal.plan.groupby.PlanFixture.with;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which strategy is chosen when, and why. */
class StrategyChoiceTest {

    private static final long ROWS = 10_000_000;

    private static final Asked BY_INT = by(statistics(Primitive.INT32));
    private static final Asked FLOAT_SUM =
            Asked.by(statistics(Primitive.INT32), sum("v"))
                    .with("v", statistics(Primitive.FLOAT64));
    private static final Asked FLOAT_MAX =
            Asked.by(statistics(Primitive.INT32), max("v"))
                    .with("v", statistics(Primitive.FLOAT64));

    private static final Situation LITTLE_LOCAL_MEMORY = with(device(32L << 10, 1L << 40));

    private static final String ASKED = "it was asked for";

    private static Asked by(ColumnStatistics key) {
        return Asked.by(key, count());
    }

    private static Asked byTwo(ColumnStatistics first, ColumnStatistics second) {
        Map<String, ColumnStatistics> keys = new LinkedHashMap<>();
        keys.put("a", first);
        keys.put("b", second);
        return Asked.of(keys, count());
    }

    /** The choices if nothing is forced. */
    static Stream<Arguments> choices() {
        return Stream.of(
                // More keys than blocks have accumulators for: a place for each possible key, if
                // those are few.
                choice(BY_INT, statisticsUpTo(ROWS, 4_097, 9_999), "dense", dense(4_097, 10_000)),
                choice(BY_INT, statisticsUpTo(ROWS, 129, 65_536), "dense", inBlocks(129, 160)),
                choice(BY_INT, statisticsUpTo(9_999, 129, 65_536), "dense", inBlocks(129, 160)),
                choice(
                        BY_INT,
                        statisticsUpTo(9_999, 129, 65_537),
                        "global-hash",
                        inBlocks(129, 160)),
                // A place for each sixteen rows costs little, however few places are taken.
                choice(
                        BY_INT,
                        statisticsUpTo(ROWS, 5_000, 624_999),
                        "dense",
                        dense(5_000, 625_000)),
                choice(BY_INT, statisticsUpTo(ROWS, 5_000, 625_000), "global-hash", global(5_000)),
                choice(
                        BY_INT,
                        statisticsUpTo(1_000_000_000, 5_000, (1 << 22) - 1),
                        "dense",
                        dense(5_000, 1 << 22)),
                choice(
                        BY_INT,
                        statisticsUpTo(1_000_000_000, 5_000, 1 << 22),
                        "global-hash",
                        global(5_000)),
                choice(
                        BY_INT,
                        statisticsUpTo(ROWS, 500_000, 1_999_999),
                        "dense",
                        dense(500_000, 2_000_000)),
                choice(
                        BY_INT,
                        statisticsUpTo(ROWS, 500_000, 2_000_000),
                        "global-hash",
                        global(500_000)),
                choice(
                        by(statistics(Primitive.INT64)),
                        statisticsUpTo(200_000_000, 50_000_000, 99_999_999),
                        "sort",
                        "about 50000000 keys: from 16000000, a table would take too much memory"),
                choice(
                        by(nullable(Primitive.DATE32)),
                        statisticsUpTo(ROWS, 300, 299),
                        "dense",
                        inBlocks(300, 320)),
                choice(
                        by(nullable(Primitive.DATE32)).withoutNullKeys(),
                        statisticsUpTo(ROWS, 300, 299),
                        "dense",
                        inBlocks(300, 320)),
                choice(
                        by(dictionary(true)),
                        statisticsUpTo(ROWS, 400, 499),
                        "dense",
                        inBlocks(400, 448)),
                // A type of few values is taken whole: no row can lie outside.
                choice(
                        by(statistics(Primitive.INT16)),
                        statisticsUpTo(ROWS, 200, 299),
                        "dense",
                        inBlocks(200, 224)),
                choice(
                        byTwo(statistics(Primitive.INT8), nullable(Primitive.INT8)),
                        statisticsUpTo(ROWS, 200, 99),
                        "dense",
                        inBlocks(200, 224)),
                choice(
                        byTwo(statistics(Primitive.INT8), statistics(Primitive.INT8)),
                        statisticsUpTo(ROWS, 200, 99),
                        "dense",
                        inBlocks(200, 224)),
                // Keys whose values cannot be counted, or not alone.
                choice(
                        by(statistics(Primitive.FLOAT32)),
                        statisticsUpTo(ROWS, 300, 9),
                        "global-hash"),
                choice(
                        by(statistics(new Decimal(9, 2))),
                        statisticsUpTo(ROWS, 300, 9),
                        "global-hash"),
                choice(by(strings(false, 99)), statisticsUpTo(ROWS, 300, 9), "global-hash"),
                choice(
                        byTwo(statistics(Primitive.INT32), strings(false, 99)),
                        statisticsUpTo(ROWS, 300, 9),
                        "global-hash"),
                choice(BY_INT, statistics(ROWS, 300), "global-hash"),
                // A query that names a hash table gets one.
                choice(
                        BY_INT.algorithm(Algorithm.HASH),
                        statisticsUpTo(ROWS, 300, 999),
                        "global-hash"),
                // The same bits every time.
                choice(FLOAT_SUM, statistics(ROWS, 300), "global-hash"),
                choice(
                        FLOAT_SUM.reproducible(),
                        statisticsUpTo(ROWS, 300, 999),
                        "dense",
                        dense(300, 1_000)),
                choice(
                        FLOAT_SUM.reproducible(),
                        statistics(ROWS, 300),
                        "sort",
                        "about 300 keys, and timing decides the order of a hash table's slots"),
                choice(
                        FLOAT_SUM.reproducible().algorithm(Algorithm.HASH),
                        statistics(ROWS, 300),
                        "sort"),
                choice(
                        FLOAT_MAX.reproducible(),
                        statistics(ROWS, 300),
                        "global-hash",
                        inBlocks(300, 320)),
                choice(
                        BY_INT.reproducible(),
                        statistics(ROWS, 300),
                        "global-hash",
                        inBlocks(300, 320)),
                // Keys that are adjacent already.
                choice(
                        BY_INT.keysSorted(),
                        statisticsUpTo(ROWS, 5, 4),
                        "sort",
                        "equal keys are adjacent already: only their bounds are found"),
                choice(FLOAT_SUM.keysSorted().reproducible(), statistics(ROWS, 300), "sort"),
                // Forced.
                choice(BY_INT.algorithm(Algorithm.SORT), statistics(ROWS, 5), "sort", ASKED),
                choice(
                        BY_INT.algorithm(Algorithm.SORT).keysSorted(),
                        statistics(ROWS, 5),
                        "sort",
                        ASKED),
                choice(
                        BY_INT.algorithm(Algorithm.DENSE),
                        statisticsUpTo(ROWS, 5, 9_999_999),
                        "dense",
                        ASKED));
    }

    /** The choices if blocks may have accumulators for all groups. */
    static Stream<Arguments> choicesForFewKeys() {
        Asked byDenseIndices = byTwo(statistics(Primitive.INT8), nullable(Primitive.INT8));
        Asked byWords = byTwo(statistics(Primitive.INT64), statistics(Primitive.INT64));
        Asked variance = Asked.by(statistics(Primitive.INT32), count(), variance("k"));
        return Stream.of(
                // Few keys are possible: a place for each.
                choice(BY_INT, statisticsUpTo(ROWS, 1, 9), "fused", inOnePass(1)),
                choice(BY_INT, statisticsUpTo(ROWS, 4, 9), "fused", inOnePass(4)),
                choice(BY_INT, statisticsUpTo(ROWS, 127, 999), "dense", inBlocks(127, 128)),
                choice(BY_INT, statisticsUpTo(ROWS, 128, 999), "dense", inBlocks(128, 128)),
                choice(BY_INT, statisticsUpTo(ROWS, 4_097, 9_999), "dense", dense(4_097, 10_000)),
                choice(
                        by(statistics(Primitive.BOOL)),
                        statisticsUpTo(ROWS, 2, 1),
                        "fused",
                        inOnePass(2)),
                choice(byDenseIndices, statisticsUpTo(ROWS, 3, 14), "dense", inBlocks(3, 4)),
                choice(byDenseIndices, statisticsUpTo(ROWS, 3, 9), "fused", inOnePass(3)),
                // Many are possible, or a table is named.
                choice(BY_INT, statistics(ROWS, 1), "global-hash", inBlocks(1, 4)),
                choice(BY_INT, statistics(ROWS, 127), "global-hash", inBlocks(127, 128)),
                choice(BY_INT, statistics(ROWS, 128), "global-hash", inBlocks(128, 128)),
                choice(BY_INT, statistics(ROWS, 4_097), "global-hash", global(4_097)),
                choice(
                        BY_INT.algorithm(Algorithm.HASH),
                        statisticsUpTo(ROWS, 4, 9),
                        "global-hash",
                        inBlocks(4, 4)),
                choice(
                        byDenseIndices.algorithm(Algorithm.HASH),
                        statisticsUpTo(ROWS, 4, 9),
                        "global-hash",
                        inBlocks(4, 4)),
                choice(
                        by(strings(true, 99)),
                        statistics(ROWS, 4, 7),
                        "global-hash",
                        inBlocks(4, 4)),
                // Keys of several words, or interned.
                choice(byWords, statisticsUpTo(ROWS, 3, 9), "fused", inOnePass(3)),
                choice(byWords, statistics(ROWS, 3), "global-hash", inBlocks(3, 4)),
                choice(byWords, statistics(ROWS, 65), "global-hash", inBlocks(65, 128)),
                choice(
                        by(strings(true, 99)),
                        statistics(ROWS, 4, 40),
                        "global-hash",
                        inBlocks(4, 4)),
                choice(
                        byTwo(nullable(Primitive.INT32), statistics(Primitive.INT32))
                                .withoutNullKeys(),
                        statistics(ROWS, 4),
                        "global-hash",
                        inBlocks(4, 4)),
                // Timing decides the place of a key in a table, but not how a thread adds up.
                choice(FLOAT_SUM.reproducible(), statisticsUpTo(ROWS, 5, 9), "fused", inOnePass(5)),
                choice(
                        FLOAT_SUM.reproducible(),
                        statistics(ROWS, 5),
                        "global-hash",
                        inBlocks(5, 8)),
                choice(
                        FLOAT_SUM.reproducible().algorithm(Algorithm.HASH),
                        statisticsUpTo(ROWS, 5, 9),
                        "global-hash",
                        inBlocks(5, 8)),
                choice(
                        FLOAT_MAX.reproducible(),
                        statistics(ROWS, 5),
                        "global-hash",
                        inBlocks(5, 8)),
                // Deviations, and rows, have accumulators of places, too.
                choice(
                        variance,
                        statisticsUpTo(ROWS, 5, 9),
                        "fused",
                        "about 5 keys: a kernel does all of each pass"),
                choice(variance, statistics(ROWS, 128), "global-hash", inBlocks(128, 128)),
                choice(
                        Asked.by(statistics(Primitive.INT32), first("k")),
                        statisticsUpTo(ROWS, 5, 9),
                        "fused",
                        inOnePass(5)));
    }

    private static Arguments choice(Asked asked, KeyStatistics statistics, String strategy) {
        return choice(asked, statistics, strategy, "");
    }

    private static Arguments choice(
            Asked asked, KeyStatistics statistics, String strategy, String reason) {
        return Arguments.of(asked, statistics, strategy, reason);
    }

    private static String inBlocks(long keys, int groups) {
        return "about " + keys + " keys: each block has its own accumulators, for up to " + groups;
    }

    private static String inOnePass(long keys) {
        return "about " + keys + " keys: one kernel does all in one pass";
    }

    private static String global(long keys) {
        return "about " + keys + " keys: fewer than the 16000000 from which rows are sorted";
    }

    private static String dense(long keys, long possible) {
        return "about " + keys + " of " + possible + " possible keys: each has a place";
    }

    @ParameterizedTest
    @MethodSource({"choices", "choicesForFewKeys"})
    void aStrategyIsChosenForAReason(
            Asked asked, KeyStatistics statistics, String strategy, String reason) {
        DevicePlan plan = asked.chosen(statistics);
        assertThat(plan.strategy()).isEqualTo(strategy);
        Decision decision = plan.decisions().getLast();
        assertThat(decision.subject()).isEqualTo("strategy");
        assertThat(decision.choice()).isEqualTo(strategy);
        assertThat(decision.reason()).contains(reason);
    }

    @Test
    void thatSumsComeInAFixedOrderIsADecision() {
        Decision decision =
                new Decision(
                        "float sums",
                        "in a fixed order",
                        "the same bits every time were asked for");
        assertThat(FLOAT_SUM.reproducible().devicePlan(statistics(ROWS, 5)).decisions())
                .contains(decision);
        assertThat(FLOAT_SUM.devicePlan(statistics(ROWS, 5)).decisions()).doesNotContain(decision);
        assertThat(FLOAT_MAX.reproducible().devicePlan(statistics(ROWS, 5)).decisions())
                .doesNotContain(decision);
    }

    @Test
    void blockAccumulatorsNeedLocalMemory() {
        Situation sixteen = with(device(16L << 10, 1L << 40));
        SlotPlan dense = (SlotPlan) FLOAT_SUM.plan(statisticsUpTo(ROWS, 5, 4), sixteen);
        assertThat(dense).returns("dense", SlotPlan::strategy).returns(0, SlotPlan::blockGroups);
        assertThat(dense.reduces(Reduction.ATOMICALLY)).isTrue();
        SlotPlan table = (SlotPlan) FLOAT_SUM.plan(statistics(ROWS, 5), sixteen);
        assertThat(table.blockGroups()).isZero();
        assertThat(table.decisions().getLast())
                .isEqualTo(new Decision("strategy", "global-hash", global(5)));
        Situation few = with(device(PlanTuning.BLOCK_LOCAL_MEMORY - 1, 1L << 40));
        assertThat(((SlotPlan) FLOAT_SUM.plan(statistics(ROWS, 5), few)).blockGroups()).isZero();
        Situation enough = with(device(PlanTuning.BLOCK_LOCAL_MEMORY, 1L << 40));
        assertThat(((SlotPlan) FLOAT_SUM.plan(statistics(ROWS, 5), enough)).blockGroups())
                .isEqualTo(8);
    }

    @Test
    void withoutDictionariesFewKeysHavePlacesOrATable() {
        assertThat(BY_INT.plan(statisticsUpTo(ROWS, 5, 4), LITTLE_LOCAL_MEMORY).strategy())
                .isEqualTo("dense");
        assertThat(BY_INT.plan(statistics(ROWS, 5), LITTLE_LOCAL_MEMORY).strategy())
                .isEqualTo("global-hash");
        assertThat(
                        FLOAT_SUM
                                .reproducible()
                                .plan(statistics(ROWS, 5), LITTLE_LOCAL_MEMORY)
                                .strategy())
                .as("a sort needs local memory, too")
                .isEqualTo("cpu-hash");
    }

    /** Forced algorithms that cannot answer. */
    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(
                        FLOAT_SUM.reproducible().algorithm(Algorithm.GLOBAL_HASH),
                        statistics(ROWS, 5),
                        "the algorithm global-hash adds floats up in an order that depends on"
                                + " timing, and the same bits every time were asked for: use sort"
                                + " or auto"),
                Arguments.of(
                        by(statistics(Primitive.FLOAT64)).algorithm(Algorithm.DENSE),
                        statistics(ROWS, 5),
                        "the algorithm dense needs a place for each possible key: the possible"
                                + " values of column \"k\", float64, cannot be counted; use auto"),
                Arguments.of(
                        BY_INT.algorithm(Algorithm.DENSE),
                        statisticsUpTo(ROWS, 5, 67_108_864),
                        "the algorithm dense needs a place for each possible key: 67108865 keys are"
                                + " possible, at most 67108864 can have a place; use auto"),
                Arguments.of(
                        byTwo(statistics(Primitive.INT64), statistics(Primitive.INT64))
                                .algorithm(Algorithm.DENSE),
                        statisticsUpTo(ROWS, 5, Long.MAX_VALUE - 1),
                        "the algorithm dense needs a place for each possible key: over 2^63 keys"
                                + " are possible, at most 67108864 can have a place; use auto"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aForcedAlgorithmThatCannotAnswerSaysWhy(
            Asked asked, KeyStatistics statistics, String message) {
        assertThatThrownBy(() -> asked.plan(statistics, WITH_DEVICE))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_PLAN))
                .hasMessage(message);
    }

    @Test
    void keysOfOneWordAreSortedByItAndLongerOnesByAHash() {
        assertThat(sorted(statistics(Primitive.INT32)).sortPasses()).isEqualTo(4);
        assertThat(sorted(statistics(Primitive.INT32)).order()).isEqualTo(SortPlan.Order.WORDS);
        assertThat(sorted(nullable(Primitive.INT32)).sortPasses()).isEqualTo(5);
        assertThat(sorted(statistics(Primitive.INT64)).order()).isEqualTo(SortPlan.Order.WORDS);
        assertThat(sorted(nullable(Primitive.INT64)).order())
                .as("a null flag in a word of its own")
                .isEqualTo(SortPlan.Order.HASH);
        assertThat(sorted(statistics(new Decimal(38, 0))).order()).isEqualTo(SortPlan.Order.HASH);
        assertThat(sorted(statistics(new Decimal(38, 0))).sortPasses()).isEqualTo(8);
    }

    private static SortPlan sorted(ColumnStatistics key) {
        return (SortPlan) by(key).algorithm(Algorithm.SORT).devicePlan(statistics(ROWS, 5));
    }

    @Test
    void internedStringsAreSortedOnceMoreWhereTheOrderShows() {
        Asked asked =
                Asked.by(strings(false, 999), sum("v"))
                        .with("v", statistics(Primitive.FLOAT64))
                        .algorithm(Algorithm.SORT);
        KeyStatistics longStrings = statistics(ROWS, 300, 40);
        SortPlan usual = (SortPlan) asked.devicePlan(longStrings);
        assertThat(usual.ordersByFirstRow()).isFalse();
        SortPlan reproducible = (SortPlan) asked.reproducible().devicePlan(longStrings);
        assertThat(reproducible.ordersByFirstRow()).isTrue();
        assertThat(reproducible.sortPasses()).isEqualTo(usual.sortPasses() + 3);
        assertThat(((SortPlan) asked.keysSorted().reproducible().devicePlan(longStrings)))
                .as("rows stay as they lie")
                .returns(false, SortPlan::ordersByFirstRow)
                .returns(0, SortPlan::sortPasses);
        assertThat(((SortPlan) asked.reproducible().devicePlan(statistics(ROWS, 300, 20))))
                .as("packed strings do not depend on a race")
                .returns(false, SortPlan::ordersByFirstRow);
    }

    @Test
    void placesOfAKeyFollowItsDomain() {
        DensePlan plan =
                (DensePlan)
                        byTwo(nullable(Primitive.BOOL), statistics(Primitive.INT64))
                                .algorithm(Algorithm.DENSE)
                                .plan(statisticsUpTo(ROWS, 5, 1), with(DEVICE));
        assertThat(plan.keys()).extracting(DenseKey::places).containsExactly(3L, 2L);
        assertThat(plan.slots()).isEqualTo(6);
        assertThat(plan.sortBits()).isEqualTo(3);
        assertThat(plan.sortPasses()).as("nothing but atomic sums").isZero();
    }
}
