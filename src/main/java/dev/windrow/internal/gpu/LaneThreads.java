// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.gpu.graph.DeviceWork;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Threads that run programs and wait for the device, on behalf of those who filled chunks or ask a
 * query. There are as many as were ever in work at a time, and they stay: TornadoVM makes a queue
 * of the device for each thread that runs a program, and keeps it as long as the program. A call
 * that is to end leaves a thread behind that waits for TornadoVM ({@link DeviceWork}).
 */
final class LaneThreads implements AutoCloseable {

    private final AtomicInteger number = new AtomicInteger();

    /** Work with kept tables whose callers have left. */
    private final Set<CompletableFuture<?>> left = ConcurrentHashMap.newKeySet();

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

    /**
     * Does work with kept tables on one of the threads, and waits for it or leaves it: then {@link
     * #settle} waits for it.
     *
     * @throws WindrowException {@code CANCELLED} if the call is to end
     */
    <R> R callWithKept(Supplier<R> work) {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        left.add(over);
        return call(
                work,
                () -> {
                    left.remove(over);
                    over.complete(true);
                });
    }

    /**
     * Does work on one of the threads, and waits for it or leaves it.
     *
     * @param afterwards runs once the work is over, left or not
     * @throws WindrowException {@code CANCELLED} if the call is to end
     */
    <R> R call(Supplier<R> work, Runnable afterwards) {
        CancelToken token = CancelToken.current();
        DeviceWork device = new DeviceWork();
        CompletableFuture<R> result =
                run(() -> token.call(() -> device.call(work)))
                        .whenComplete((made, failure) -> afterwards.run());
        if (!token.call(() -> Waiting.until(Waiting.step(result), device::leave))) {
            throw token.failure(null);
        }
        try {
            return result.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }

    /**
     * Waits until nobody works with kept tables any more.
     *
     * @param mayLeave whether a call that is to end may go on before
     */
    void settle(BooleanSupplier mayLeave) {
        for (CompletableFuture<?> work : left) {
            Waiting.until(Waiting.step(work), mayLeave);
        }
    }

    /** Waits for work that is being done. */
    @Override
    public void close() {
        executor.close();
    }
}
