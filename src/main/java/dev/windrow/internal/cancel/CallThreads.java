// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of the process that work for calls. One that is idle takes the next work, since to
 * start a thread costs the caller more than a small query's scan; after a second without work it
 * ends.
 */
public final class CallThreads {

    private static final long IDLE_MILLISECONDS = 1000;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static final Executor THREADS =
            new ThreadPoolExecutor(
                    0,
                    Integer.MAX_VALUE,
                    IDLE_MILLISECONDS,
                    TimeUnit.MILLISECONDS,
                    new SynchronousQueue<>(),
                    work ->
                            Thread.ofPlatform()
                                    .daemon()
                                    .name("windrow-worker-" + NUMBER.incrementAndGet())
                                    .unstarted(work));

    private CallThreads() {}

    /**
     * Runs work at once, on a thread that does nothing else meanwhile.
     *
     * @throws OutOfMemoryError if no thread is idle, and none can be started
     */
    public static void run(Runnable work) {
        THREADS.execute(work);
    }
}
