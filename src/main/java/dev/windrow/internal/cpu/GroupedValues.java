package dev.windrow.internal.cpu;

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

    /** Returns how many values a group has. */
    int count(int group) {
        return starts[group + 1] - starts[group];
    }
}
