// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

/** Which rows a join returns. */
public enum JoinKind {
    /** A row for each pair that matches. */
    INNER,
    /** The same, and each row of the left side that matches none, with nulls. */
    LEFT,
    /** Pairs, and each row of the right side that matches none, with nulls. */
    RIGHT,
    /** Pairs, and each row of either side that matches none, with nulls. */
    FULL,
    /** The rows of the left side that match some row. */
    SEMI,
    /** The rows of the left side that match no row. */
    ANTI,
    /**
     * All rows of the left side, with a bool that tells whether they match some row, as SQL's IN
     * does: null if it depends on what a null stands for.
     */
    MARK,
    /** As {@link #LEFT}, but a row that matches more than one is an error: a scalar subquery. */
    SINGLE;

    /** Returns whether rows of the left side stay that match none. */
    boolean keepsLeft() {
        return this == LEFT || this == FULL || this == SINGLE;
    }

    /** Returns whether rows of the right side stay that match none. */
    boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }

    /** Returns whether the result has columns of the right side. */
    boolean makesPairs() {
        return this != SEMI && this != ANTI && this != MARK;
    }
}
