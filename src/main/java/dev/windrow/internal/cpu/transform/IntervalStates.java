// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.accumulators.SlotStates;
import dev.windrow.internal.cpu.work.CpuTuning;

/**
 * The states of windows, each of which is one or several intervals of rows; for one thread. The
 * time of a window grows with the logarithm of its width. An interval is
 *
 * <pre>
 *  the end of a chunk | whole chunks | the beginning of a chunk
 * </pre>
 *
 * <p>Ends and beginnings are those of all rows of a region, which are made at once: each adds a row
 * to the one beside it (van Herk: A Fast Algorithm for Local Minimum and Maximum Filters). Whole
 * chunks are leaves of a tree, each of whose nodes has the rows of the two below it, so a few nodes
 * make up any number of them (Leis et al.: Efficient Processing of Window Functions). It is made
 * once an interval has a whole chunk.
 */
final class IntervalStates {

    private static final int BLOCK = CpuTuning.BATCH_ROWS;

    private final SlotStates states;
    private final WindowGroups groups;
    private final int chunkRows;
    private final long start;
    private final long limit;

    /** Rows of a region, which are whole chunks. */
    private final int regionRows;

    // The slots behind the results of a block of windows: of the whole chunks of the latest one, of
    // rows of a region, of ends, of beginnings, and of nodes of the tree.
    private final int whole;
    private final int rows;
    private final int ends;
    private final int beginnings;
    private final int tree;

    /** The first rows of the regions whose slots are filled, -1 for none. */
    private long regionOfRows = -1;

    private long regionOfEnds = -1;
    private long regionOfBeginnings = -1;

    /** The first rows of the chunks where the latest interval began and ended. */
    private long firstChunk;

    private long lastChunk;

    private long firstLeaf;
    private int leaves;

    /** The chunks of the slot {@link #whole}. */
    private long firstWhole;

    private long endOfWhole;

    private final int[] slots = new int[BLOCK];

    /** Which slot is to be added to which, in this order. */
    private final int[] from = new int[2 * BLOCK];

    private final int[] to = new int[2 * BLOCK];
    private int merges;
    private int window;

    /** Tells the intervals of a window. */
    @FunctionalInterface
    interface Intervals {

        /** Calls {@link #add} for each of them. */
        void of(long window, IntervalStates states);
    }

    /**
     * Begins.
     *
     * @param states states without slots
     * @param groups the groups that no interval leaves, whose bounds are those of chunks, too
     * @param chunkRows rows of a chunk, at most {@link TransformTuning#WINDOW_CHUNK_ROWS}; 1 to
     *     have each row in the tree, for intervals that do not begin and end where those of the
     *     window before do
     * @param start the first row of all intervals
     * @param limit the row behind the last one
     */
    IntervalStates(SlotStates states, WindowGroups groups, int chunkRows, long start, long limit) {
        this.states = states;
        this.groups = groups;
        this.chunkRows = chunkRows;
        this.start = start;
        this.limit = limit;
        regionRows = Math.max(chunkRows, BLOCK - BLOCK % chunkRows);
        int filled = (int) Math.min(regionRows, limit);
        whole = (int) Math.min(BLOCK, limit);
        rows = whole + 1;
        ends = rows + filled;
        beginnings = ends + filled;
        tree = beginnings + filled;
        states.expect(tree);
    }

    /** Gives the states of windows {@code [first, end)} of a range to a sink. */
    void run(int range, long first, long end, Intervals intervals, WindowStates.Sink sink) {
        for (long block = first; block < end; block += BLOCK) {
            int count = (int) Math.min(BLOCK, end - block);
            states.clear(0, count);
            for (window = 0; window < count; window++) {
                intervals.of(block + window, this);
            }
            flush();
            sink.take(range, states, 0, block, count);
        }
    }

    /** Adds rows {@code [begin, end)} to the window, if there are any. */
    void add(long begin, long end) {
        if (begin >= end) {
            return;
        }
        if (chunkRows == 1) {
            addChunks(begin, end, window);
            return;
        }
        // Most windows begin and end in the chunks of the one before, so these need no division.
        if (begin < firstChunk || begin >= firstChunk + chunkRows) {
            firstChunk = begin - begin % chunkRows;
        }
        if (end <= lastChunk || end > lastChunk + chunkRows) {
            lastChunk = end - 1 - (end - 1) % chunkRows;
        }
        if (firstChunk < lastChunk) {
            addEnd(begin);
            if (firstChunk + chunkRows < lastChunk) {
                addWhole(firstChunk / chunkRows + 1, lastChunk / chunkRows);
            }
            addBeginning(end - 1);
        } else if (begin == firstChunk || groups.beginsAt(begin)) {
            addBeginning(end - 1);
        } else if (end == firstChunk + chunkRows || groups.beginsAt(end)) {
            addEnd(begin);
        } else {
            addRows(begin, end);
        }
    }

    /** Adds the rows of a chunk up to one. */
    private void addBeginning(long last) {
        if (!isIn(regionOfBeginnings, last)) {
            regionOfBeginnings = last - last % regionRows;
            int count = load(regionOfBeginnings, beginnings);
            for (int chunk = 0; chunk < count; chunk += chunkRows) {
                int end = Math.min(count, chunk + chunkRows);
                for (int i = chunk + 1; i < end; i++) {
                    if (!groups.beginsAt(regionOfBeginnings + i)) {
                        merge(beginnings + i - 1, beginnings + i);
                    }
                }
            }
        }
        merge(beginnings + (int) (last - regionOfBeginnings), window);
    }

    /** Adds the rows of a chunk from one on. */
    private void addEnd(long begin) {
        if (!isIn(regionOfEnds, begin)) {
            regionOfEnds = begin - begin % regionRows;
            int count = load(regionOfEnds, ends);
            for (int chunk = 0; chunk < count; chunk += chunkRows) {
                for (int i = Math.min(count, chunk + chunkRows) - 1; i > chunk; i--) {
                    if (!groups.beginsAt(regionOfEnds + i)) {
                        merge(ends + i, ends + i - 1);
                    }
                }
            }
        }
        merge(ends + (int) (begin - regionOfEnds), window);
    }

    /** Adds some rows of a chunk. */
    private void addRows(long begin, long end) {
        if (!isIn(regionOfRows, begin)) {
            regionOfRows = begin - begin % regionRows;
            load(regionOfRows, rows);
        }
        for (long row = begin; row < end; row++) {
            merge(rows + (int) (row - regionOfRows), window);
        }
    }

    private boolean isIn(long region, long row) {
        return region >= 0 && row >= region && row < region + regionRows;
    }

    /** Fills slots with the rows of a region, and returns how many there are. */
    private int load(long region, int slot) {
        flush();
        int count = (int) Math.min(regionRows, limit - region);
        states.clear(slot, slot + count);
        for (int first = 0; first < count; first += BLOCK) {
            int some = Math.min(BLOCK, count - first);
            for (int i = 0; i < some; i++) {
                slots[i] = slot + first + i;
            }
            states.add(region + first, some, slots);
        }
        return count;
    }

    /** Adds chunks {@code [first, end)} to the window: large ones are those of many windows. */
    private void addWhole(long first, long end) {
        if (chunkRows < BLOCK || first >= end) {
            addChunks(first, end, window);
            return;
        }
        if (first != firstWhole || end != endOfWhole) {
            flush();
            states.clear(whole, whole + 1);
            addChunks(first, end, whole);
            firstWhole = first;
            endOfWhole = end;
        }
        merge(whole, window);
    }

    private void addChunks(long first, long end, int target) {
        if (first >= end) {
            return;
        }
        if (leaves == 0) {
            makeTree();
        }
        int low = (int) (first - firstLeaf) + leaves;
        int high = (int) (end - firstLeaf) + leaves;
        while (low < high) {
            if ((low & 1) == 1) {
                merge(tree + low++, target);
            }
            if ((high & 1) == 1) {
                merge(tree + --high, target);
            }
            low /= 2;
            high /= 2;
        }
    }

    private void makeTree() {
        firstLeaf = start / chunkRows;
        leaves = Math.toIntExact(Math.ceilDiv(limit, chunkRows) - firstLeaf);
        states.expect(Math.toIntExact(tree + 2L * leaves));
        for (long row = firstLeaf * chunkRows; row < limit; row += BLOCK) {
            int count = (int) Math.min(BLOCK, limit - row);
            for (int i = 0; i < count; i++) {
                slots[i] = tree + leaves + (int) ((row + i) / chunkRows - firstLeaf);
            }
            states.add(row, count, slots);
        }
        for (int node = leaves - 1; node > 0; node--) {
            merge(tree + 2 * node, tree + node);
            merge(tree + 2 * node + 1, tree + node);
        }
    }

    /** Adds a slot to another one, sooner or later, but in the order of the calls. */
    private void merge(int added, int target) {
        if (merges == from.length) {
            flush();
        }
        from[merges] = added;
        to[merges++] = target;
    }

    private void flush() {
        states.merge(states, from, to, merges);
        merges = 0;
    }
}
