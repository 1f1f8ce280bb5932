package dev.windrow.internal.cpu.work;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/** The first failure among tasks that work together: the others look here and stop. */
public final class StopSignal {

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** Tells all tasks to stop; only the first failure is kept. */
    void stop(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    /** Returns what an interrupted query fails with. */
    static WindrowException interrupted() {
        return new WindrowException(ErrorCode.INTERNAL, "the query's thread was interrupted");
    }

    /** Returns the first failure, or null if there is none. */
    @Nullable Throwable failure() {
        return failure.get();
    }

    /**
     * Leaves a task whose work is no longer wanted, or whose thread, a caller's, is interrupted.
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
