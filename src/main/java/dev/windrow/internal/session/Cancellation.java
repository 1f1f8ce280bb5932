// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.WorkerPool;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The calls of a session that run now, which any thread can end. A call also ends once it has taken
 * longer than it may, and once its thread is interrupted. No thread is interrupted here, so the
 * interrupt flag of a thread says whether its program has interrupted it.
 */
final class Cancellation {

    private final @Nullable Duration timeout;
    private final Admission admission;
    private final Map<CancelToken, Admission.Place> running = new ConcurrentHashMap<>();

    /**
     * Makes a session's calls.
     *
     * @param timeout the longest that each may take; null for as long as it likes
     * @param admission tells when each may begin
     */
    Cancellation(@Nullable Duration timeout, Admission admission) {
        this.timeout = timeout;
        this.admission = admission;
    }

    /**
     * Does work that may be cancelled. Work within such work belongs to it.
     *
     * @throws WindrowException {@code CANCELLED} in place of what the work fails with once it is to
     *     end
     */
    <R> R run(Supplier<R> work) {
        if (isCalling()) {
            return work.get();
        }
        Admission.Place place = admission.new Place();
        CancelToken token = new CancelToken(timeout, place);
        running.put(token, place);
        try {
            return token.call(work);
        } catch (RuntimeException | Error e) {
            if (token.isCancelled() && !isTold(e)) {
                throw token.failure(e);
            }
            if (e instanceof IllegalArgumentException
                    && e.getCause() instanceof OutOfMemoryError memory) {
                // The one error that Java keeps for it cannot suppress itself.
                throw WorkerPool.asWindrowException(memory);
            }
            throw e;
        } finally {
            running.remove(token);
        }
    }

    /** Returns whether the calling thread works for a call of this session. */
    boolean isCalling() {
        return CancelToken.current().in(running) != null;
    }

    /** Returns the place of the call that the calling thread works for. */
    Admission.Place place() {
        return Objects.requireNonNull(CancelToken.current().in(running), "no call");
    }

    private static boolean isTold(Throwable failure) {
        return failure instanceof WindrowException known && known.code() == ErrorCode.CANCELLED;
    }

    /** Ends all that runs now. */
    void cancel() {
        running.keySet().forEach(CancelToken::cancel);
    }
}
