package dev.windrow.internal.cpu.accumulators;

import java.util.Arrays;

/**
 * A number of rows for each group, in 32 bits unless a table has more rows than these count: part
 * of an accumulator's state.
 */
final class GroupCounts {

    private final boolean areWide;
    private int[] counts = {};
    private long[] wideCounts = {};

    /**
     * Makes counts of no groups.
     *
     * @param rows how many rows there are, which no group has more of
     */
    GroupCounts(long rows) {
        areWide = rows > Integer.MAX_VALUE;
    }

    /** Makes room for so many groups. */
    void grow(int capacity) {
        if (areWide) {
            wideCounts = Arrays.copyOf(wideCounts, capacity);
        } else {
            counts = Arrays.copyOf(counts, capacity);
        }
    }

    /** Makes the counts of groups {@code [from, to)} 0. */
    void reset(int from, int to) {
        if (areWide) {
            Arrays.fill(wideCounts, from, to, 0);
        } else {
            Arrays.fill(counts, from, to, 0);
        }
    }

    /** Counts a row for each of so many groups. */
    void add(int[] groups, int count) {
        if (areWide) {
            for (int i = 0; i < count; i++) {
                wideCounts[groups[i]]++;
            }
        } else {
            int[] all = counts;
            for (int i = 0; i < count; i++) {
                all[groups[i]]++;
            }
        }
    }

    /** Adds the counts of another's groups. */
    void merge(GroupCounts added, int[] from, int[] to, int count) {
        if (areWide) {
            for (int i = 0; i < count; i++) {
                wideCounts[to[i]] += added.wideCounts[from[i]];
            }
        } else {
            for (int i = 0; i < count; i++) {
                counts[to[i]] += added.counts[from[i]];
            }
        }
    }

    /** Returns the count of a group. */
    long get(int group) {
        return areWide ? wideCounts[group] : counts[group];
    }
}
