package dev.windrow.internal.cpu.accumulators;

import java.util.Arrays;

/**
 * Values by group, of all groups or of some that follow each other: those of group g are {@code
 * values[starts[g] - offset .. starts[g + 1] - offset)}.
 *
 * @param starts where each group would start if all groups were there
 * @param offset where the first of the groups starts that are there
 * @param values the values of the groups that are there; what follows them is anything
 */
public record GroupedValues(int[] starts, int offset, long[] values) {

    /** Makes the values of all groups. */
    GroupedValues(int[] starts, long[] values) {
        this(starts, 0, values);
    }

    /** Returns where the values of a group start. */
    public int start(int group) {
        return starts[group] - offset;
    }

    /** Returns where the values of a group end. */
    public int end(int group) {
        return starts[group + 1] - offset;
    }

    /** Returns how many values a group has. */
    public int count(int group) {
        return starts[group + 1] - starts[group];
    }

    /**
     * Returns the first group of a part, of which each has about as many values.
     *
     * @param starts where each group starts
     * @param from the first group of all that are parted
     * @param to the group after the last of them
     * @param part the number of the part; after the last one, there are no groups
     * @param parts how many there are
     */
    static int firstOf(int[] starts, int from, int to, int part, int parts) {
        if (part == 0 || part == parts) {
            return part == 0 ? from : to;
        }
        long values = starts[to] - starts[from];
        int first = starts[from] + (int) (values * part / parts);
        int group = Arrays.binarySearch(starts, from, to, first);
        return group >= 0 ? group : Math.min(to, -group - 1);
    }
}
