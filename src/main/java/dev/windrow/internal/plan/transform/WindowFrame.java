// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.query.Cumulative;
import dev.windrow.query.Rolling;

import java.util.List;

/**
 * Which rows form the window of a row, and when it has a result.
 *
 * @param preceding rows before its own row, {@link #UNBOUNDED} for all
 * @param following rows after its own row; -1 if the window ends before it
 * @param minPeriods values that the window must have
 * @param over columns whose adjacent equal values form a group, which no window leaves
 * @param isCumulative whether windows have all rows so far; a column's results, counts excepted,
 *     are then null where the column is
 */
public record WindowFrame(
        long preceding, long following, long minPeriods, List<String> over, boolean isCumulative) {

    /** More rows than a table has. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    public WindowFrame {
        over = List.copyOf(over);
    }

    /** Returns the frame of moving windows. */
    static WindowFrame of(Rolling rolling) {
        return new WindowFrame(
                rolling.preceding(),
                rolling.following(),
                rolling.minPeriods(),
                rolling.over(),
                false);
    }

    /** Returns the frame of windows over all rows so far. */
    static WindowFrame of(Cumulative cumulative) {
        long following = cumulative.isExclusive() ? -1 : 0;
        return new WindowFrame(UNBOUNDED, following, 1, cumulative.over(), true);
    }

    /** Returns whether a window has all rows of the group so far. */
    public boolean isOfRowsSoFar() {
        return preceding == UNBOUNDED && following <= 0;
    }

    /** Returns whether a window lacks its own row. */
    public boolean isExclusive() {
        return following < 0;
    }
}
