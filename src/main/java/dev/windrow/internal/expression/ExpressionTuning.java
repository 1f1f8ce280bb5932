package dev.windrow.internal.expression;

/** Every tuning number of expressions. */
final class ExpressionTuning {

    /**
     * Rows that go through an expression together: the arrays of a few nodes (8 KiB each, 16 of a
     * decimal) stay in the first-level cache.
     */
    static final int BATCH_ROWS = 1024;

    /**
     * Rows that a thread takes at a time: enough to outweigh the taking, and few enough that
     * threads end together. A multiple of 64, so that two threads never write to one word of a
     * bitmap.
     */
    static final int RANGE_ROWS = 1 << 16;

    /** Batches of a range: each is full, but for the last of all. */
    static final int RANGE_BATCHES = RANGE_ROWS / BATCH_ROWS;

    /**
     * Where at least this share of the rows is chosen, an engine that can skips the others as it
     * goes, and nothing is copied; where fewer are, they are copied, and the rest is never read.
     */
    static final double SHARE_IN_PLACE = 0.25;

    private ExpressionTuning() {}
}
