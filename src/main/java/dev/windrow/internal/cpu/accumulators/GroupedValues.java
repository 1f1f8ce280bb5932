// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import java.util.Arrays;

/**
 * Values sorted by group, for all groups or a range of them. Group g has {@code values[starts[g] -
 * offset .. starts[g + 1] - offset)}.
 *
 * @param starts the start of each group, as if all groups were present
 * @param offset the start of the first group that is present
 * @param values the values of the groups that are present; elements after them may be anything
 */
public record GroupedValues(int[] starts, int offset, long[] values) {

    /** Makes values of all groups. */
    GroupedValues(int[] starts, long[] values) {
        this(starts, 0, values);
    }

    /** Returns the index of a group's first value. */
    public int start(int group) {
        return starts[group] - offset;
    }

    /** Returns the index after a group's last value. */
    public int end(int group) {
        return starts[group + 1] - offset;
    }

    /** Returns the number of a group's values. */
    public int count(int group) {
        return starts[group + 1] - starts[group];
    }

    /**
     * Returns the first group of a part, when groups are divided into parts of about equally many
     * values.
     *
     * @param starts the start of each group
     * @param from the first group
     * @param to the group after the last one
     * @param part the number of the part; part {@code parts} is empty and begins at {@code to}
     * @param parts the number of parts
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
