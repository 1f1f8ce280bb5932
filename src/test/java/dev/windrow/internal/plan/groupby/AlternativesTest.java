// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.WITHOUT_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.statisticsUpTo;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Each strategy that a plan rejects is listed, with a valid reason. */
final class AlternativesTest {

    private static final Asked BY_INT =
            Asked.by(statistics(Primitive.INT32), sum("v"), count())
                    .with("v", statistics(Primitive.FLOAT64));

    @Test
    void fewKeysOfManyPossibleOnes() {
        KeyStatistics sparse = statisticsUpTo(1_000_000, 5_000, 50_000_000);
        DevicePlan plan = BY_INT.devicePlan(sparse);
        assertThat(plan.strategy()).isEqualTo("global-hash");
        assertThat(Alternatives.of(plan))
                .extracting(Decision::choice)
                .containsExactly("fused", "dense", "sort");
        assertThat(reason(plan, "fused")).startsWith("it serves sums, counts, variances");
        assertThat(reason(plan, "dense"))
                .isEqualTo(
                        "50000001 keys are possible, of which about 5000 are there: up to 65537"
                                + " places are worth it");
        assertThat(reason(plan, "sort")).isEqualTo("about 5000 keys: from 16000000 on");
    }

    @Test
    void aPlaceForEachKey() {
        DevicePlan plan = BY_INT.devicePlan(statisticsUpTo(1_000_000, 5_000, 9_999));
        assertThat(plan.strategy()).isEqualTo("dense");
        assertThat(reason(plan, "global-hash"))
                .isEqualTo("each possible key has a place: none need be looked for");
    }

    @Test
    void keysThatCannotBeCounted() {
        Asked byFloat = Asked.by(statistics(Primitive.FLOAT64), count());
        KeyStatistics many =
                PlanFixture.statistics(100_000_000, 16_384, 16_384, 20_000_000, List.of(0));
        DevicePlan plan = byFloat.devicePlan(many);
        assertThat(plan.strategy()).isEqualTo("sort");
        assertThat(reason(plan, "dense")).contains("float64, cannot be counted");
        assertThat(reason(plan, "global-hash")).contains("too much memory");
    }

    @Test
    void sameBitsForbidATable() {
        KeyStatistics sparse = statisticsUpTo(1_000_000, 5_000, 50_000_000);
        DevicePlan plan = BY_INT.reproducible().devicePlan(sparse);
        assertThat(plan.strategy()).isEqualTo("sort");
        assertThat(reason(plan, "global-hash")).contains("timing decides");
    }

    @Test
    void nothingIsRejectedWhereAStrategyIsNamedOrThereIsNoDevice() {
        KeyStatistics few = statisticsUpTo(1_000_000, 50, 99);
        assertThat(Alternatives.of(BY_INT.algorithm(Algorithm.SORT).plan(few, WITH_DEVICE)))
                .isEmpty();
        assertThat(Alternatives.of(BY_INT.keysSorted().plan(few, WITH_DEVICE))).isEmpty();
        assertThat(Alternatives.of(BY_INT.plan(few, WITHOUT_DEVICE))).isEqualTo(List.of());
    }

    private static String reason(PhysicalPlan plan, String strategy) {
        return Alternatives.of(plan).stream()
                .filter(lost -> lost.choice().equals(strategy))
                .map(Decision::reason)
                .findFirst()
                .orElseThrow();
    }
}
