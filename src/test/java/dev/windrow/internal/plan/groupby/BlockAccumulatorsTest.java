// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.groupby.BlockAccumulators.Pass;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.sample.KeyStatistics;

import org.junit.jupiter.api.Test;

import java.util.List;

/**
 * Which partial aggregates share a pass over the rows, and how many threads have accumulators for
 * them.
 */
class BlockAccumulatorsTest {

    private static final DeviceLimits LIMITS =
            new DeviceLimits("a device", 132, 48 << 10, 1_024, 1L << 36, true, true);
    private static final List<String> ALL = List.of();
    private static final List<String> X = List.of("x");

    private static final PartialAggregate ROWS = PartialAggregate.count(ALL);
    private static final PartialAggregate VALUES = PartialAggregate.count(X);
    private static final PartialAggregate SUM =
            PartialAggregate.of(Operation.SUM, Source.FLOAT, "x", X);
    private static final PartialAggregate LEAST =
            PartialAggregate.of(Operation.MIN, Source.FLOAT, "x", X);
    private static final PartialAggregate OTHER =
            PartialAggregate.of(Operation.SUM, Source.FLOAT, "y", ALL);
    private static final PartialAggregate INTEGER =
            PartialAggregate.of(Operation.MAX, Source.INTEGER, "x", X);

    private static KeyStatistics rows(long rows) {
        return PlanFixture.statistics(rows, 0, 0, 0, List.of());
    }

    private static BlockAccumulators cells(int groups, PartialAggregate... aggregates) {
        return BlockAccumulators.of(List.of(aggregates), groups, rows(100_000_000), LIMITS, true);
    }

    @Test
    void aggregatesOfAColumnShareAPassAndCountsRideAlong() {
        BlockAccumulators cells = cells(20, ROWS, VALUES, SUM, OTHER, LEAST, INTEGER);
        assertThat(cells.capacity()).isEqualTo(32);
        assertThat(cells.passes())
                .containsExactly(
                        new Pass(List.of(SUM, LEAST), AccumulatorType.DOUBLE, 64, 64, false),
                        new Pass(List.of(OTHER, ROWS), AccumulatorType.DOUBLE, 64, 64, false),
                        new Pass(List.of(INTEGER, VALUES), AccumulatorType.LONG, 64, 64, false));
    }

    @Test
    void aPassHasAccumulatorsForAWarpAtLeast() {
        assertThat(cells(128, SUM, VALUES).passes())
                .containsExactly(
                        new Pass(List.of(SUM), AccumulatorType.DOUBLE, 32, 32, false),
                        new Pass(List.of(VALUES), AccumulatorType.LONG, 32, 32, false));
        assertThat(cells(64, SUM, VALUES).passes())
                .containsExactly(
                        new Pass(List.of(SUM, VALUES), AccumulatorType.DOUBLE, 32, 32, false));
        assertThat(cells(9, SUM, LEAST, VALUES).passes())
                .containsExactly(
                        new Pass(
                                List.of(SUM, LEAST, VALUES),
                                AccumulatorType.DOUBLE,
                                64,
                                64,
                                false));
        assertThat(cells(1, SUM).passes())
                .containsExactly(new Pass(List.of(SUM), AccumulatorType.DOUBLE, 256, 256, false));
    }

    @Test
    void blocksFillTheDeviceUnlessThereAreFewRows() {
        assertThat(cells(1, SUM).blocks()).isEqualTo(792);
        assertThat(BlockAccumulators.of(List.of(SUM), 1, rows(0), LIMITS, true).blocks())
                .isEqualTo(1);
        assertThat(BlockAccumulators.of(List.of(SUM), 1, rows(2_049), LIMITS, true).blocks())
                .isEqualTo(2);
        assertThat(cells(100, SUM, OTHER).bytes()).isEqualTo(2 * 128 * 792 * 8);
    }

    @Test
    void aggregatesOfRowsOrOfOtherAggregatesDoNotSuitBlocks() {
        assertThat(List.of(ROWS, VALUES, SUM, LEAST, INTEGER)).allMatch(BlockAccumulators::suits);
        assertThat(
                        List.of(
                                PartialAggregate.firstRow(X),
                                SUM.meanOffset(),
                                SUM.sumOfOffsets(),
                                PartialAggregate.of(Operation.MAX, Source.STRING_ROW, "x", X)))
                .noneMatch(BlockAccumulators::suits);
    }
}
