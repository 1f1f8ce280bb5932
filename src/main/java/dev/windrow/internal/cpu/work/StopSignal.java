package dev.windrow.internal.cpu.work;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/** The first failure among tasks that work together. The other tasks check for it and stop. */
public final class StopSignal {

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** Tells all tasks to stop. Only the first failure is kept. */
    void stop(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    /** Returns the failure of an interrupted query. */
    public static WindrowException interrupted() {
        return new WindrowException(ErrorCode.CANCELLED, "the query's thread was interrupted");
    }

    @Nullable Throwable failure() {
        return failure.get();
    }

    /**
     * Ends the calling task if another one has failed, or if its thread, which may be the caller's,
     * is interrupted.
     */
    public void check() {
        if (Thread.currentThread().isInterrupted()) {
            stop(interrupted());
        }
        if (failure.get() != null) {
            throw new CancellationException();
        }
    }
}
