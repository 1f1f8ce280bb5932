// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A share of the threads of the process that work for calls: no more of them work for it at once
 * than it may have. A thread that is idle takes the next work, since to start one costs the caller
 * more than a small query's scan; after a second without work it ends.
 */
public final class CallThreads implements Executor {

    private static final long IDLE_MILLISECONDS = 1000;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static final Executor ALL =
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

    private final int most;

    /** Work for which no thread was left, in the order in which it came. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    private int working;

    /**
     * Makes a share, of which no thread works yet.
     *
     * @param most how many threads work at once
     */
    public CallThreads(int most) {
        this.most = most;
    }

    /**
     * Runs work on another thread, now or once one has done what it does.
     *
     * @throws OutOfMemoryError if a thread cannot be started; the work is not run then
     */
    @Override
    public void execute(Runnable work) {
        if (!mayBegin(work)) {
            return;
        }
        try {
            ALL.execute(() -> workFrom(work));
        } catch (OutOfMemoryError e) {
            leave();
            throw e;
        }
    }

    /** Returns whether a thread may begin with some work, which waits otherwise. */
    private synchronized boolean mayBegin(Runnable work) {
        if (working == most) {
            waiting.add(work);
            return false;
        }
        working++;
        return true;
    }

    /** Works until nothing waits. A failure is the work's own: what waits is done all the same. */
    private void workFrom(Runnable first) {
        for (Runnable next = first; next != null; next = next()) {
            // An interrupt that other work has left is not meant for this.
            Thread.interrupted();
            try {
                next.run();
            } catch (Throwable e) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = waiting.poll();
        if (next == null) {
            leave();
        }
        return next;
    }

    private synchronized void leave() {
        working--;
    }
}
