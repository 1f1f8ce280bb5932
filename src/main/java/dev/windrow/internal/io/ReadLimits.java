// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How much memory the threads of a query take to read. Each has a share. What cannot be cut, such
 * as a page, may be larger than that, as long as only one thread at a time takes more than its
 * share: others that need to wait until it has read. Nobody who reads waits for anything else, so
 * the wait ends.
 */
public final class ReadLimits {

    /** Limits where nobody limits memory. */
    public static final ReadLimits NONE = new ReadLimits(Long.MAX_VALUE, Long.MAX_VALUE);

    /** Bytes for many columns and for long strings: more of them leave the processor's caches. */
    private static final long BEST_RANGE_BYTES = 64 << 20;

    /** A range is there once as it is read, and partly in pages on the way. */
    private static final long SHARE_OF_RANGE = 4;

    private static final long WAIT_MILLISECONDS = 20;

    private final long shareBytes;
    private final long mostBytes;

    /** Has one permit: to take more than a share. */
    private final Semaphore beyondShare = new Semaphore(1);

    private ReadLimits(long shareBytes, long mostBytes) {
        this.shareBytes = shareBytes;
        this.mostBytes = mostBytes;
    }

    /**
     * Returns the limits of a query.
     *
     * @param shareBytes what any thread may take
     * @param mostBytes what one thread at a time may take
     */
    public static ReadLimits within(long shareBytes, long mostBytes) {
        long share = Math.max(1, shareBytes);
        return new ReadLimits(share, Math.max(share, mostBytes));
    }

    /** Returns the limits of reading that no query has begun yet: what the heap has room for. */
    public static ReadLimits ofHeap() {
        long heap = Runtime.getRuntime().maxMemory();
        return within(heap / 8, heap / 2);
    }

    /** Returns the bytes of values beyond which a part of a file is cut, if it can be. */
    public long rangeBytes() {
        return Math.clamp(shareBytes / SHARE_OF_RANGE, 1, BEST_RANGE_BYTES);
    }

    /**
     * Requires that the query may take memory at all.
     *
     * @param bytes the bytes that something takes
     * @param where its place, such as a column in a file
     * @param what it is, such as {@code a page}
     * @param remedy what whoever writes the file can do
     * @throws WindrowException {@code HOST_MEMORY} if it is larger than all that the query may take
     */
    public void requireAny(long bytes, Object where, String what, String remedy) {
        if (bytes > mostBytes) {
            throw ErrorCode.HOST_MEMORY.failure(
                    "%s: %s takes %d MB, expected at most the %d MB that the query may take: give"
                            + " the query more memory (--memory, WindrowConfig.withMemory), or %s",
                    where, what, Math.ceilDiv(bytes, 1 << 20), mostBytes >> 20, remedy);
        }
    }

    /** Returns what a thread takes, nothing yet. */
    public Loan loan() {
        return new Loan();
    }

    /**
     * What one thread takes: its share, and more if it needs that. The thread closes it as soon as
     * it has read; it can be used again then.
     */
    public final class Loan implements AutoCloseable {

        private boolean isBeyondShare;

        private Loan() {}

        /**
         * Requires that something may be held, and waits for other threads if it is larger than the
         * share.
         *
         * @param bytes the bytes that it takes
         * @param where its place, such as a column in a file
         * @param what it is, such as {@code a page}
         * @param remedy what whoever writes the file can do
         * @throws WindrowException {@code HOST_MEMORY} if it is larger than all that the query may
         *     take; {@code CANCELLED}
         */
        public void require(long bytes, Object where, String what, String remedy) {
            requireAny(bytes, where, what, remedy);
            if (bytes > shareBytes && !isBeyondShare) {
                takeMore();
            }
        }

        private void takeMore() {
            CancelToken.checkCurrent();
            try {
                while (!beyondShare.tryAcquire(WAIT_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                    CancelToken.checkCurrent();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                CancelToken.checkCurrent();
                throw new WindrowException(ErrorCode.CANCELLED, "the reading thread was ended", e);
            }
            isBeyondShare = true;
        }

        /** Returns whether the thread has taken more than its share, which it should not keep. */
        public boolean isBeyondShare() {
            return isBeyondShare;
        }

        /** Lets another thread take more than its share. */
        @Override
        public void close() {
            if (isBeyondShare) {
                isBeyondShare = false;
                beyondShare.release();
            }
        }
    }
}
