// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import dev.windrow.error.WindrowException;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;

/**
 * Waits for other threads in the place of a call. An interrupt ends the call, and the thread's flag
 * is set again once the waiting is over.
 */
public final class Waiting {

    /** How late a waiting thread may learn that its call is to end: sooner than people notice. */
    private static final long PERIOD_MILLISECONDS = 5;

    private Waiting() {}

    /** Waits a little. */
    @FunctionalInterface
    public interface Step {

        /** Waits for at most some milliseconds, and returns whether that was enough. */
        boolean isOver(long milliseconds) throws InterruptedException;
    }

    /**
     * Waits until a step is over, or the call is to end and the caller may leave.
     *
     * @param mayLeave is asked again and again once the call is to end
     * @return whether the step is over
     */
    public static boolean until(Step step, BooleanSupplier mayLeave) {
        CancelToken token = CancelToken.current();
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    if (step.isOver(PERIOD_MILLISECONDS)) {
                        return true;
                    }
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                    token.interrupt();
                }
                if (token.isCancelled() && mayLeave.getAsBoolean()) {
                    return false;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits for work that looks at the call's token, and so ends soon once the call is to end. */
    public static void forEnd(Step step) {
        until(step, () -> false);
    }

    /** Waits for such work until it has a result or a failure. */
    public static void forEnd(Future<?> work) {
        forEnd(step(work));
    }

    /** Returns a step that is over once some work has a result or a failure. */
    public static Step step(Future<?> work) {
        return milliseconds -> {
            try {
                work.get(milliseconds, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return false;
            } catch (ExecutionException e) {
                return true;
            }
            return true;
        };
    }

    /**
     * Takes a lock.
     *
     * @throws WindrowException {@code CANCELLED} if the call is to end first
     */
    public static void lock(Lock lock) {
        if (!lock.tryLock()) {
            await(milliseconds -> lock.tryLock(milliseconds, TimeUnit.MILLISECONDS));
        }
    }

    /**
     * Takes a permit.
     *
     * @throws WindrowException {@code CANCELLED} if the call is to end first
     */
    public static void acquire(Semaphore permits) {
        if (!permits.tryAcquire()) {
            await(milliseconds -> permits.tryAcquire(milliseconds, TimeUnit.MILLISECONDS));
        }
    }

    /**
     * Waits until a step is over. What it waits for may go on if the call is to end first.
     *
     * @throws WindrowException {@code CANCELLED} if the call is to end first
     */
    public static void await(Step step) {
        CancelToken token = CancelToken.current();
        if (!token.call(() -> until(step, () -> true))) {
            throw token.failure(null);
        }
    }
}
