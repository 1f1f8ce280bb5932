// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.accumulators.SlotStates;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Running totals of the rows of each group. First, each thread adds up its last rows, from the
 * start of the last group that begins there. From these, each thread then knows the total of its
 * first group before its own rows.
 *
 * @param rows the number of rows
 * @param isExclusive whether to leave out each row's own value
 */
record RunningTotals(WindowGroups groups, long rows, boolean isExclusive, RowRangeWorkers workers)
        implements WindowStates {

    private static final int BLOCK = CpuTuning.BATCH_ROWS;

    // The slots: what the group had before a block, the totals of its rows, and what is left out.
    private static final int BEFORE = 0;
    private static final int FIRST = 1;
    private static final int UNUSED = FIRST + BLOCK;

    /** The total of the last rows of a range. */
    private static final int END = UNUSED + 1;

    private static final int[] ENDS_OF_GROUP = {END, BEFORE};
    private static final int[] INTO_BEFORE = {BEFORE, BEFORE};

    @Override
    public boolean haveRows() {
        return !isExclusive;
    }

    @Override
    public void compute(Supplier<SlotStates> states, Sink sink) {
        SlotStates[] totals = new SlotStates[workers.ranges(rows)];
        for (int range = 0; range < totals.length; range++) {
            totals[range] = states.get();
            totals[range].expect(END + 1);
        }
        if (totals.length > 1) {
            addEnds(totals);
        }
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    Scratch scratch = new Scratch();
                    for (long row = from; row < to; row += BLOCK) {
                        int count = (int) Math.min(BLOCK, to - row);
                        add(totals[range], row, count, row == from, scratch);
                        sink.take(range, totals[range], FIRST, row, count);
                        totals[range].clear(BEFORE, BEFORE + 1);
                        int[] last = {FIRST + count - 1};
                        totals[range].merge(totals[range], last, INTO_BEFORE, 1);
                    }
                });
    }

    /**
     * Makes the totals of a block. A row's value goes to its own slot or, exclusively, the next.
     */
    private void add(
            SlotStates states, long row, int count, boolean isFirstOfRange, Scratch scratch) {
        int[] slots = scratch.slots;
        int[] from = scratch.from;
        int[] to = scratch.to;
        long begin = groups.startOf(row);
        long end = begin < row ? groups.endOf(row) : row;
        boolean isChain = row + count <= end && !isFirstOfRange;
        boolean isAsBefore = isChain && scratch.isChain;
        scratch.isChain = isChain;
        int merges = isAsBefore ? count : 0;
        for (int i = 0; i < count && !isAsBefore; i++) {
            boolean isBegin = row + i == end;
            boolean isLeftOut = isExclusive && (isBegin || i == 0 && isFirstOfRange);
            slots[i] = isLeftOut ? UNUSED : FIRST + i;
            if (isBegin) {
                end = groups.endOf(row + i);
            } else {
                from[merges] = FIRST + i - 1;
                to[merges++] = FIRST + i;
            }
        }
        states.clear(FIRST, UNUSED + 1);
        long added = isExclusive ? row - 1 : row;
        if (added < 0) {
            // The first row of all has none before it.
            System.arraycopy(slots, 1, slots, 0, count - 1);
            states.add(0, count - 1, slots);
        } else {
            states.add(added, count, slots);
        }
        states.merge(states, from, to, merges);
    }

    /** The slots of a block's rows, and which of them is added to which. */
    private static final class Scratch {
        private final int[] slots = new int[BLOCK];
        private final int[] from = new int[BLOCK];
        private final int[] to = new int[BLOCK];

        /** Whether all rows were of one group, and their slots a chain. */
        private boolean isChain;
    }

    /** Initialises the total of each range with the earlier ranges' share of its first group. */
    private void addEnds(SlotStates[] totals) {
        long[] starts = new long[totals.length];
        int[] slots = new int[BLOCK];
        Arrays.fill(slots, END);
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    starts[range] = from;
                    long first = Math.max(from, groups.startOf(to - 1));
                    for (long row = first; row < to; row += BLOCK) {
                        totals[range].add(row, (int) Math.min(BLOCK, to - row), slots);
                    }
                    totals[range].flushPending();
                });
        for (int range = 1; range < totals.length; range++) {
            long groupStart = groups.startOf(starts[range]);
            if (groupStart < starts[range]) {
                int parts = groupStart < starts[range - 1] ? 2 : 1;
                totals[range].merge(totals[range - 1], ENDS_OF_GROUP, INTO_BEFORE, parts);
            }
        }
    }
}
