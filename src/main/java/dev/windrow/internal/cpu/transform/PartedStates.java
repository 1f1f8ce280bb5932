// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.accumulators.SlotStates;

import java.util.function.Supplier;

/** A window for each position, without some rows around it. */
record PartedStates(OrderedRows rows, FrameRows frame, RowRangeWorkers workers)
        implements WindowStates {

    @Override
    public boolean haveRows() {
        return false;
    }

    @Override
    public void compute(Supplier<SlotStates> states, Sink sink) {
        int[][] parts = new int[rows.order().length][];
        rows.forEach(at -> parts[at.at()] = frame.parts(at));
        workers.forRanges(
                parts.length,
                (range, from, to) -> {
                    if (from < to) {
                        int[] last = parts[(int) to - 1];
                        new IntervalStates(
                                        states.get(),
                                        rows.partitions(),
                                        1,
                                        parts[(int) from][0],
                                        last[last.length - 1])
                                .run(range, from, to, (at, all) -> add(parts[(int) at], all), sink);
                    }
                });
    }

    private static void add(int[] parts, IntervalStates states) {
        for (int part = 0; part < parts.length; part += 2) {
            states.add(parts[part], parts[part + 1]);
        }
    }
}
