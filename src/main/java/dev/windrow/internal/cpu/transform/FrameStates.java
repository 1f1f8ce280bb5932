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
                                        Math.min(from, first(place)),
                                        Math.max(to, end(last)))
                                .run(range, from, to, (at, made) -> add(place, at, made), sink);
                    }
                });
    }

    /** Returns the first position that the frames from a place on may have. */
    private int first(Place place) {
        return frame.areAnywhere() ? place.start() : frame.begin(place);
    }

    /** Returns the position behind the last one that the frames up to a place may have. */
    private int end(Place place) {
        return frame.areAnywhere() ? place.end() : frame.end(place);
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
