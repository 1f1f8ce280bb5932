package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Threads that run programs and wait for the device, on behalf of those who filled chunks or ask a
 * query. There are as many as were ever in work at a time, and they stay: TornadoVM makes a queue
 * of the device for each thread that runs a program, and keeps it as long as the program.
 */
final class LaneThreads implements AutoCloseable {

    private final AtomicInteger number = new AtomicInteger();
    private final ThreadPoolExecutor executor =
            new ThreadPoolExecutor(
                    0,
                    Integer.MAX_VALUE,
                    Long.MAX_VALUE,
                    TimeUnit.NANOSECONDS,
                    new SynchronousQueue<>(),
                    work ->
                            Thread.ofPlatform()
                                    .daemon()
                                    .name("windrow-device-" + number.incrementAndGet())
                                    .unstarted(work));

    /** Does work on one of the threads, or fails with {@code CLOSED}. */
    <R> CompletableFuture<R> run(Supplier<R> work) {
        try {
            return CompletableFuture.supplyAsync(work, executor);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(
                    new WindrowException(ErrorCode.CLOSED, "the session is closed", e));
        }
    }

    /** Does work on one of the threads, and waits for it. */
    <R> R call(Supplier<R> work) {
        try {
            return run(work).join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }

    /** Waits for work that is being done. */
    @Override
    public void close() {
        executor.close();
    }
}
