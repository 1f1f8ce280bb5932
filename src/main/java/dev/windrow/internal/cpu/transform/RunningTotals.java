package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.MovingWindow.Sink;
import dev.windrow.internal.cpu.transform.MovingWindow.StateFactory;

/**
 * Totals of all rows of a group so far. Threads first add up the end of their rows, from where the
 * last group begins there; then each knows what the rows before its own have to give to the group
 * that goes on in them.
 */
final class RunningTotals {

    /** Slots from one thread's to the next: no two threads write to one line of the cache. */
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
     * Hands the total of each row to a sink.
     *
     * @param isExclusive whether a row's own value is left out
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

    /** Has the total of each range begin with what the ranges before it give to its first group. */
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
