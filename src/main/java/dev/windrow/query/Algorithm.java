// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/** How groups are found. Every algorithm gives the same answer; the planner knows which is fast. */
public enum Algorithm {
    /** The planner chooses. */
    AUTO("auto"),
    /** A hash table; the planner chooses which kind. */
    HASH("hash"),
    /**
     * Device only: one kernel, made for the query, reads each column once and adds up all
     * aggregations of few groups.
     */
    FUSED("fused"),
    /** Device only: each block has a dictionary of at most 128 keys in its local memory. */
    LOCAL_HASH("local-hash"),
    /** Device only: one hash table in the device's global memory. */
    GLOBAL_HASH("global-hash"),
    /** Device only: rows are sorted by their keys. */
    SORT("sort"),
    /** Device only: an array with a slot for each possible key, if there are few. */
    DENSE("dense");

    private final String label;

    Algorithm(String label) {
        this.label = label;
    }

    /** {@return the name that the command line uses, such as {@code local-hash}} */
    public String label() {
        return label;
    }
}
