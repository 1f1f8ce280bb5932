package dev.windrow.internal.cpu.transform;

/** Every tuning number of operations on columns on the CPU. */
final class TransformTuning {

    /** Rows that a thread is given at least: fewer are done sooner than handed over. */
    static final long LEAST_RANGE_ROWS = 1 << 13;

    /** Bits of a radix sort's digit: counters and write positions of 256 stay in the cache. */
    static final int DIGIT_BITS = 8;

    /** Rows up to which an insertion sort is faster than merging. */
    static final int INSERTION_ROWS = 16;

    /**
     * Rows of a chunk of a moving window, at most: what an aggregation keeps of each (8 to 40
     * bytes) stays in the second-level cache, and a window a thousand times as wide still has no
     * more chunks than a chunk has rows.
     */
    static final int WINDOW_CHUNK_ROWS = 1 << 12;

    private TransformTuning() {}
}
