// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

/**
 * Moves a window along the rows of a group, in a time that does not depend on its width. The group
 * is cut into chunks, as long as the window is wide or shorter (van Herk: A Fast Algorithm for
 * Local Minimum and Maximum Filters). A window then is
 *
 * <pre>
 *  the end of a chunk | whole chunks | the beginning of a chunk
 * </pre>
 *
 * <p>The ends of a chunk are computed together, from its last row to its first. The beginning grows
 * with the rows. Whole chunks are a queue of two stacks: when one is empty, all chunks of the other
 * move there.
 */
final class MovingWindow {

    private static final int RESULT = 0;
    private static final int BEGINNING = 1;
    private static final int NEWER_CHUNKS = 2;
    private static final int FIXED_SLOTS = 3;

    private final WindowBounds bounds;
    private final int chunkRows;
    private final int queueLength;
    private final WindowState state;

    private long start;
    private long end;

    /** The chunk of the current beginning, and the first row that the beginning lacks. */
    private long growing;

    private long nextRow;

    /** The chunk whose ends are computed, -1 for none. */
    private long endsOf;

    /** The chunk after the last one on the stack. */
    private long turnedTo;

    /** Makes the state of an aggregation with a number of slots. */
    @FunctionalInterface
    interface StateFactory {
        WindowState withSlots(int slots);
    }

    /** Receives the result of each window, in a slot. */
    @FunctionalInterface
    interface Sink {
        void take(WindowState state, int slot, long row);
    }

    MovingWindow(WindowBounds bounds, StateFactory factory) {
        this.bounds = bounds;
        long width = bounds.width();
        chunkRows = (int) Math.min(width, bounds.mostChunkRows());
        queueLength = Math.toIntExact(width / chunkRows + 2);
        state = factory.withSlots(FIXED_SLOTS + chunkRows + 2 * queueLength);
    }

    /**
     * Moves along rows {@code [from, to)} of a group of rows {@code [groupStart, groupEnd)}. Empty
     * windows have no result.
     */
    void slide(long groupStart, long groupEnd, long from, long to, Sink sink) {
        start = groupStart;
        end = groupEnd;
        growing = (Math.max(start, bounds.first(from)) - start) / chunkRows;
        nextRow = start + growing * chunkRows;
        endsOf = -1;
        turnedTo = growing + 1;
        state.clear(BEGINNING);
        state.clear(NEWER_CHUNKS);
        for (long row = from; row < to; row++) {
            long first = Math.max(start, bounds.first(row));
            long last = Math.min(end, bounds.end(row)) - 1;
            if (first <= last) {
                grow(last);
                collect(first, last);
                sink.take(state, RESULT, row);
            }
        }
    }

    /** Adds rows up to {@code last} to the beginning. Full chunks go to the queue. */
    private void grow(long last) {
        while (nextRow <= last) {
            long chunk = (nextRow - start) / chunkRows;
            if (chunk != growing) {
                state.copy(BEGINNING, chunkSlot(growing));
                state.merge(BEGINNING, NEWER_CHUNKS);
                state.clear(BEGINNING);
                growing = chunk;
            }
            state.add(BEGINNING, nextRow++);
        }
    }

    private void collect(long first, long last) {
        long firstChunk = (first - start) / chunkRows;
        long lastChunk = (last - start) / chunkRows;
        state.clear(RESULT);
        boolean isOne = firstChunk == lastChunk;
        if (isOne && first == start + firstChunk * chunkRows) {
            state.merge(BEGINNING, RESULT);
            return;
        }
        if (isOne && last + 1 < Math.min(end, start + (lastChunk + 1) * chunkRows)) {
            // The ends reach further. Only windows whose width varies lie within a chunk.
            for (long row = first; row <= last; row++) {
                state.add(RESULT, row);
            }
            return;
        }
        makeEnds(firstChunk);
        state.merge(endSlot(first - start - firstChunk * chunkRows), RESULT);
        if (isOne) {
            return;
        }
        if (firstChunk + 1 < lastChunk) {
            if (turnedTo <= firstChunk + 1) {
                turnOver(firstChunk + 1, lastChunk);
            }
            state.merge(stackSlot(firstChunk + 1), RESULT);
            state.merge(NEWER_CHUNKS, RESULT);
        }
        state.merge(BEGINNING, RESULT);
    }

    private void makeEnds(long chunk) {
        if (chunk == endsOf) {
            return;
        }
        endsOf = chunk;
        long chunkStart = start + chunk * chunkRows;
        int length = (int) Math.min(chunkRows, end - chunkStart);
        for (int i = length - 1; i >= 0; i--) {
            if (i == length - 1) {
                state.clear(endSlot(i));
            } else {
                state.copy(endSlot(i + 1), endSlot(i));
            }
            state.add(endSlot(i), chunkStart + i);
        }
    }

    /** Stacks the totals of chunks {@code [from, to)}. Each includes the chunks behind it. */
    private void turnOver(long from, long to) {
        for (long chunk = to - 1; chunk >= from; chunk--) {
            state.copy(chunkSlot(chunk), stackSlot(chunk));
            if (chunk < to - 1) {
                state.merge(stackSlot(chunk + 1), stackSlot(chunk));
            }
        }
        turnedTo = to;
        state.clear(NEWER_CHUNKS);
    }

    private int endSlot(long row) {
        return FIXED_SLOTS + (int) row;
    }

    private int chunkSlot(long chunk) {
        return FIXED_SLOTS + chunkRows + (int) (chunk % queueLength);
    }

    private int stackSlot(long chunk) {
        return FIXED_SLOTS + chunkRows + queueLength + (int) (chunk % queueLength);
    }
}
