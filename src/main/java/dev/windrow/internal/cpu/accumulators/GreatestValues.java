// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.Quickselect;

import java.util.Arrays;

/**
 * The greatest integers of each group, up to a number. Values are logged, and the log is pruned
 * whenever it has doubled. After that, values that cannot be among the greatest are not logged.
 */
abstract sealed class GreatestValues extends LogAccumulator permits TopValues, NthValue {

    private final long bound;

    /** Values up to the cutoff are dropped; {@link Long#MIN_VALUE} if there is no cutoff yet. */
    private long[] cutoffs = {};

    /**
     * Makes an empty accumulator.
     *
     * @param bound the most values of a group, at least 1
     */
    GreatestValues(long bound) {
        this.bound = bound;
    }

    @Override
    final void grow(int capacity) {
        int before = cutoffs.length;
        cutoffs = Arrays.copyOf(cutoffs, capacity);
        Arrays.fill(cutoffs, before, capacity, Long.MIN_VALUE);
        super.grow(capacity);
    }

    @Override
    public final void clear(int groups) {
        super.clear(groups);
        Arrays.fill(cutoffs, Long.MIN_VALUE);
    }

    /** Adds values to their groups. */
    final void add(int[] groups, long[] values, int count) {
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            long cutoff = cutoffs[group];
            if (values[i] > cutoff || cutoff == Long.MIN_VALUE) {
                log.append(group, values[i]);
            }
        }
        pruneIfLong();
    }

    @Override
    public final void merge(Accumulator other, int[] from, int[] to, int count) {
        super.merge(other, from, to, count);
        pruneIfLong();
    }

    /** Moves the greatest values of each group to its end, the least of them first. */
    @Override
    final GroupedValues take() {
        GroupedValues all = super.take();
        for (int group = 0; group < cutoffs.length; group++) {
            if (all.count(group) >= bound) {
                int start = start(all, group);
                Quickselect.select(all.values(), all.start(group), all.end(group), start);
                cutoffs[group] = all.values()[start];
            }
        }
        return all;
    }

    @Override
    final int start(GroupedValues all, int group) {
        return (int) Math.max(all.start(group), all.end(group) - bound);
    }

    /**
     * Returns the index of a group's first greatest value. If a group has as many values as wanted,
     * this is the least of them.
     */
    final int start(int group) {
        return start(grouped(), group);
    }
}
