// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.column.ColumnType;

import org.jspecify.annotations.Nullable;

/**
 * Between which values those of a column lie in a part of a table, as the input says without being
 * read. No value is less than {@code least} or greater than {@code greatest}, but neither need be
 * there: long strings may have been cut.
 *
 * <p>A bound is
 *
 * <ul>
 *   <li>a {@link Boolean}, where false is less than true;
 *   <li>a {@link Long} for integers, and for dates, times and timestamps as the column counts them;
 *   <li>a {@link Double} for floats. Their order has neither NaN nor a difference between the two
 *       zeros: NaN may be among the values, whatever the bounds are;
 *   <li>a {@link java.math.BigDecimal} for decimals;
 *   <li>an array of bytes for strings, in UTF-8, and for byte strings, ordered by their bytes
 *       without a sign.
 * </ul>
 *
 * @param type the type of the column
 * @param least the lower bound, or null if there is none
 * @param greatest the upper bound, or null if there is none
 * @param nulls how many values are null, or {@link #UNKNOWN}
 */
public record ColumnRange(
        ColumnType type, @Nullable Object least, @Nullable Object greatest, long nulls) {

    /** How many values are null where nobody can tell. */
    public static final long UNKNOWN = -1;

    /**
     * Returns what this says of some of the rows that it speaks of: nulls are known where there are
     * none, or nothing else.
     *
     * @param rows how many rows these are
     * @param allRows how many rows this speaks of
     * @return the same bounds
     */
    public ColumnRange ofSome(long rows, long allRows) {
        if (nulls == 0 || rows == allRows) {
            return this;
        }
        return new ColumnRange(type, least, greatest, nulls == allRows ? rows : UNKNOWN);
    }
}
