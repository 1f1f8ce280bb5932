// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/**
 * Totals of groups, each split into several lanes to which values are added by turns. With few
 * groups, an addition would otherwise wait for the previous one to the same total.
 */
public final class Lanes {

    /**
     * The number of lanes. A processor can read a value that it has just written to memory after
     * about as many cycles as four additions take otherwise.
     */
    private static final int MOST = 4;

    private Lanes() {}

    /** Returns the number of lanes of each group. */
    public static int of(int groups) {
        return groups <= CpuTuning.GROUPS_IN_LANES ? MOST : 1;
    }

    /**
     * Adds values to their groups.
     *
     * @param values the values
     * @param groups the group of each value
     * @param count the number of values
     * @param totals group g has the elements {@code [g * lanes, (g + 1) * lanes)}
     * @param lanes the number of lanes of a group
     */
    public static void add(long[] values, int[] groups, int count, long[] totals, int lanes) {
        int i = 0;
        if (lanes == MOST) {
            for (; i <= count - MOST; i += MOST) {
                totals[groups[i] * MOST] += values[i];
                totals[groups[i + 1] * MOST + 1] += values[i + 1];
                totals[groups[i + 2] * MOST + 2] += values[i + 2];
                totals[groups[i + 3] * MOST + 3] += values[i + 3];
            }
        }
        for (; i < count; i++) {
            totals[groups[i] * lanes] += values[i];
        }
    }
}
