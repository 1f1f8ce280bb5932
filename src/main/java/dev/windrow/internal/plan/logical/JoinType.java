// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

/** Which rows of two inputs a join returns. */
public enum JoinType {
    /** Pairs that belong together. */
    INNER,
    /** The same, and left rows that belong to none, with nulls. */
    LEFT,
    /** The same of right rows. */
    RIGHT,
    /** The same of rows of both sides. */
    FULL,
    /** Left rows that belong to some right row, once. */
    SEMI,
    /** Left rows that belong to no right row. */
    ANTI,
    /**
     * All left rows, with a bool that says whether they belong to a right row, as SQL's IN does.
     */
    MARK,
    /** All left rows, each with the one right row that it belongs to, or nulls. */
    SINGLE;

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
