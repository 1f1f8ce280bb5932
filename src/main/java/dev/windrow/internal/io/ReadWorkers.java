// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

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

/** Threads that work beside the calling thread. */
public final class ReadWorkers implements AutoCloseable {

    private final CallThreads threads = new CallThreads(Runtime.getRuntime().availableProcessors());
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final CancelToken token = CancelToken.current();
    private final List<Future<?>> handed = new ArrayList<>();

    /** Submits a piece of work. */
    public void submit(Runnable work) {
        FutureTask<?> piece =
                new FutureTask<>(
                        () -> {
                            if (!stopped.get()) {
                                token.run(work);
                            }
                        },
                        true);
        threads.execute(piece);
        handed.add(piece);
    }

    /**
     * Waits for all submitted work, and throws the first failure.
     *
     * @throws WindrowException {@code CANCELLED} if the call is to end first
     */
    public void join() {
        join(() -> {});
    }

    /** Waits as {@link #join()} does, and tells of each piece that has ended. */
    void join(Runnable ended) {
        for (Future<?> work : handed) {
            token.run(() -> Waiting.await(Waiting.step(work)));
            if (work.state() == Future.State.FAILED) {
                throw failure(work.exceptionNow());
            }
            ended.run();
        }
        handed.clear();
    }

    /** Turns the failure of a piece into one that a user can act on. */
    private static WindrowException failure(Throwable cause) {
        return switch (cause) {
            case WindrowException known -> known;
            case OutOfMemoryError memory ->
                    new WindrowException(
                            ErrorCode.HOST_MEMORY,
                            "the rows need more memory than there is: ask for fewer rows or"
                                    + " columns",
                            memory);
            default ->
                    new WindrowException(
                            ErrorCode.INTERNAL,
                            "cannot make, read or write the rows: " + IoFailures.firstLine(cause),
                            cause);
        };
    }

    /** Waits until no thread works any more. Work that has not begun is dropped. */
    @Override
    public void close() {
        stopped.set(true);
        handed.forEach(Waiting::forEnd);
    }
}
