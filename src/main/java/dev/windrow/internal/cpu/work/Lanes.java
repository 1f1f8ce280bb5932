package dev.windrow.internal.cpu.work;

/**
 * Totals of groups, each in several lanes side by side, to which values are added by turns: where
 * there are few groups, an addition would else wait for the one before it, to the same total.
 */
public final class Lanes {

    /**
     * A processor reads what it has just written to memory after about as many cycles as four
     * additions take otherwise.
     */
    private static final int MOST = 4;

    private Lanes() {}

    /** Returns how many lanes each of so many groups has. */
    public static int of(int groups) {
        return groups <= CpuTuning.GROUPS_IN_LANES ? MOST : 1;
    }

    /**
     * Adds values to their groups.
     *
     * @param values the values
     * @param groups the group of each
     * @param count how many values
     * @param totals those of group g are {@code [g * lanes, (g + 1) * lanes)}
     * @param lanes how many lanes a group has
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
