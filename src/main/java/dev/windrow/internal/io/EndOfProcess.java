// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends work in good order when the process is told to end, for example by Ctrl-C: the work fails at
 * its next report of progress, and the process waits for that.
 */
public final class EndOfProcess implements AutoCloseable {

    /**
     * The time between two reports of progress is far shorter, unless a disk or the machine hangs.
     */
    private static final long MOST_WAIT_SECONDS = 15;

    private final Thread hook;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean ending;

    /**
     * Begins work.
     *
     * @param cleanUp runs if the process ends before the work, after the work has stopped
     */
    public EndOfProcess(Runnable cleanUp) {
        hook =
                new Thread(
                        () -> {
                            ending = true;
                            awaitEnd();
                            cleanUp.run();
                        },
                        "windrow-end-of-process");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            throw failure();
        }
    }

    /** Begins work that the end of the process waits for, and after which nothing is left. */
    public EndOfProcess() {
        this(() -> {});
    }

    /** Returns a listener that stops the work when the process is ending. */
    public ProgressListener watched(ProgressListener listener) {
        return (phase, done, total) -> {
            if (ending) {
                throw failure();
            }
            listener.progress(phase, done, total);
        };
    }

    @Override
    public void close() {
        ended.countDown();
        if (!ending) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process has just been told to end. The hook finds the work done.
                ending = true;
            }
        }
    }

    private void awaitEnd() {
        try {
            ended.await(MOST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static WindrowException failure() {
        return ErrorCode.CANCELLED.failure("the process is ending");
    }
}
