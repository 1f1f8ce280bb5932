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
 * @param preceding rows before the own row of a window
 * @param following rows behind it; -1 if the window ends before it
 */
record SlidingStates(
        long rows, WindowGroups groups, long preceding, long following, RowRangeWorkers workers)
        implements WindowStates {

    /** Limits distances to the number of rows. */
    SlidingStates {
        preceding = Math.min(preceding, rows);
        following = Math.min(following, rows);
    }

    @Override
    public boolean haveRows() {
        return following >= 0;
    }

    @Override
    public void compute(Supplier<SlotStates> states, Sink sink) {
        long width = Math.clamp(preceding + following + 1, 1, TransformTuning.WINDOW_CHUNK_ROWS);
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    if (from < to) {
                        long start = Math.max(groups.startOf(from), from - preceding);
                        long limit = Math.min(groups.endOf(to - 1), to + following);
                        new IntervalStates(
                                        states.get(),
                                        groups,
                                        (int) width,
                                        start,
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
            states.add(Math.max(start, row - preceding), Math.min(end, row + following + 1));
        }
    }
}
