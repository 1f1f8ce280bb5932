package dev.windrow.internal.cpu;

import java.util.Arrays;

/**
 * Values by group: those of group g are {@code values[starts[g] .. starts[g + 1])}.
 *
 * @param starts where each group starts
 * @param values all values
 */
record GroupedValues(int[] starts, long[] values) {

    /** Returns where the values of a group start. */
    int start(int group) {
        return starts[group];
    }

    /** Returns where the values of a group end. */
    int end(int group) {
        return starts[group + 1];
    }

    /**
     * Returns the first group of a part, of which each has about as many values.
     *
     * @param part the number of the part; after the last one, there are no groups
     * @param parts how many there are
     * @param groups how many groups there are
     */
    int firstOf(int part, int parts, int groups) {
        if (part == parts) {
            return groups;
        }
        int values = (int) ((long) starts[groups] * part / parts);
        int group = Arrays.binarySearch(starts, 0, groups, values);
        return group >= 0 ? group : Math.min(groups, -group - 1);
    }

    /** Returns how many values a group has. */
    int count(int group) {
        return starts[group + 1] - starts[group];
    }
}
