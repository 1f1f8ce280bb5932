// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

/** Every tuning number of operations on columns on the CPU. */
final class TransformTuning {

    /**
     * Bits of a digit of the radix sort: the counters and write positions of 256 digits stay in the
     * cache.
     */
    static final int DIGIT_BITS = 8;

    /** Up to this number of rows, an insertion sort is faster than merging. */
    static final int INSERTION_ROWS = 16;

    /** The rows for which {@link FirstOfPartitions} makes room at first. */
    static final int LEAST_CANDIDATES = 1 << 10;

    /**
     * The most rows of a chunk of moving windows. The states of its rows (8 to 40 bytes each) stay
     * in the second-level cache.
     */
    static final int WINDOW_CHUNK_ROWS = 1 << 12;

    /**
     * Rows of a chunk of windows of varying width. Those within a chunk are added up row by row; a
     * tree has a slot or two for each chunk of the table.
     */
    static final int VARYING_CHUNK_ROWS = 16;

    private TransformTuning() {}
}
