// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.statisticsUpTo;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

/** The device memory of plans besides the columns that they read. */
class DeviceBytesTest {

    private static final long ROWS = 100_000_000;
    private static final double MOST = 1.5;

    private static final NamedAggregation[] ALL = {sum("v"), count(), min("v"), max("v")};

    private static final Asked BY_INT =
            Asked.by(statistics(Primitive.INT32), ALL).with("v", statistics(Primitive.FLOAT64));

    private static Asked byTwoBytes(NamedAggregation... all) {
        return Asked.of(
                        Map.of("a", statistics(Primitive.INT8), "b", statistics(Primitive.INT8)),
                        all)
                .with("v", statistics(Primitive.INT8));
    }

    private static void assertScratch(DevicePlan plan, int rowBytes) {
        long input = ROWS * rowBytes;
        assertThat((double) (PlanBytes.of(plan) - input) / input)
                .as("%s: scratch for each byte of input", plan.strategy())
                .isBetween(0.0, MOST);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 1_000, 1_000_000, 8_000_000})
    void keysOfOneColumn(long keys) {
        assertScratch(
                BY_INT.algorithm(Algorithm.GLOBAL_HASH).devicePlan(statistics(ROWS, keys)), 12);
        assertScratch(
                BY_INT.algorithm(Algorithm.DENSE).devicePlan(statisticsUpTo(ROWS, keys, keys)), 12);
    }

    /** A slot is stored for each row: 4 bytes for 3 of the input. */
    @ParameterizedTest
    @ValueSource(longs = {3, 128, 129, 60_000})
    void narrowRowsOfSeveralKeys(long keys) {
        DevicePlan plan = byTwoBytes(sum("v"), count()).devicePlan(statistics(ROWS, keys));
        assertThat(plan.strategy()).isEqualTo("dense");
        assertScratch(plan, 3);
    }

    @Test
    void leastAndGreatestOfFewKeysTakeNoMore() {
        assertScratch(byTwoBytes(ALL).devicePlan(statistics(ROWS, 128)), 3);
    }

    /** Only arrays with an element for each row grow with the rows. */
    @Test
    void nothingIsWrittenDownForARowWhoseKeyIsAColumn() {
        for (long keys : new long[] {3, 100, 1_000, 100_000}) {
            DevicePlan plan = BY_INT.devicePlan(statistics(ROWS, keys));
            DevicePlan twice = BY_INT.devicePlan(statistics(2 * ROWS, keys));
            assertThat(PlanBytes.of(twice) - PlanBytes.of(plan))
                    .as("%d keys: the input, and one part in a thousand for tiles", keys)
                    .isBetween(12 * ROWS, 12 * ROWS + 12 * ROWS / 1_000);
        }
    }
}
