package dev.windrow.spark;

/** The tuning numbers of tasks. */
final class Tuning {

    private Tuning() {}

    /** Rows of the first table that is aggregated at once: its columns fit a cache. */
    static final int FIRST_BATCH_ROWS = 1 << 16;

    /**
     * The most rows of a table. Tables grow while they have many groups, since groups that are in
     * several tables are merged.
     */
    static final int MOST_BATCH_ROWS = 1 << 19;

    /** The most bytes of a table, strings by their likely length. */
    static final int MOST_BATCH_BYTES = 1 << 25;

    /** Groups from which on a larger table pays, as a share of the rows. */
    static final double MANY_GROUPS = 0.125;

    /** Groups of the largest table for which holding them does not pay, as a share of its rows. */
    static final double MOST_GROUPS = 0.5;
}
