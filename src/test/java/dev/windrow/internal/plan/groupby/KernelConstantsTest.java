// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.groupby.local.LocalDictionaryKernels;
import dev.windrow.internal.gpu.groupby.ordered.SegmentReductionKernels;
import dev.windrow.internal.gpu.groupby.reduce.BlockAccumulatorKernels;
import dev.windrow.internal.gpu.groupby.reduce.ExtremeRounds;
import dev.windrow.internal.gpu.groupby.reduce.GroupTotals;
import dev.windrow.internal.gpu.groupby.reduce.HotKeys;
import dev.windrow.internal.gpu.groupby.reduce.PassAggregates;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.KeyFields;
import dev.windrow.internal.gpu.kernels.ScanKernels;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.sort.RadixOrderKernels;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;

import org.junit.jupiter.api.Test;

/**
 * Kernels must not depend on the planner, nor the planner on them: here their numbers are compared.
 */
class KernelConstantsTest {

    @Test
    void localDictionariesAreAsPlanned() {
        assertThat(LocalDictionaryKernels.THREADS).isEqualTo(PlanTuning.MAP_THREADS);
        assertThat(LocalDictionaryKernels.KEYS).isEqualTo(PlanTuning.LOCAL_KEYS_LIMIT);
    }

    @Test
    void tilesAreAsPlanned() {
        assertThat(RadixOrderKernels.TILE).isEqualTo(PlanTuning.SORT_TILE_ROWS);
        assertThat(RadixOrderKernels.DIGITS).isEqualTo(1 << PlanTuning.SORT_DIGIT_BITS);
        assertThat(ScanKernels.TILE).isEqualTo(PlanTuning.SCAN_TILE);
        assertThat(SegmentReductionKernels.TILE).isEqualTo(PlanTuning.REDUCE_TILE_ROWS);
    }

    @Test
    void sumsAreAsPlanned() {
        assertThat(HotKeys.MOST).isEqualTo(PlanTuning.HOT_KEYS);
        assertThat(GroupTotals.MOST).isEqualTo(AtomicSums.PARTS);
        assertThat(DeviceStatus.ROUNDS).isEqualTo(PlanTuning.INSERT_ROUNDS);
    }

    @Test
    void blockAccumulatorsAreAsPlanned() {
        assertThat(BlockAccumulatorKernels.IN_FLIGHT).isEqualTo(PlanTuning.WAITING_ROWS);
        assertThat(BlockAccumulatorKernels.ACCUMULATORS * 8L + BlockAccumulatorKernels.OWNERS * 4L)
                .as("with a few flags")
                .isBetween(PlanTuning.BLOCK_LOCAL_MEMORY - 64, PlanTuning.BLOCK_LOCAL_MEMORY - 12);
        assertThat(BlockAccumulatorKernels.ACCUMULATORS).isEqualTo(PlanTuning.BLOCK_ACCUMULATORS);
        assertThat(PassAggregates.MOST).isEqualTo(PlanTuning.PASS_AGGREGATES);
        assertThat((long) BlockAccumulatorKernels.IN_FLIGHT)
                .isEqualTo(LaunchKey.CELL_ROWS_PER_THREAD.standard());
    }

    @Test
    void tournamentsAreAsPlanned() {
        assertThat(ExtremeRounds.THREADS).isEqualTo(PlanTuning.BLOCK_THREADS);
        assertThat(ExtremeRounds.IN_FLIGHT).isEqualTo(PlanTuning.EXTREME_ROWS_IN_FLIGHT);
        assertThat(ExtremeRounds.LISTED).isEqualTo(PlanTuning.EXTREME_LISTED);
        assertThat(ExtremeRounds.ROUNDS).isEqualTo(PlanTuning.EXTREME_ROUNDS);
        assertThat(ExtremeRounds.ROUNDS_LENGTH)
                .as("two numbers of the tournament and of each round")
                .isEqualTo(2 * (PlanTuning.EXTREME_ROUNDS + 1));
    }

    @Test
    void fieldsOfKeysAreAsPlanned() {
        assertThat(KeyFields.NUMBERS).isEqualTo(KeyColumns.FIELD_NUMBERS);
    }

    @Test
    void slotsAreAsPlanned() {
        assertThat(WordTable.PROBE_LIMIT)
                .as("a search ends before it comes to where it began")
                .isLessThan(PlanTuning.LEAST_SLOTS);
        assertThat(DeviceStatus.UNRESOLVED + PlanTuning.INSERT_ROUNDS)
                .as("flags of rounds lie before those of characters")
                .isLessThanOrEqualTo(DeviceStatus.CHARACTERS);
    }

    @Test
    void theNumbersFitEachOther() {
        assertThat(Integer.bitCount(PlanTuning.MAP_THREADS)).isEqualTo(1);
        assertThat(PlanTuning.OWN_GROUPS * PlanTuning.LEAST_OWN_THREADS)
                .as("a warp has cells of all groups of one partial")
                .isEqualTo(PlanTuning.BLOCK_ACCUMULATORS);
        assertThat(Integer.bitCount(PlanTuning.OWN_GROUPS)).isEqualTo(1);
        assertThat(Integer.bitCount(PlanTuning.LEAST_OWN_THREADS)).isEqualTo(1);
        assertThat(Integer.bitCount(PlanTuning.LEAST_BLOCK_GROUPS)).isEqualTo(1);
        assertThat(PlanTuning.SORT_TILE_ROWS % PlanTuning.BLOCK_THREADS).isZero();
        int padded = PlanTuning.SORT_TILE_ROWS + PlanTuning.SORT_TILE_ROWS / 16;
        int counters = PlanTuning.BLOCK_THREADS + PlanTuning.BLOCK_THREADS / 16 + 16;
        assertThat(PlanTuning.SORT_LOCAL_MEMORY)
                .isEqualTo((2L * padded + counters) * Integer.BYTES);
        assertThat(PlanTuning.SCAN_TILE % PlanTuning.BLOCK_THREADS).isZero();
    }
}
