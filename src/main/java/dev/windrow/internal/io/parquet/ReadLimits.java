package dev.windrow.internal.io.parquet;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * How much of a file one thread takes at once.
 *
 * @param rangeBytes bytes of values beyond which a row group is cut
 * @param mostBytes bytes that anything may take that cannot be cut, such as a page
 */
record ReadLimits(long rangeBytes, long mostBytes) {

    /** Bytes for many columns and for long strings: more of them leave the processor's caches. */
    private static final long BEST_RANGE_BYTES = 64 << 20;

    /** A range is there once as it is read, and partly in pages on the way. */
    private static final long SHARE_OF_RANGE = 4;

    /** Limits where nobody limits memory. */
    static final ReadLimits NONE = new ReadLimits(BEST_RANGE_BYTES, Long.MAX_VALUE);

    /** Returns the limits of a thread that may take so many bytes. */
    static ReadLimits within(long bytes) {
        return new ReadLimits(
                Math.clamp(bytes / SHARE_OF_RANGE, 1, BEST_RANGE_BYTES), Math.max(1, bytes));
    }

    /**
     * Requires that something is small enough to be held.
     *
     * @param bytes the bytes that it takes
     * @param what it is, such as {@code a page}
     * @param remedy what whoever writes the file can do
     */
    void require(long bytes, ParquetPlace place, String what, String remedy) {
        if (bytes > mostBytes) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%s: row group %d, column \"%s\": %s takes %d MB, expected at most the %d MB"
                            + " that a lane may take to read: give the query more memory"
                            + " (--memory, WindrowConfig.withMemory), or %s",
                    place.footer().path(),
                    place.group(),
                    place.leaf().shown(),
                    what,
                    Math.ceilDiv(bytes, 1 << 20),
                    mostBytes >> 20,
                    remedy);
        }
    }
}
