// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CallThreads;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.Waiting;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
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
     * @param workers makes a worker for one thread, which takes numbers of ranges
     */
    public void forEach(int ranges, Supplier<IntConsumer> workers) {
        CancelToken.within(
                () -> {
                    forEachHere(ranges, workers);
                    return true;
                });
    }

    private void forEachHere(int ranges, Supplier<IntConsumer> workers) {
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean stopped = new AtomicBoolean();
        Runnable work = () -> run(ranges, next, stopped, workers.get());
        if (threads == 1 || ranges <= 1) {
            try {
                work.run();
            } catch (OutOfMemoryError e) {
                throw failure(e);
            }
            return;
        }
        FutureTask<?> own = new FutureTask<>(work, true);
        List<Future<?>> running = new ArrayList<>(List.of(own));
        CallThreads others = new CallThreads(threads);
        for (int i = 1; i < Math.min(threads, ranges); i++) {
            var other = new FutureTask<>(CancelToken.carry(work), true);
            if (!hasBegun(other, others)) {
                break;
            }
            running.add(other);
        }
        own.run();
        await(running);
    }

    /** The threads that there are do the work of one that cannot be started. */
    private static boolean hasBegun(Runnable work, CallThreads others) {
        try {
            others.execute(work);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    private static void run(
            int ranges, AtomicInteger next, AtomicBoolean stopped, IntConsumer worker) {
        try {
            for (int range = next.getAndIncrement();
                    range < ranges && !stopped.get();
                    range = next.getAndIncrement()) {
                CancelToken.checkCurrent();
                worker.accept(range);
            }
        } catch (Throwable e) {
            stopped.set(true);
            throw e;
        }
    }

    private static void await(List<Future<?>> running) {
        running.forEach(Waiting::forEnd);
        for (Future<?> work : running) {
            if (work.state() == Future.State.FAILED) {
                throw failure(work.exceptionNow());
            }
        }
    }

    private static WindrowException failure(Throwable failure) {
        return switch (failure) {
            case WindrowException known -> known;
            case OutOfMemoryError memory ->
                    new WindrowException(
                            ErrorCode.HOST_MEMORY,
                            "the expressions need more memory than there is",
                            memory);
            default ->
                    new WindrowException(
                            ErrorCode.INTERNAL, "cannot compute expressions: " + failure, failure);
        };
    }
}
