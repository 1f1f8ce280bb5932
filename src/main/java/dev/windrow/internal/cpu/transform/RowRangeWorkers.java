package dev.windrow.internal.cpu.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The engine's threads, as operations see them. */
public final class RowRangeWorkers {

    /** Rows of a range are a multiple of it, so that no two threads write to one word of bits. */
    static final int RANGE_UNIT = Long.SIZE;

    private final int threads;
    private final Consumer<List<Runnable>> pool;

    /** What is done with a range of rows. */
    @FunctionalInterface
    interface RangeWork {

        /**
         * Does it.
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
     * @param threads how many work at once
     * @param pool runs tasks, and returns, or throws the first failure, after the last has ended
     */
    public RowRangeWorkers(int threads, Consumer<List<Runnable>> pool) {
        this.threads = threads;
        this.pool = pool;
    }

    /** Returns into how many ranges rows are split: at most one for each thread. */
    int ranges(long rows) {
        return Math.clamp(Math.ceilDiv(rows, TransformTuning.LEAST_RANGE_ROWS), 1, threads);
    }

    /** Does work on all rows, split as {@link #ranges} says; the same rows are split the same. */
    void forRanges(long rows, RangeWork work) {
        int ranges = ranges(rows);
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < ranges; i++) {
            int range = i;
            tasks.add(() -> work.run(range, bound(rows, range), bound(rows, range + 1)));
        }
        pool.accept(tasks);
    }

    private long bound(long rows, int range) {
        int ranges = ranges(rows);
        long units = Math.ceilDiv(rows, RANGE_UNIT);
        return Math.min(rows, units * range / ranges * RANGE_UNIT);
    }
}
