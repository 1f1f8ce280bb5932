// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.CpuTuning;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the values of all groups in a log. In the end, or where the log is pruned, those of a group
 * lie together.
 */
abstract sealed class LogAccumulator extends Accumulator
        permits RowNumbers, UserSegments, GreatestValues, DistinctLongCount {

    final ValueLog log = new ValueLog();
    private @Nullable GroupedValues grouped;
    private int groups;
    private long pruneAt = CpuTuning.LOG_PRUNED_AT;

    final int groups() {
        return groups;
    }

    @Override
    void grow(int capacity) {
        groups = capacity;
    }

    @Override
    public void clear(int cleared) {
        log.clear();
        grouped = null;
        pruneAt = CpuTuning.LOG_PRUNED_AT;
    }

    @Override
    public final boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        LogAccumulator added = (LogAccumulator) other;
        GroupedValues values = added.grouped();
        for (int i = 0; i < count; i++) {
            int start = added.start(values, from[i]);
            log.append(to[i], values.values(), start, added.end(values, from[i]));
        }
    }

    /** Drops what no result needs whenever the log has doubled. */
    final void pruneIfLong() {
        if (log.size() < Math.max(pruneAt, groups)) {
            return;
        }
        GroupedValues all = take();
        for (int group = 0; group < groups; group++) {
            log.append(group, all.values(), start(all, group), end(all, group));
        }
        pruneAt = Math.max(CpuTuning.LOG_PRUNED_AT, 2 * log.size());
    }

    /** Returns the values by group. No values may be added afterwards. */
    final GroupedValues grouped() {
        if (grouped == null) {
            grouped = take();
        }
        return grouped;
    }

    /** Frees the values by group, once there are results. */
    final void forgetGrouped() {
        grouped = null;
    }

    /** Empties the log, and moves the values of a group that are kept to its start and end. */
    GroupedValues take() {
        return log.takeGrouped(groups);
    }

    /** Returns the place of the first value of a group that is kept. */
    int start(GroupedValues all, int group) {
        return all.start(group);
    }

    /** Returns the place behind the last one. */
    int end(GroupedValues all, int group) {
        return all.end(group);
    }

    @Override
    public void finish() {
        grouped();
    }
}
