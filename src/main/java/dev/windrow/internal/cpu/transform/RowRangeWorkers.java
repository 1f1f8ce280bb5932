// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The engine's threads, as operations on columns use them. */
public final class RowRangeWorkers {

    /**
     * Ranges begin at a multiple of this number of rows, so that no two threads write to the same
     * word of bits.
     */
    static final int RANGE_UNIT = Long.SIZE;

    /** Rows of a block, between two of which a query ends that was cancelled. */
    private static final long BLOCK_ROWS = 1L << 18;

    private final int threads;
    private final Consumer<List<Consumer<StopSignal>>> pool;

    /** Work on a range of rows. */
    @FunctionalInterface
    interface RangeWork {

        /**
         * Does the work.
         *
         * @param range the number of the range
         * @param from its first row, a multiple of {@link #RANGE_UNIT}
         * @param to the row after its last
         */
        void run(int range, long from, long to);
    }

    /**
     * Borrows threads.
     *
     * @param threads the number of threads that work at once
     * @param pool runs tasks; it returns, or throws the first failure, after the last task has
     *     ended
     */
    public RowRangeWorkers(int threads, Consumer<List<Consumer<StopSignal>>> pool) {
        this.threads = threads;
        this.pool = pool;
    }

    /**
     * Borrows threads of a pool.
     *
     * @param threads the number of threads that work at once
     */
    public RowRangeWorkers(int threads, WorkerPool pool) {
        this(threads, tasks -> runAll(tasks, pool));
    }

    private static void runAll(List<Consumer<StopSignal>> tasks, WorkerPool pool) {
        List<WorkerPool.Task<Boolean>> started = new ArrayList<>();
        for (Consumer<StopSignal> task : tasks) {
            started.add(
                    stop -> {
                        task.accept(stop);
                        return true;
                    });
        }
        pool.runAll(started);
    }

    /** Returns the number of ranges into which rows are split: at most one for each thread. */
    int ranges(long rows) {
        return Math.clamp(Math.ceilDiv(rows, TransformTuning.LEAST_RANGE_ROWS), 1, threads);
    }

    /**
     * Does work on all rows, split into {@link #ranges} ranges. The same number of rows is always
     * split in the same way.
     */
    void forRanges(long rows, RangeWork work) {
        int ranges = ranges(rows);
        List<Consumer<StopSignal>> tasks = new ArrayList<>();
        for (int i = 0; i < ranges; i++) {
            int range = i;
            tasks.add(stop -> work.run(range, bound(rows, range), bound(rows, range + 1)));
        }
        pool.accept(tasks);
    }

    /**
     * Does the same block by block. Those of a range come one after the other, and the work ends
     * between two of them if the query was cancelled.
     */
    void forBlocks(long rows, RangeWork work) {
        int ranges = ranges(rows);
        List<Consumer<StopSignal>> tasks = new ArrayList<>();
        for (int i = 0; i < ranges; i++) {
            int range = i;
            tasks.add(stop -> blocks(range, rows, work, stop));
        }
        pool.accept(tasks);
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
