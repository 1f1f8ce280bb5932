package dev.windrow.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.kernels.Findings;
import dev.windrow.internal.gpu.kernels.GroupAccumulationKernels;
import dev.windrow.internal.gpu.kernels.LocalAccumulationKernels;
import dev.windrow.internal.gpu.kernels.LocalDictionaryKernels;
import dev.windrow.internal.gpu.kernels.RadixOrderKernels;
import dev.windrow.internal.gpu.kernels.ScanKernels;
import dev.windrow.internal.gpu.kernels.SegmentReductionKernels;

import org.junit.jupiter.api.Test;

/** Kernels may not know the planner's numbers, nor the planner theirs: here both are compared. */
class KernelConstantsTest {

    @Test
    void localDictionariesAreAsPlanned() {
        assertThat(LocalDictionaryKernels.THREADS).isEqualTo(PlanTuning.MAP_THREADS);
        assertThat(LocalDictionaryKernels.KEYS).isEqualTo(PlanTuning.LOCAL_KEYS_LIMIT);
        assertThat(LocalAccumulationKernels.CELLS).isEqualTo(PlanTuning.ACCUMULATOR_CELLS);
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
        assertThat(GroupAccumulationKernels.HOT).isEqualTo(PlanTuning.HOT_KEYS);
        assertThat(Findings.ROUNDS).isEqualTo(PlanTuning.INSERT_ROUNDS);
        assertThat(Integer.bitCount(PlanTuning.ATOMIC_REPLICAS)).isEqualTo(1);
    }

    @Test
    void theNumbersFitEachOther() {
        assertThat(Integer.bitCount(PlanTuning.MAP_THREADS)).isEqualTo(1);
        assertThat(PlanTuning.ACCUMULATOR_CELLS % PlanTuning.LOCAL_KEYS_LIMIT).isZero();
        assertThat(PlanTuning.ACCUMULATOR_CELLS % PlanTuning.LOCAL_KEYS_LEAST).isZero();
        assertThat(PlanTuning.ACCUMULATOR_CELLS / PlanTuning.LOCAL_KEYS_LEAST)
                .as("threads that accumulate")
                .isLessThanOrEqualTo(PlanTuning.MAP_THREADS);
        assertThat(PlanTuning.ACCUMULATOR_CELLS * 8L)
                .isLessThanOrEqualTo(PlanTuning.LOCAL_MEMORY_NEEDED);
        assertThat(PlanTuning.SORT_TILE_ROWS % PlanTuning.STREAM_THREADS).isZero();
        assertThat(PlanTuning.SCAN_TILE % PlanTuning.STREAM_THREADS).isZero();
        assertThat(PlanTuning.LEAST_ROWS_PER_BLOCK % PlanTuning.MAP_THREADS).isZero();
    }
}
