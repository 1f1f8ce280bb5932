package dev.windrow.internal.cpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** The engine's threads. Tasks that run together never wait for each other. */
final class WorkerPool implements AutoCloseable {

    /** Work that looks at the signal often, and leaves when it is set. */
    @FunctionalInterface
    interface Task<T> {
        T run(StopSignal stop);
    }

    private final ExecutorService executor;

    WorkerPool(int threads) {
        AtomicInteger number = new AtomicInteger();
        executor =
                Executors.newFixedThreadPool(
                        threads,
                        work -> {
                            var name = "windrow-cpu-" + number.incrementAndGet();
                            return Thread.ofPlatform().daemon().name(name).unstarted(work);
                        });
    }

    /**
     * Runs tasks and returns their results in the same order. Returns, or throws the first failure,
     * only after the last task has left: none touches the input afterwards.
     */
    <T> List<T> runAll(List<? extends Task<T>> tasks) {
        StopSignal stop = new StopSignal();
        List<@Nullable T> results = new ArrayList<>();
        CountDownLatch running = new CountDownLatch(tasks.size());
        for (int i = 0; i < tasks.size(); i++) {
            results.add(null);
        }
        for (int i = 0; i < tasks.size(); i++) {
            int index = i;
            submit(() -> runOne(tasks.get(index), index, results, stop, running), stop, running);
        }
        await(running, stop);
        Throwable failure = stop.failure();
        if (failure != null) {
            throw asWindrowException(failure);
        }
        return complete(results);
    }

    private void submit(Runnable work, StopSignal stop, CountDownLatch running) {
        try {
            executor.execute(work);
        } catch (RejectedExecutionException e) {
            stop.stop(new WindrowException(ErrorCode.CLOSED, "the CPU engine is closed", e));
            running.countDown();
        } catch (OutOfMemoryError e) {
            stop.stop(e);
            running.countDown();
        }
    }

    private static <T> void runOne(
            Task<T> task,
            int index,
            List<@Nullable T> results,
            StopSignal stop,
            CountDownLatch running) {
        try {
            if (stop.failure() == null) {
                results.set(index, task.run(stop));
            }
        } catch (Throwable e) {
            stop.stop(e);
        } finally {
            running.countDown();
        }
    }

    private static void await(CountDownLatch running, StopSignal stop) {
        boolean interrupted = false;
        while (true) {
            try {
                running.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                stop.stop(
                        new WindrowException(
                                ErrorCode.INTERNAL, "the query's thread was interrupted", e));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Turns what a task died of into a failure that a user can act on. */
    static WindrowException asWindrowException(Throwable failure) {
        return switch (failure) {
            case WindrowException known -> known;
            case OutOfMemoryError memory ->
                    new WindrowException(
                            ErrorCode.HOST_MEMORY,
                            "the groups need more memory than the Java heap has left ("
                                    + (Runtime.getRuntime().maxMemory() >> 20)
                                    + " MiB at most): give the JVM more with -Xmx",
                            memory);
            default ->
                    new WindrowException(
                            ErrorCode.INTERNAL, "the CPU engine failed: " + failure, failure);
        };
    }

    private static <T> List<T> complete(List<@Nullable T> results) {
        List<T> all = new ArrayList<>();
        for (T result : results) {
            if (result == null) {
                throw new WindrowException(ErrorCode.INTERNAL, "a task returned nothing");
            }
            all.add(result);
        }
        return all;
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
