// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The first failure among tasks that work together, or the end of the call that they work for. The
 * other tasks check for it and stop.
 */
public final class StopSignal {

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final CancelToken token = CancelToken.current();

    /** Tells all tasks to stop. Only the first failure is kept. */
    void stop(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    @Nullable Throwable failure() {
        return failure.get();
    }

    /** Tells all tasks to stop if their call is to end. */
    void stopIfCancelled() {
        if (token.isCancelled()) {
            stop(token.failure(null));
        }
    }

    /**
     * Ends the calling task if another one has failed, or if the call is to end.
     *
     * @throws CancellationException if another task has failed
     * @throws WindrowException {@code CANCELLED} if the call is to end
     */
    public void check() {
        if (failure.get() != null) {
            throw new CancellationException();
        }
        token.check();
    }
}
