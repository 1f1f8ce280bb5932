// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Repetitions;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun.Outcome;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PlanBytes;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import java.util.List;
import java.util.stream.IntStream;

/** A plan's estimate of its memory is the peak that the profile shows. */
class ScratchPeakTest {

    private static final int ROWS = 3_000;

    /** Keys of the second table: blocks have no accumulators for so many. */
    private static final int MANY = 2_999;

    /** Bytes of sizes, device status, constants and headers of arrays. */
    private static final long SMALL_ARRAYS = 10_000;

    private static final List<NamedAggregation> QUESTIONS =
            List.of(
                    count(),
                    sum("v"),
                    max("v"),
                    argMax("v"),
                    product("v"),
                    variance("v"),
                    correlation("v", "w"),
                    nth("v", 1),
                    median("v"),
                    countDistinct("w"),
                    top("v", 2));

    private static EngineRun table(int rows, int keys, boolean poolsMemory) {
        return new EngineRun(poolsMemory)
                .column("k", Primitive.INT32, ints(rows, keys))
                .column("v", Primitive.INT32, ints(rows, 100))
                .column(
                        "w",
                        Primitive.FLOAT64,
                        IntStream.range(0, rows).mapToObj(row -> row / 3.0).toList());
    }

    private static List<Integer> ints(int rows, int values) {
        return IntStream.range(0, rows).mapToObj(row -> row * 7 % values).toList();
    }

    private static GroupByQuery query(Algorithm algorithm, NamedAggregation question) {
        return GroupByQuery.of(List.of("k"), List.of(question)).withAlgorithm(algorithm);
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"HASH", "FUSED"},
            mode = Mode.EXCLUDE)
    void theEstimateIsThePeak(Algorithm algorithm) {
        for (int keys : new int[] {5, MANY}) {
            if (keys > 5 && algorithm == Algorithm.LOCAL_HASH) {
                continue; // no dictionary holds so many
            }
            try (EngineRun run = table(ROWS, keys, false);
                    EngineRun pooled = table(ROWS, keys, true)) {
                for (NamedAggregation question :
                        Repetitions.some(QUESTIONS, algorithm.ordinal() + keys)) {
                    Outcome alone = run.run(run.plan(query(algorithm, question)));
                    assertEstimate(alone);
                    assertThat(pooled.run(pooled.plan(query(algorithm, question))).peakBytes())
                            .as("%s, where arrays share places", question)
                            .isLessThanOrEqualTo(alone.peakBytes());
                }
            }
        }
    }

    @Test
    void theEstimateIsThePeakOfOneKernel() {
        try (EngineRun run = table(ROWS, 5, false)) {
            for (NamedAggregation question : List.of(sum("v"), sum("w"), count())) {
                assertEstimate(run.run(run.plan(query(Algorithm.FUSED, question))));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"GLOBAL_HASH", "SORT"})
    void theEstimateIsThePeakWithInternedStrings(Algorithm algorithm) {
        List<String> texts =
                ints(ROWS, MANY).stream()
                        .map("a string that no word holds: %06d"::formatted)
                        .toList();
        try (EngineRun run =
                table(ROWS, 5, false)
                        .column("s", Primitive.UTF8, texts)
                        .column("t", Primitive.UTF8, texts)) {
            for (NamedAggregation question : List.of(sum("v"), countDistinct("t"))) {
                GroupByQuery query =
                        GroupByQuery.of(List.of("s", "t"), List.of(question))
                                .withAlgorithm(algorithm);
                assertEstimate(run.run(run.plan(query)));
            }
        }
    }

    private static void assertEstimate(Outcome outcome) {
        long estimate = PlanBytes.of((DevicePlan) outcome.plan());
        assertThat(outcome.peakBytes())
                .as("%s %s", outcome.plan().query().aggregations(), outcome.plan().decisions())
                .isBetween(estimate - SMALL_ARRAYS, estimate + SMALL_ARRAYS);
    }
}
