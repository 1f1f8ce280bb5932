// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.MovingWindow.Sink;
import dev.windrow.internal.cpu.transform.MovingWindow.StateFactory;
import dev.windrow.query.Aggregation;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A window for each position, without some rows around it. The states of all positions are the
 * leaves of a tree, each of whose nodes has the rows of the two below it, so a few nodes make up
 * any part of a window (Leis et al.: Efficient Processing of Window Functions).
 */
record ExcludingStates(OrderedRows rows, FrameRows frame, RowRangeWorkers workers)
        implements WindowStates {

    /** Slots between those of two threads, so that these share no cache line. */
    private static final int GAP = 16;

    @Override
    public long count() {
        return rows.order().length;
    }

    @Override
    public long rowOf(long at) {
        return rows.rowAt((int) at);
    }

    @Override
    public void compute(Aggregation aggregation, StateFactory factory, Sink sink) {
        int leaves = rows.order().length;
        int results = 2 * leaves + GAP;
        WindowState state =
                factory.withSlots(
                        Math.toIntExact(results + (long) GAP * (workers.ranges(leaves) + 1)));
        for (int at = 0; at < leaves; at++) {
            state.clear(leaves + at);
            state.add(leaves + at, at);
        }
        for (int node = leaves - 1; node > 0; node--) {
            state.copy(2 * node, node);
            state.merge(2 * node + 1, node);
        }
        AtomicInteger ranges = new AtomicInteger();
        rows.forEach(
                () -> {
                    int slot = results + GAP * ranges.getAndIncrement();
                    return place -> {
                        state.clear(slot);
                        int[] parts = frame.parts(place);
                        for (int part = 0; part < parts.length; part += 2) {
                            add(state, leaves, parts[part], parts[part + 1], slot);
                        }
                        sink.take(state, slot, place.at());
                    };
                });
    }

    /** Adds the positions {@code [from, to)} to a slot. */
    private static void add(WindowState state, int leaves, int from, int to, int slot) {
        int low = from + leaves;
        int high = to + leaves;
        while (low < high) {
            if ((low & 1) == 1) {
                state.merge(low++, slot);
            }
            if ((high & 1) == 1) {
                state.merge(--high, slot);
            }
            low /= 2;
            high /= 2;
        }
    }
}
