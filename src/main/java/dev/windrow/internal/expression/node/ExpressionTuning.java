package dev.windrow.internal.expression.node;

/** Every tuning number of expressions. */
public final class ExpressionTuning {

    /**
     * Rows that go through an expression together: the arrays of a few nodes (8 KiB each, 16 of a
     * decimal) stay in the first-level cache.
     */
    public static final int BATCH_ROWS = 1024;

    /**
     * Rows that a thread takes at a time: enough to outweigh the taking, and few enough that
     * threads end together. A multiple of 64, so that two threads never write to one word of a
     * bitmap.
     */
    public static final int RANGE_ROWS = 1 << 16;

    /** Batches of a range: each is full, but for the last of all. */
    public static final int RANGE_BATCHES = RANGE_ROWS / BATCH_ROWS;

    /**
     * Where at least this share of the rows is chosen, an engine that can skips the others as it
     * goes, and nothing is copied; where fewer are, they are copied, and the rest is never read.
     */
    public static final double SHARE_IN_PLACE = 0.25;

    /**
     * Where at least this share of some rows is chosen, so many of all are that they are chosen as
     * one goes: no bitmap is written. Above the share in place, for the rows may differ.
     */
    public static final double SHARE_UNCOUNTED = 0.5;

    /** Batches that are asked for that share at most, from the whole length of a table. */
    public static final int SAMPLED_BATCHES = 16;

    /** Of so many batches one is asked, so that no more than a fiftieth of all is asked twice. */
    public static final int BATCHES_PER_SAMPLED = 50;

    private ExpressionTuning() {}
}
