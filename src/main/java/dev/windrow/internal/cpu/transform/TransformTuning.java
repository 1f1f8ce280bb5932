package dev.windrow.internal.cpu.transform;

/** Every tuning number of operations on columns on the CPU. */
final class TransformTuning {

    /** Rows that a thread is given at least: fewer are done sooner than handed over. */
    static final long LEAST_RANGE_ROWS = 1 << 13;

    /** Bits of a radix sort's digit: counters and write positions of 256 stay in the cache. */
    static final int DIGIT_BITS = 8;

    /** Rows up to which an insertion sort is faster than merging. */
    static final int INSERTION_ROWS = 16;

    private TransformTuning() {}
}
