// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan.Join;

/**
 * Chooses the side of a join that runs first. Its keys then tell which rows of the other side are
 * worth reading ({@link KnownKeys}).
 */
public final class FirstSide {

    /** A side with something to tell may have so many times more rows than one without. */
    private static final double MOST_ROWS_TO_TELL = 4;

    private final RowEstimates estimates;

    /** Chooses by estimates. */
    public FirstSide(RowEstimates estimates) {
        this.estimates = estimates;
    }

    /**
     * Returns whether the left side runs first: the only side that may tell anything does, unless
     * it has more rows than the other one reads.
     */
    public boolean isLeft(Join join) {
        boolean mayLeftTell = KnownKeys.mayLeaveOut(join, false);
        boolean mayRightTell = KnownKeys.mayLeaveOut(join, true);
        if (mayLeftTell == mayRightTell) {
            return isLeftOfEqual(join);
        }
        return mayLeftTell
                ? estimates.of(join.left()) < estimates.read(join.right())
                : estimates.read(join.left()) < estimates.of(join.right());
    }

    /**
     * Returns whether the left side runs first, where either may. Of two that have something to
     * tell, the one that reads fewer rows does: it leaves more of the other one's unread, and what
     * it reads is known, while the rows of a side with many joins may be far more than expected.
     * Otherwise the one that has something to tell does, unless it has far more rows; else the
     * smaller one.
     */
    private boolean isLeftOfEqual(Join join) {
        boolean tellsLeft = estimates.tells(join.left(), join.keys(), true);
        boolean tellsRight = estimates.tells(join.right(), join.keys(), false);
        if (tellsLeft && tellsRight) {
            return estimates.read(join.left()) < estimates.read(join.right());
        }
        double left = estimates.of(join.left());
        double right = estimates.of(join.right());
        if (tellsLeft == tellsRight) {
            return left < right;
        }
        return tellsLeft ? left < right * MOST_ROWS_TO_TELL : left * MOST_ROWS_TO_TELL < right;
    }
}
