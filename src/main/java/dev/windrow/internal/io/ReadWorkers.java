// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

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
     * @throws dev.windrow.error.WindrowException {@code CANCELLED} if the call is to end first
     */
    public void join() {
        for (Future<?> work : handed) {
            ParallelParts.await(work, token);
        }
        handed.clear();
    }

    /** Waits until no thread works any more. Work that has not begun is dropped. */
    @Override
    public void close() {
        stopped.set(true);
        handed.forEach(Waiting::forEnd);
    }
}
