package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.function.Supplier;

/**
 * Lets any thread end what another one runs in a session. The other is interrupted: every thread
 * that works for it looks for that between batches. A program that interrupts the thread itself
 * ends the work likewise.
 */
final class Cancellation {

    private @Nullable Thread runner;
    private boolean isCancelled;

    /**
     * Does work that may be cancelled. Work within such work belongs to it.
     *
     * @throws WindrowException {@code CANCELLED} in place of what the work fails with once it is
     *     cancelled, or the thread interrupted
     */
    <R> R run(Supplier<R> work) {
        if (!begin()) {
            return work.get();
        }
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw isCancelled() || Thread.currentThread().isInterrupted()
                    ? new WindrowException(ErrorCode.CANCELLED, "the query was cancelled", e)
                    : e;
        } finally {
            end();
        }
    }

    /** Returns whether this is the outermost work. */
    private synchronized boolean begin() {
        if (runner != null) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    private synchronized boolean isCancelled() {
        return isCancelled;
    }

    /** Only the thread that was to end has seen the interrupt, unless it came from elsewhere. */
    private synchronized void end() {
        runner = null;
        if (isCancelled) {
            isCancelled = false;
            Thread.interrupted();
        }
    }

    /** Ends what runs now, if anything does. */
    synchronized void cancel() {
        if (runner != null) {
            isCancelled = true;
            runner.interrupt();
        }
    }
}
