// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Quickselect;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * The greatest integers of each group, up to a number. Values are logged, and the log is pruned
 * whenever it has doubled. After that, values that cannot be among the greatest are not logged.
 */
abstract sealed class GreatestValues extends Accumulator permits TopValues, NthValue {

    private final long bound;
    private final ValueLog log = new ValueLog();
    private @Nullable GroupedValues grouped;

    /** Values up to the cutoff are dropped; {@link Long#MIN_VALUE} if there is no cutoff yet. */
    private long[] cutoffs = {};

    private long pruneAt = CpuTuning.LOG_PRUNED_AT;

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
    }

    @Override
    public final void clear(int groups) {
        log.clear();
        grouped = null;
        pruneAt = CpuTuning.LOG_PRUNED_AT;
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
    public final boolean mergesInPlace() {
        return false;
    }

    @Override
    public final void merge(Accumulator other, int[] from, int[] to, int count) {
        GreatestValues greatest = (GreatestValues) other;
        GroupedValues added = greatest.grouped();
        for (int i = 0; i < count; i++) {
            int end = added.end(from[i]);
            log.append(to[i], added.values(), greatest.start(from[i]), end);
        }
        pruneIfLong();
    }

    private void pruneIfLong() {
        if (log.size() < Math.max(pruneAt, cutoffs.length)) {
            return;
        }
        GroupedValues all = select();
        for (int group = 0; group < cutoffs.length; group++) {
            int start = start(all, group);
            log.append(group, all.values(), start, all.end(group));
            if (all.count(group) >= bound) {
                cutoffs[group] = all.values()[start];
            }
        }
        pruneAt = Math.max(CpuTuning.LOG_PRUNED_AT, 2 * log.size());
    }

    /**
     * Empties the log, and moves the greatest values of each group to its end, the least of them
     * first.
     */
    private GroupedValues select() {
        GroupedValues all = log.takeGrouped(cutoffs.length);
        for (int group = 0; group < cutoffs.length; group++) {
            if (all.count(group) >= bound) {
                Quickselect.select(
                        all.values(), all.start(group), all.end(group), start(all, group));
            }
        }
        return all;
    }

    private int start(GroupedValues all, int group) {
        return (int) Math.max(all.start(group), all.end(group) - bound);
    }

    /**
     * Returns the values by group. The greatest ones of a group begin at {@link #start(int)}. If a
     * group has as many values as wanted, the first of these is the least. No values may be added
     * afterwards.
     */
    final GroupedValues grouped() {
        if (grouped == null) {
            grouped = select();
        }
        return grouped;
    }

    @Override
    public final void finish() {
        grouped();
    }

    /** Returns the index of a group's first greatest value. */
    final int start(int group) {
        return start(grouped(), group);
    }
}
