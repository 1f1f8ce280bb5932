// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Finds the least or greatest value of each slot, or the first row that holds it, by tournament:
 * see {@link ExtremeRounds}.
 */
final class ExtremeKernels {

    private static final int THREADS = ExtremeRounds.THREADS;
    private static final int IN_FLIGHT = ExtremeRounds.IN_FLIGHT;
    private static final int FLAGS = ExtremeRounds.FLAGS;

    private ExtremeKernels() {}

    /**
     * Resets the accumulators and the state of the rounds.
     *
     * <p>Launch: at least {@link ExtremeRounds#ROUNDS_LENGTH} threads.
     *
     * <p>Writes {@code best[EXTREME_ACCUMULATORS]} and {@code rounds}.
     *
     * <p>Each thread writes elements of its own.
     */
    static <V> void clear(
            KernelContext context,
            IntArray sizes,
            Accumulator<V> accumulator,
            Cells<V> best,
            IntArray rounds) {
        int cells = sizes.get(Sizes.EXTREME_ACCUMULATORS);
        for (int cell = context.globalIdx; cell < cells; cell += context.globalGroupSizeX) {
            best.set(cell, accumulator.none());
        }
        int index = context.globalIdx;
        if (index < ExtremeRounds.ROUNDS_LENGTH) {
            rounds.set(index, ExtremeRounds.initialRound(index, sizes.get(Sizes.EXTREME_STEP)));
        }
    }

    /**
     * Lets rows compete for their slots.
     *
     * <p>Launch: blocks of {@link ExtremeRounds#THREADS}; with several replicas, one block for
     * each; {@code EXTREME_THREADS} threads in all.
     *
     * <p>Reads the arrays that find a row's slot, and the candidates of valid rows; writes {@code
     * best[block * EXTREME_STEP + slot]}, and {@code rounds} if a block gave up.
     *
     * <p>Threads race for accumulators by plain stores, of which any may win, and look again after
     * a barrier. If blocks race, too, a later round looks again.
     */
    static <V> void tournament(
            KernelContext context,
            IntArray sizes,
            SlotFinder finder,
            Accumulator<V> accumulator,
            Presence presence,
            Cells<V> best,
            IntArray rounds) {
        int[] flags = context.allocateIntLocalArray(FLAGS);
        int[] cells = new int[IN_FLIGHT];
        Cells<V> flight = accumulator.inThread(IN_FLIGHT);
        int thread = context.localIdx;
        int threads = context.globalGroupSizeX;
        int slots = sizes.get(Sizes.SLOTS);
        int base = context.groupIdx * sizes.get(Sizes.EXTREME_STEP);
        int rows = sizes.get(Sizes.ROWS);
        if (thread < FLAGS) {
            flags[thread] = 0;
        }
        context.localBarrier();
        int turn = 0;
        int left = 0;
        int begin = context.groupIdx * context.localGroupSizeX;
        while (begin < rows) {
            load(
                    context,
                    finder,
                    accumulator,
                    presence,
                    cells,
                    flight,
                    begin + thread,
                    rows,
                    slots,
                    base);
            int looks = 0;
            int again = 1;
            while (again == 1) {
                for (int j = 0; j < IN_FLIGHT; j++) {
                    int cell = cells[j];
                    if (cell >= 0) {
                        V candidate = accumulator.loaded(flight, j, begin + thread + j * threads);
                        if (accumulator.isBetter(best.get(cell), candidate) == 1) {
                            best.set(cell, candidate);
                            flags[turn] = 1;
                        }
                    }
                }
                context.localBarrier();
                context.globalBarrier();
                int open = flags[turn];
                looks = looks + 1;
                again = open;
                if (looks == ExtremeRounds.LOOKS) {
                    left = left + open;
                    again = 0;
                }
                if (thread == 0) {
                    flags[turn == 0 ? FLAGS - 1 : turn - 1] = 0;
                }
                turn = turn == FLAGS - 1 ? 0 : turn + 1;
            }
            begin = begin + IN_FLIGHT * threads;
        }
        if (left > 0) {
            rounds.set(ExtremeRounds.unresolved(0), 1);
        }
    }

    /**
     * Reads the rows that a thread has in flight, and finds their accumulators, -1 for none.
     *
     * @param first the first of the rows, of which the next lies a row of each thread further
     */
    private static <V> void load(
            KernelContext context,
            SlotFinder finder,
            Accumulator<V> accumulator,
            Presence presence,
            int[] cells,
            Cells<V> flight,
            int first,
            int rows,
            int slots,
            int base) {
        for (int j = 0; j < IN_FLIGHT; j++) {
            int row = first + j * context.globalGroupSizeX;
            int slot = slots;
            if (row < rows) {
                slot = finder.find(row, presence, slots);
            }
            cells[j] = -1;
            if (slot < slots) {
                cells[j] = base + slot;
                accumulator.load(flight, j, row);
            }
        }
    }

    /**
     * Lists rows that are better than their slots' accumulators, in a round that follows one that
     * may have left some.
     *
     * <p>Launch: as the tournament, so that rows meet the same replica.
     *
     * <p>Reads the arrays that find a row's slot, and the candidates of valid rows; writes {@code
     * list}, {@code listed} and {@code rounds}, and {@code best} for rows that do not fit a list.
     *
     * <p>Each thread has a list of its own. Rows that do not fit race as in the tournament, and
     * make a further round due.
     */
    static <V> void collect(
            KernelContext context,
            IntArray sizes,
            SlotFinder finder,
            Accumulator<V> accumulator,
            Presence presence,
            Cells<V> best,
            IntArray rounds,
            IntArray list,
            Cells<V> listed,
            int round) {
        int[] cells = new int[IN_FLIGHT];
        Cells<V> flight = accumulator.inThread(IN_FLIGHT);
        int thread = context.globalIdx;
        int threads = context.globalGroupSizeX;
        int slots = sizes.get(Sizes.SLOTS);
        int base = context.groupIdx * sizes.get(Sizes.EXTREME_STEP);
        int rows = sizes.get(Sizes.ROWS) * rounds.get(ExtremeRounds.unresolved(round - 1));
        int count = 0;
        int full = 0;
        for (int begin = thread; begin < rows; begin += IN_FLIGHT * threads) {
            load(context, finder, accumulator, presence, cells, flight, begin, rows, slots, base);
            for (int j = 0; j < IN_FLIGHT; j++) {
                int cell = cells[j];
                int better = 0;
                V candidate = accumulator.loaded(flight, j, begin + j * threads);
                if (cell >= 0) {
                    better = accumulator.isBetter(best.get(cell), candidate);
                }
                if (better == 1) {
                    int at = count;
                    for (int entry = 0; entry < count; entry++) {
                        if (list.get((1 + entry) * threads + thread) == cell) {
                            at = entry;
                        }
                    }
                    if (at == ExtremeRounds.LISTED) {
                        best.set(cell, candidate);
                        full = 1;
                    } else {
                        if (at < count) {
                            better =
                                    accumulator.isBetter(
                                            listed.get(at * threads + thread), candidate);
                        }
                        count = at == count ? count + 1 : count;
                        if (better == 1) {
                            list.set((1 + at) * threads + thread, cell);
                            listed.set(at * threads + thread, candidate);
                        }
                    }
                }
            }
        }
        list.set(thread, count);
        if (count > 0) {
            rounds.set(ExtremeRounds.listed(round), 1);
        }
        if (full == 1) {
            rounds.set(ExtremeRounds.unresolved(round), 1);
        }
    }

    /**
     * Resolves the lists of a round.
     *
     * <p>Launch: one block.
     *
     * <p>Reads {@code list} and {@code listed}, and what is compared of rows; writes {@code best}.
     *
     * <p>Threads race as in the tournament, but as long as it takes: each look that stores anything
     * leaves a better candidate in some accumulator.
     */
    static <V> void resolve(
            KernelContext context,
            IntArray sizes,
            Accumulator<V> accumulator,
            Cells<V> best,
            IntArray rounds,
            IntArray list,
            Cells<V> listed,
            int round) {
        int[] stores = context.allocateIntLocalArray(FLAGS);
        int[] entries = context.allocateIntLocalArray(FLAGS);
        int thread = context.localIdx;
        int threads = sizes.get(Sizes.EXTREME_THREADS);
        int owners = threads * rounds.get(ExtremeRounds.listed(round));
        if (thread < FLAGS) {
            stores[thread] = 0;
            entries[thread] = 0;
        }
        context.localBarrier();
        int turn = 0;
        for (int begin = 0; begin < owners; begin += context.localGroupSizeX) {
            int owner = begin + thread;
            int count = 0;
            if (owner < threads) {
                count = list.get(owner);
            }
            int entry = 0;
            int again = 1;
            while (again == 1) {
                if (entry < count) {
                    entries[turn] = 1;
                    int cell = list.get((1 + entry) * threads + owner);
                    V candidate = listed.get(entry * threads + owner);
                    if (accumulator.isBetter(best.get(cell), candidate) == 1) {
                        best.set(cell, candidate);
                        stores[turn] = 1;
                    }
                }
                context.localBarrier();
                context.globalBarrier();
                again = entries[turn];
                entry = entry + 1 - stores[turn];
                if (thread == 0) {
                    int next = turn == 0 ? FLAGS - 1 : turn - 1;
                    entries[next] = 0;
                    stores[next] = 0;
                }
                turn = turn == FLAGS - 1 ? 0 : turn + 1;
            }
        }
    }

    /**
     * Combines the replicas of each slot.
     *
     * <p>Launch: blocks of {@link ExtremeRounds#THREADS}.
     *
     * <p>Reads {@code best[replica * slots + slot]} and {@code groupOf[slot]}, and what is compared
     * of rows; writes {@code totals[group]}, and {@code status[EXTREMES_UNRESOLVED]} if rows may be
     * left after the {@code last} round. For each slot there are {@code strands} threads, a
     * constant power of two.
     *
     * <p>Blocks own their slots; a slot that some row has is one group.
     */
    static <V> void total(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groupOf,
            Accumulator<V> accumulator,
            Cells<V> best,
            IntArray rounds,
            Cells<V> totals,
            int strands,
            int last) {
        Cells<V> tree = accumulator.inBlock(context, THREADS);
        int thread = context.localIdx;
        int width = THREADS / strands;
        int strand = thread / width;
        int slots = sizes.get(Sizes.SLOTS);
        int cells = sizes.get(Sizes.EXTREME_ACCUMULATORS);
        int groups = status.get(DeviceStatus.GROUPS);
        int step = context.globalGroupSizeX / strands;
        for (int begin = context.groupIdx * width; begin < slots; begin += step) {
            int slot = begin + thread - strand * width;
            V total = accumulator.none();
            if (slot < slots) {
                for (int cell = strand * slots + slot; cell < cells; cell += strands * slots) {
                    total = accumulator.join(total, best.get(cell));
                }
            }
            tree.set(thread, total);
            context.localBarrier();
            for (int half = strands / 2; half > 0; half = half / 2) {
                if (strand < half) {
                    V other = tree.get(thread + half * width);
                    tree.set(thread, accumulator.join(tree.get(thread), other));
                }
                context.localBarrier();
            }
            if (strand == 0 && slot < slots) {
                int group = groupOf.get(slot);
                int next = groups;
                if (slot + 1 < slots) {
                    next = groupOf.get(slot + 1);
                }
                if (next > group) {
                    totals.set(group, tree.get(thread));
                }
            }
            context.localBarrier();
        }
        if (context.globalIdx == 0) {
            status.set(
                    DeviceStatus.EXTREMES_UNRESOLVED,
                    status.get(DeviceStatus.EXTREMES_UNRESOLVED)
                            + rounds.get(ExtremeRounds.unresolved(last)));
        }
    }
}
