// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.transform.MovingWindow.Sink;
import dev.windrow.internal.cpu.transform.MovingWindow.StateFactory;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Aggregation;
import dev.windrow.query.RowValue;

import org.jspecify.annotations.Nullable;

/**
 * A window for each row, whose rows are adjacent.
 *
 * @param groups the groups that no window leaves
 * @param bounds the rows of each window, or null where those of the frame are around the row
 */
record SlidingStates(
        WindowFrame frame,
        Table input,
        WindowGroups groups,
        @Nullable WindowBounds bounds,
        RowRangeWorkers workers)
        implements WindowStates {

    @Override
    public long count() {
        return input.rows();
    }

    @Override
    public long rowOf(long window) {
        return window;
    }

    @Override
    public void compute(Aggregation aggregation, StateFactory factory, Sink sink) {
        if (frame.isOfRowsSoFar()) {
            Column own = frame.isCumulative() ? nullsOf(aggregation) : null;
            new RunningTotals(groups, input.rows(), workers, factory)
                    .run(
                            frame.isExclusive(),
                            (state, slot, row) -> {
                                if (own == null || !own.isNull(row)) {
                                    sink.take(state, slot, row);
                                }
                            });
            return;
        }
        WindowBounds moving =
                bounds == null
                        ? WindowBounds.around(frame.preceding(), frame.following(), input.rows())
                        : bounds;
        workers.forRanges(
                input.rows(),
                (range, from, to) -> {
                    MovingWindow window = new MovingWindow(moving, factory);
                    long row = from;
                    while (row < to) {
                        long end = groups.endOf(row);
                        long until = Math.min(to, end);
                        window.slide(groups.startOf(row), end, row, until, sink);
                        row = until;
                    }
                });
    }

    /** Returns the column whose nulls the results of a cumulative aggregation keep, or null. */
    private @Nullable Column nullsOf(Aggregation aggregation) {
        boolean countsRows =
                aggregation instanceof Aggregation.CountRows
                        || aggregation instanceof Aggregation.Count
                        || aggregation instanceof RowValue value && value.respectsNulls();
        return countsRows ? null : input.column(aggregation.columns().getFirst());
    }
}
