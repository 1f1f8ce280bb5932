// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.accumulators.SlotStates;
import dev.windrow.internal.cpu.transform.IntervalStates.Intervals;

import java.util.function.Supplier;

/**
 * A window for each row, whose rows are adjacent.
 *
 * @param rows the number of rows
 * @param groups the groups that no window leaves
 * @param bounds the rows of each window
 */
record SlidingStates(long rows, WindowGroups groups, WindowBounds bounds, RowRangeWorkers workers)
        implements WindowStates {

    @Override
    public boolean haveRows() {
        return bounds.haveOwnRow();
    }

    @Override
    public void compute(Supplier<SlotStates> states, Sink sink) {
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    if (from < to) {
                        long start = Math.max(groups.startOf(from), bounds.first(from));
                        long limit = Math.min(groups.endOf(to - 1), bounds.end(to - 1));
                        new IntervalStates(
                                        states.get(),
                                        groups,
                                        bounds.chunkRows(),
                                        Math.min(start, from),
                                        Math.max(limit, to))
                                .run(range, from, to, new Windows(from), sink);
                    }
                });
    }

    /** The windows of the rows of a range, one after the other. */
    private final class Windows implements Intervals {
        private long start;
        private long end;

        Windows(long first) {
            end = first;
        }

        @Override
        public void of(long row, IntervalStates states) {
            if (row == end) {
                start = groups.startOf(row);
                end = groups.endOf(row);
            }
            states.add(Math.max(start, bounds.first(row)), Math.min(end, bounds.end(row)));
        }
    }
}
