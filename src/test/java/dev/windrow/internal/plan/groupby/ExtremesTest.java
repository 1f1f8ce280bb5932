// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.DEVICE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;

import org.junit.jupiter.api.Test;

import java.util.List;

class ExtremesTest {

    private static final long ROWS = 100_000_000;
    private static final int MOST_BLOCKS = DEVICE.computeUnits() * 8;

    private static PartialAggregate aggregate(Operation operation, Source source) {
        return PartialAggregate.of(operation, source, "v", List.of());
    }

    @Test
    void leastAndGreatestSuit() {
        assertThat(Extremes.suit(aggregate(Operation.MIN, Source.INTEGER))).isTrue();
        assertThat(Extremes.suit(aggregate(Operation.MAX, Source.STRING_ROW))).isTrue();
        assertThat(Extremes.suit(PartialAggregate.firstRow(List.of("v")))).isTrue();
        assertThat(Extremes.suit(aggregate(Operation.SUM, Source.INTEGER))).isFalse();
        assertThat(Extremes.suit(aggregate(Operation.MEAN, Source.OFFSET))).isFalse();
    }

    @Test
    void aBlockOwnsReplicasAsLongAsTheyFit() {
        assertThat(Extremes.of(1_000, ROWS, DEVICE)).isEqualTo(new Extremes(800, 800));
        Extremes fewer = Extremes.of(100_000, ROWS, DEVICE);
        assertThat(fewer).isEqualTo(new Extremes(250, 250));
        assertThat(fewer.ownsReplicas()).isTrue();
        assertThat(fewer.threads()).isEqualTo(250 * PlanTuning.BLOCK_THREADS);
        Extremes shared = Extremes.of(1_000_000, ROWS, DEVICE);
        assertThat(shared).isEqualTo(new Extremes(MOST_BLOCKS, 1));
        assertThat(shared.ownsReplicas()).isFalse();
    }

    @Test
    void fewRowsAreLeftToFewBlocks() {
        assertThat(Extremes.of(1_024, 0, DEVICE)).isEqualTo(new Extremes(1, 1));
        assertThat(Extremes.of(1_024, 1_024, DEVICE)).isEqualTo(new Extremes(1, 1));
        assertThat(Extremes.of(1_024, 1_024, DEVICE).ownsReplicas()).isTrue();
        assertThat(Extremes.of(1_024, 1_025, DEVICE)).isEqualTo(new Extremes(2, 1));
        assertThat(Extremes.of(16, 1_025, DEVICE)).isEqualTo(new Extremes(2, 2));
    }

    @Test
    void aggregatesOfOneKindTakeTurns() {
        Extremes shape = new Extremes(10, 10);
        PartialAggregate least = aggregate(Operation.MIN, Source.INTEGER);
        PartialAggregate greatest = aggregate(Operation.MAX, Source.INTEGER);
        PartialAggregate row = aggregate(Operation.MAX, Source.INTEGER_ROW);
        long listed = 10L * PlanTuning.BLOCK_THREADS * PlanTuning.EXTREME_LISTED;
        long list = 4 * (listed + 10L * PlanTuning.BLOCK_THREADS);
        assertThat(shape.bytes(List.of(), 100)).isZero();
        assertThat(shape.bytes(List.of(least), 100)).isEqualTo(8 * (1_000 + listed) + list);
        assertThat(shape.bytes(List.of(least, greatest), 100))
                .isEqualTo(shape.bytes(List.of(least), 100));
        assertThat(shape.bytes(List.of(least, row), 100)).isEqualTo(12 * (1_000 + listed) + list);
    }
}
