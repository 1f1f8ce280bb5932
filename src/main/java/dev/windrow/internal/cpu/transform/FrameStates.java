// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.accumulators.SlotStates;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;

import java.util.function.Supplier;

/** A window for each position: its frame. */
record FrameStates(OrderedRows rows, FrameRows frame, RowRangeWorkers workers)
        implements WindowStates {

    @Override
    public boolean haveRows() {
        return frame.haveOwnRow();
    }

    @Override
    public void compute(Supplier<SlotStates> states, Sink sink) {
        workers.forRanges(
                rows.order().length,
                (range, from, to) -> {
                    if (from < to) {
                        Place last = new Place();
                        rows.move(last, (int) to - 1);
                        Place place = new Place();
                        rows.move(place, (int) from);
                        new IntervalStates(
                                        states.get(),
                                        rows.partitions(),
                                        frame.chunkRows(),
                                        Math.min(from, frame.begin(place)),
                                        Math.max(to, frame.end(last)))
                                .run(range, from, to, (at, made) -> add(place, at, made), sink);
                    }
                });
    }

    private void add(Place place, long at, IntervalStates states) {
        rows.move(place, (int) at);
        if (!frame.hasExclusion()) {
            states.add(frame.begin(place), frame.end(place));
            return;
        }
        int[] parts = frame.parts(place);
        for (int part = 0; part < parts.length; part += 2) {
            states.add(parts[part], parts[part + 1]);
        }
    }
}
