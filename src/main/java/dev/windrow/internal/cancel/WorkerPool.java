// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A share of the process's threads ({@link CallThreads}): no more of them work at once than a pool
 * has. Tasks that run together never wait for each other.
 */
public final class WorkerPool implements AutoCloseable {

    /** Work that checks the signal often, and ends when it is set. */
    @FunctionalInterface
    public interface Task<T> {
        T run(StopSignal stop);
    }

    private final int helpers;
    private final CallThreads others;
    private volatile boolean isClosed;

    /**
     * Makes a pool.
     *
     * @param threads the number of threads that work for one caller, the caller's own included
     */
    public WorkerPool(int threads) {
        helpers = threads - 1;
        others = new CallThreads(helpers);
    }

    /** Returns the number of threads that work for one caller. */
    public int threads() {
        return helpers + 1;
    }

    /** Runs tasks on all threads. */
    public <T> List<T> runAll(List<? extends Task<T>> tasks) {
        return runAll(tasks, tasks.size());
    }

    /**
     * Runs tasks and returns their results in the same order. It returns, or throws the first
     * failure, only after the last task has ended: no task touches the input afterwards. The
     * caller's thread works, too. It need not be woken, and a single task runs without being handed
     * over.
     *
     * @param most the most threads that work at once
     */
    public <T> List<T> runAll(List<? extends Task<T>> tasks, int most) {
        return CancelToken.within(() -> runAllHere(tasks, most));
    }

    private <T> List<T> runAllHere(List<? extends Task<T>> tasks, int most) {
        Tasks<T> all = new Tasks<>(tasks);
        if (isClosed) {
            throw ErrorCode.CLOSED.failure("the CPU engine is closed");
        }
        for (int i = Math.min(helpers, Math.min(most, tasks.size()) - 1); i > 0; i--) {
            if (!isSubmitted(all)) {
                break;
            }
        }
        all.work();
        Waiting.forEnd(milliseconds -> all.running.await(milliseconds, TimeUnit.MILLISECONDS));
        Throwable failure = all.stop.failure();
        if (failure != null) {
            throw asWindrowException(failure);
        }
        return complete(all.results);
    }

    /** The threads that there are do the work of one that cannot be started. */
    private boolean isSubmitted(Tasks<?> tasks) {
        try {
            others.execute(CancelToken.carry(tasks::work));
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /** The tasks of one caller. Threads take them one after the other. */
    private static final class Tasks<T> {

        private final List<? extends Task<T>> tasks;
        private final List<@Nullable T> results;
        private final AtomicInteger next = new AtomicInteger();
        private final CountDownLatch running;
        private final StopSignal stop = new StopSignal();

        Tasks(List<? extends Task<T>> tasks) {
            this.tasks = tasks;
            results = new ArrayList<>(Collections.nCopies(tasks.size(), null));
            running = new CountDownLatch(tasks.size());
        }

        /** Works until no task is left to begin. After a failure, no further task begins. */
        void work() {
            for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
                try {
                    stop.stopIfCancelled();
                    if (stop.failure() == null) {
                        results.set(i, tasks.get(i).run(stop));
                    }
                } catch (Throwable e) {
                    stop.stop(e);
                } finally {
                    running.countDown();
                }
            }
        }
    }

    /** Turns the failure of a task into one that a user can act on. */
    public static WindrowException asWindrowException(Throwable failure) {
        return switch (failure) {
            case WindrowException known -> known;
            case OutOfMemoryError memory ->
                    new WindrowException(
                            ErrorCode.HOST_MEMORY,
                            "the query needs more memory than the Java heap has left ("
                                    + (Runtime.getRuntime().maxMemory() >> 20)
                                    + " MiB at most): give the JVM more with -Xmx",
                            memory);
            // Java's one error of this kind cannot suppress itself.
            case IllegalArgumentException other
                    when other.getCause() instanceof OutOfMemoryError memory ->
                    asWindrowException(memory);
            default ->
                    new WindrowException(
                            ErrorCode.INTERNAL, "the CPU engine failed: " + failure, failure);
        };
    }

    private static <T> List<T> complete(List<@Nullable T> results) {
        List<T> all = new ArrayList<>();
        for (T result : results) {
            if (result == null) {
                throw ErrorCode.INTERNAL.failure("a task returned nothing");
            }
            all.add(result);
        }
        return all;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
