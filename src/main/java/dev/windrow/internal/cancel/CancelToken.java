// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Whether a call is to end, and why. All threads that work for the call share its token. Outside of
 * a call, a thread has a token of its own, which only an interrupt of the thread cancels.
 */
public final class CancelToken {

    private static final ScopedValue<CancelToken> CURRENT = ScopedValue.newInstance();

    private final @Nullable CancelToken outer;
    private final @Nullable Duration timeout;
    private final @Nullable CallShare share;
    private final long start = System.nanoTime();
    private volatile @Nullable String reason;

    /**
     * Makes a token for work of this thread, which ends with the work that it is part of, if any.
     *
     * @param timeout the longest that the work may take; null for as long as it likes
     */
    public CancelToken(@Nullable Duration timeout) {
        this(timeout, null);
    }

    /**
     * Makes a token for a call.
     *
     * @param timeout the longest that the call may take; null for as long as it likes
     * @param share what the call may take; null for work within a call
     */
    public CancelToken(@Nullable Duration timeout, @Nullable CallShare share) {
        outer = CURRENT.isBound() ? CURRENT.get() : null;
        this.timeout = timeout;
        this.share = share;
    }

    /** Returns how many calls share what that of this thread may take, at least 1. */
    public static int calls() {
        return share().calls();
    }

    /** Returns what the call of this thread may take. */
    static CallShare share() {
        CancelToken token = CURRENT.isBound() ? CURRENT.get() : null;
        while (token != null && token.share == null) {
            token = token.outer;
        }
        return token == null || token.share == null ? CallShare.ALL : token.share;
    }

    /** Returns the token of the work that this thread does. */
    public static CancelToken current() {
        return CURRENT.isBound() ? CURRENT.get() : new CancelToken(null);
    }

    /**
     * Ends the calling thread's work if it is to end.
     *
     * @throws WindrowException {@code CANCELLED}
     */
    public static void checkCurrent() {
        if (CURRENT.isBound()) {
            CURRENT.get().check();
        } else if (Thread.currentThread().isInterrupted()) {
            throw ErrorCode.CANCELLED.failure(interrupted());
        }
    }

    private static String interrupted() {
        return "the query's thread was interrupted";
    }

    /** Ends the work, at the request of another thread. */
    public void cancel() {
        end("the query was cancelled");
    }

    /** Ends the work, since its thread was interrupted. */
    public void interrupt() {
        end(interrupted());
    }

    /** Only the first reason counts. */
    private synchronized void end(String why) {
        if (reason == null) {
            reason = why;
        }
    }

    /**
     * Returns whether the work is to end. A thread whose interrupt flag is set ends the work of
     * all.
     */
    public boolean isCancelled() {
        if (reason != null) {
            return true;
        }
        if (Thread.currentThread().isInterrupted()) {
            interrupt();
        } else if (timeout != null && System.nanoTime() - start > timeout.toNanos()) {
            end("the query took longer than its timeout of " + text(timeout) + "; allow it more");
        } else if (outer != null && outer.isCancelled()) {
            end(String.valueOf(outer.reason));
        }
        return reason != null;
    }

    private static String text(Duration timeout) {
        return timeout.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    /**
     * Returns what is known of this, or else of the work that its own is part of; null for none.
     */
    public <V> @Nullable V in(Map<CancelToken, V> known) {
        V found = known.get(this);
        return found == null && outer != null ? outer.in(known) : found;
    }

    /**
     * Ends the calling thread's part of the work if the work is to end.
     *
     * @throws WindrowException {@code CANCELLED}
     */
    public void check() {
        if (isCancelled()) {
            throw failure(null);
        }
    }

    /**
     * Returns the failure of work that was to end.
     *
     * @param cause what ended it; null for nothing else
     */
    public WindrowException failure(@Nullable Throwable cause) {
        return new WindrowException(ErrorCode.CANCELLED, String.valueOf(reason), cause);
    }

    /** Does work on this thread that is to end with this token. */
    public <R> R call(Supplier<R> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /** Does work on this thread that is to end with this token. */
    public void run(Runnable work) {
        ScopedValue.where(CURRENT, this).run(work);
    }

    /** Does work of this thread under the token of its call, or under one of its own. */
    public static <R> R within(Supplier<R> work) {
        return CURRENT.isBound() ? work.get() : new CancelToken(null).call(work);
    }

    /** Returns work for another thread, which is to end with the work of this thread. */
    public static Runnable carry(Runnable work) {
        CancelToken token = current();
        return () -> token.run(work);
    }
}
