// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The engine's threads, as operations on columns use them.
 *
 * @param threads the number of threads that work at once
 * @param pool runs tasks
 */
public record RowRangeWorkers(int threads, WorkerPool pool) {

    /**
     * Ranges begin at a multiple of this number of rows, so that no two threads write to the same
     * word of bits.
     */
    static final int RANGE_UNIT = Long.SIZE;

    /** Rows of a block, between two of which a query ends that was cancelled. */
    private static final long BLOCK_ROWS = 1L << 18;

    /** Work on a range of rows. */
    @FunctionalInterface
    public interface RangeWork {

        /**
         * Does the work.
         *
         * @param range the number of the range
         * @param from its first row, a multiple of {@link #RANGE_UNIT}
         * @param to the row after its last
         */
        void run(int range, long from, long to);
    }

    /** Returns the number of ranges into which rows are split: at most one for each thread. */
    int ranges(long rows) {
        return Math.clamp(Math.ceilDiv(rows, CpuTuning.LEAST_ROWS_HANDED_OVER), 1, threads);
    }

    /**
     * Does work on all rows, split into {@link #ranges} ranges. The same number of rows is always
     * split in the same way.
     */
    public void forRanges(long rows, RangeWork work) {
        runAll(rows, (range, stop) -> work.run(range, bound(rows, range), bound(rows, range + 1)));
    }

    /**
     * Does the same block by block. Those of a range come one after the other, and the work ends
     * between two of them if the query was cancelled.
     */
    void forBlocks(long rows, RangeWork work) {
        runAll(rows, (range, stop) -> blocks(range, rows, work, stop));
    }

    private void runAll(long rows, BiConsumer<Integer, StopSignal> work) {
        List<WorkerPool.Task<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < ranges(rows); i++) {
            int range = i;
            tasks.add(
                    stop -> {
                        work.accept(range, stop);
                        return true;
                    });
        }
        pool.runAll(tasks);
    }

    private void blocks(int range, long rows, RangeWork work, StopSignal stop) {
        long end = bound(rows, range + 1);
        for (long from = bound(rows, range); from < end; from += BLOCK_ROWS) {
            stop.check();
            work.run(range, from, Math.min(end, from + BLOCK_ROWS));
        }
    }

    private long bound(long rows, int range) {
        int ranges = ranges(rows);
        long units = Math.ceilDiv(rows, RANGE_UNIT);
        return Math.min(rows, units * range / ranges * RANGE_UNIT);
    }
}
