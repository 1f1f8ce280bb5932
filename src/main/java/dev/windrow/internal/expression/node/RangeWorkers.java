// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.internal.cancel.WorkerPool;

import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Threads that share ranges of rows. A thread that has finished a range takes the next.
 *
 * @param threads the most threads, the caller's included
 */
public record RangeWorkers(int threads) {

    /** Returns the number of ranges of {@code rows} rows. */
    public static int ranges(long rows) {
        return Math.toIntExact(
                (rows + ExpressionTuning.RANGE_ROWS - 1) / ExpressionTuning.RANGE_ROWS);
    }

    /**
     * Works on all ranges. It returns, or throws the first failure, after the last has ended.
     *
     * @param ranges the number of ranges
     * @param workers makes a worker for one thread, which takes numbers of ranges; one is made even
     *     if there is no range
     */
    public void forEach(int ranges, Supplier<IntConsumer> workers) {
        AtomicInteger next = new AtomicInteger();
        WorkerPool.Task<Boolean> task =
                stop -> {
                    IntConsumer worker = workers.get();
                    for (int range = next.getAndIncrement();
                            range < ranges;
                            range = next.getAndIncrement()) {
                        stop.check();
                        worker.accept(range);
                    }
                    return true;
                };
        new WorkerPool(threads).runAll(Collections.nCopies(Math.clamp(ranges, 1, threads), task));
    }
}
