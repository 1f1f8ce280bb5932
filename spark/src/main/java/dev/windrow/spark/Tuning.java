package dev.windrow.spark;

/** The tuning numbers of tasks. */
final class Tuning {

    private Tuning() {}

    /** Rows of a table that is aggregated at once. */
    static final int BATCH_ROWS = 1 << 16;

    /** Rows of a table that tell nothing yet of how many groups there are. */
    static final int FEW_ROWS = 1 << 12;

    /** Groups for which holding them does not pay, as a share of the rows. */
    static final double MOST_GROUPS = 0.5;
}
