// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.MovingWindow.Sink;
import dev.windrow.internal.cpu.transform.MovingWindow.StateFactory;

/**
 * Running totals of the rows of each group. First, each thread adds up its last rows, from the
 * start of the last group that begins there. From these, each thread then knows the total of its
 * first group before its own rows.
 */
final class RunningTotals {

    /** Slots between those of two threads, so that no two threads write to the same cache line. */
    private static final int STRIDE = 16;

    private final WindowGroups groups;
    private final long rows;
    private final RowRangeWorkers workers;
    private final WindowState state;

    RunningTotals(WindowGroups groups, long rows, RowRangeWorkers workers, StateFactory factory) {
        this.groups = groups;
        this.rows = rows;
        this.workers = workers;
        state = factory.withSlots(2 * STRIDE * workers.ranges(rows));
    }

    /**
     * Gives the running total of each row to a sink.
     *
     * @param isExclusive whether to leave out the row's own value
     */
    void run(boolean isExclusive, Sink sink) {
        if (workers.ranges(rows) > 1) {
            addEnds();
        }
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    int slot = totalOf(range);
                    long end = from < to ? groups.endOf(from) : to;
                    for (long row = from; row < to; row++) {
                        if (row == end) {
                            state.clear(slot);
                            end = groups.endOf(row);
                        }
                        if (isExclusive) {
                            sink.take(state, slot, row);
                        }
                        state.add(slot, row);
                        if (!isExclusive) {
                            sink.take(state, slot, row);
                        }
                    }
                });
    }

    /** Initialises the total of each range with the earlier ranges' share of its first group. */
    private void addEnds() {
        int ranges = workers.ranges(rows);
        long[] starts = new long[ranges];
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    starts[range] = from;
                    for (long row = Math.max(from, groups.startOf(to - 1)); row < to; row++) {
                        state.add(endOf(range), row);
                    }
                });
        for (int range = 1; range < ranges; range++) {
            long groupStart = groups.startOf(starts[range]);
            if (groupStart == starts[range]) {
                continue;
            }
            if (groupStart < starts[range - 1]) {
                state.merge(totalOf(range - 1), totalOf(range));
            }
            state.merge(endOf(range - 1), totalOf(range));
        }
    }

    private static int totalOf(int range) {
        return 2 * STRIDE * range;
    }

    private static int endOf(int range) {
        return 2 * STRIDE * range + STRIDE;
    }
}
