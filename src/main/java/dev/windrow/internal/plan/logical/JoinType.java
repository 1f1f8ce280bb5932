// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

/** Which rows of two inputs a join returns. */
public enum JoinType {
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

    /** Returns whether rows of the left side stay, with nulls, that match none. */
    public boolean keepsLeft() {
        return this == LEFT || this == FULL || this == SINGLE;
    }

    /** Returns whether rows of the right side stay, with nulls, that match none. */
    public boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }

    /** Returns whether the columns of the right side are in the result. */
    public boolean hasRightColumns() {
        return switch (this) {
            case INNER, LEFT, RIGHT, FULL, SINGLE -> true;
            case SEMI, ANTI, MARK -> false;
        };
    }

    /**
     * Returns whether each row of the result comes from a left row, whose columns it has as they
     * are.
     */
    public boolean keepsLeftColumns() {
        return switch (this) {
            case INNER, LEFT, SEMI, ANTI, MARK, SINGLE -> true;
            case RIGHT, FULL -> false;
        };
    }
}
