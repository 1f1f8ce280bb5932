// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/** Totals of floats, one for each group: with their rounding errors, or exact. */
public interface FloatTotals extends GroupState<FloatTotals> {

    /**
     * Adds values to the totals of their groups.
     *
     * @param groups the group of each value
     * @param values finite or not
     * @param count the number of values
     */
    void add(int[] groups, double[] values, int count);

    /** Adds values, and what rounding took from each. */
    void add(int[] groups, double[] values, double[] remainders, int count);

    /** Returns the total of a group, rounded to a double. */
    double rounded(int group);

    /** Returns the total of a group, divided by a count. */
    double mean(int group, long count);
}
