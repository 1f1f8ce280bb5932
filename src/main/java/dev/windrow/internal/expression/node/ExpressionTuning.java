// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

/** Every tuning number of expressions. */
public final class ExpressionTuning {

    /**
     * Rows that an expression evaluates together. The arrays of a few nodes (8 KiB each, 16 KiB for
     * a decimal) stay in the first-level cache.
     */
    public static final int BATCH_ROWS = 1024;

    /**
     * Rows that a thread takes at a time: enough to outweigh the taking, and few enough that all
     * threads end together. A multiple of 64, so that two threads never write to the same word of a
     * bitmap.
     */
    public static final int RANGE_ROWS = 1 << 16;

    /** Batches in a range. Only the last batch of the table may be partial. */
    public static final int RANGE_BATCHES = RANGE_ROWS / BATCH_ROWS;

    /**
     * If at least this share of the rows is selected, an engine that can defer the work skips the
     * other rows, and nothing is copied. If fewer are selected, they are copied, so that the others
     * are not read again.
     */
    public static final double SHARE_DEFERRED = 0.25;

    /**
     * If at least this share of sampled rows is selected, the condition itself is deferred, and no
     * bitmap is written. It is greater than {@link #SHARE_DEFERRED}, since the sample may differ
     * from the table.
     */
    public static final double SHARE_CONDITION_DEFERRED = 0.5;

    /** The most batches that are sampled for this share, spread over the whole table. */
    public static final int SAMPLED_BATCHES = 16;

    /**
     * At most one batch in this number is sampled, so that at most a fiftieth of the rows is
     * evaluated twice.
     */
    public static final int BATCHES_PER_SAMPLED = 50;

    /** If a smaller share of a batch's rows is left, the next condition sees only these. */
    public static final double SHARE_NARROWED = 0.5;

    /**
     * The most steps of a chain that are calls within calls. Prefixes of such chains are shared
     * with other expressions, as {@code a * b} is with {@code a * b * c}.
     */
    public static final int MOST_NESTED_STEPS = 64;

    /**
     * The most conditions whose nodes are kept from one batch to the next. Each takes some arrays
     * (27 KiB for a comparison with a literal), so that the nodes of more are made for each batch.
     */
    public static final int MOST_KEPT_CONDITIONS = 512;

    /** Literals of which a value is compared with each one; more of them are looked up in a set. */
    public static final int MOST_COMPARED_LITERALS = 8;

    /** Entries of a dictionary of which results are kept for each thread: 10 bytes each. */
    public static final int MOST_KEPT_ENTRIES = 1 << 20;

    /** Rows for each entry of a dictionary, on average, from which on results are kept. */
    public static final int LEAST_ROWS_OF_KEPT_ENTRY = 2;

    private ExpressionTuning() {}
}
