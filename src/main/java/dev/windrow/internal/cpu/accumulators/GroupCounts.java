// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.GroupState;

import java.util.Arrays;

/**
 * The number of rows of each group. Counts have 32 bits unless the table has more rows. Part of an
 * accumulator's state.
 */
final class GroupCounts implements GroupState<GroupCounts> {

    private final boolean areWide;
    private int[] counts = {};
    private long[] wideCounts = {};

    /** Makes an empty state of at most as many rows as memory holds. */
    GroupCounts() {
        this(Long.MAX_VALUE);
    }

    /**
     * Makes an empty state.
     *
     * @param rows the number of rows, an upper bound of each count
     */
    GroupCounts(long rows) {
        areWide = rows > Integer.MAX_VALUE;
    }

    @Override
    public void grow(int capacity) {
        if (areWide) {
            wideCounts = Arrays.copyOf(wideCounts, capacity);
        } else {
            counts = Arrays.copyOf(counts, capacity);
        }
    }

    @Override
    public void reset(int from, int to) {
        if (areWide) {
            Arrays.fill(wideCounts, from, to, 0);
        } else {
            Arrays.fill(counts, from, to, 0);
        }
    }

    /** Counts the values of a batch by their groups. */
    void add(ValueBatch batch) {
        if (batch.haveOneGroup() && batch.count() > 0) {
            int group = batch.groups()[0];
            set(group, get(group) + batch.count());
        } else {
            add(batch.groups(), batch.count());
        }
    }

    /** Counts a row for each of the first {@code count} groups. */
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

    @Override
    public void merge(GroupCounts added, int[] from, int[] to, int count) {
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

    /** Counts a value, and returns whether it is the first of its group. */
    boolean isFirst(int group) {
        return areWide ? wideCounts[group]++ == 0 : counts[group]++ == 0;
    }

    /** Counts as many values. */
    void add(int group, long values) {
        set(group, get(group) + values);
    }

    long get(int group) {
        return areWide ? wideCounts[group] : counts[group];
    }

    /** Copies the counts of some groups, as {@link Accumulator#copyLongResults} does. */
    void copy(GroupSelection selection, int from, int count, long[] results) {
        for (int i = 0; i < count; i++) {
            results[i] = get(selection.group(from + i));
        }
    }

    /** Sets the count of a group. */
    void set(int group, long count) {
        if (areWide) {
            wideCounts[group] = count;
        } else {
            counts[group] = Math.toIntExact(count);
        }
    }
}
