// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

/** The tuning numbers of tasks. */
final class Tuning {

    private Tuning() {}

    /**
     * Rows of the first table that is aggregated at once. From 65,536 to this, the processor time
     * of 50,000 groups of integers fell from 1.07 to 0.88 of Spark's, and that of 100 groups from
     * 0.96 to 0.92 (5 million cached rows, two cores).
     */
    static final int FIRST_BATCH_ROWS = 1 << 18;

    /**
     * The most rows of a table. Tables grow while they have many groups, since groups that are in
     * several tables are merged.
     */
    static final int MOST_BATCH_ROWS = 1 << 19;

    /** The most bytes of a table, strings by their likely length. */
    static final int MOST_BATCH_BYTES = 1 << 25;

    /** Programs whose lanes an executor remembers. */
    static final int MOST_PROGRAMS = 100;

    /** Groups from which on a larger table pays, as a share of the rows. */
    static final double MANY_GROUPS = 0.125;

    /** Groups of the largest table for which holding them does not pay, as a share of its rows. */
    static final double MOST_GROUPS = 0.5;
}
