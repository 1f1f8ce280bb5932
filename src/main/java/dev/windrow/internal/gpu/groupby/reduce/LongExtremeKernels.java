package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the least or greatest integer of each slot by tournament, as {@link ExtremeCells} tells.
 */
public final class LongExtremeKernels {

    private static final int THREADS = ExtremeCells.THREADS;
    private static final int IN_FLIGHT = ExtremeCells.IN_FLIGHT;
    private static final int FLAGS = ExtremeCells.FLAGS;

    private LongExtremeKernels() {}

    /**
     * Empties the cells, and what is known of the rounds.
     *
     * <p>Launch: at least {@link ExtremeCells#ROUNDS_LENGTH} threads.
     *
     * <p>Writes {@code best[EXTREME_ACCUMULATORS]} and {@code rounds}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clear(
            KernelContext context,
            IntArray sizes,
            LongArray best,
            IntArray rounds,
            LongArray identities,
            int what) {
        int cells = sizes.get(Sizes.EXTREME_ACCUMULATORS);
        for (int cell = context.globalIdx; cell < cells; cell += context.globalGroupSizeX) {
            best.set(cell, identities.get(ExtremeCells.operationOf(what)));
        }
        int index = context.globalIdx;
        if (index < ExtremeCells.ROUNDS_LENGTH) {
            rounds.set(index, ExtremeCells.initialRound(index, sizes.get(Sizes.EXTREME_STEP)));
        }
    }

    /**
     * Lets rows tournament for the cells of their slots.
     *
     * <p>Launch: blocks of {@link ExtremeCells#THREADS}, as many as there are replicas, if there
     * are more than one; {@code EXTREME_THREADS} threads in all.
     *
     * <p>Reads what finds a row's slot, and the integers of rows that are valid; writes {@code
     * best[block * EXTREME_STEP + slot]}, and {@code rounds} where a block gave up.
     *
     * <p>Threads race for cells by plain stores, of which any may win, and look again after a
     * barrier. Where blocks race too, a later round looks again.
     */
    @SuppressWarnings("MethodLength") // TornadoVM does not let helpers have local arrays.
    public static void tournament(
            KernelContext context,
            IntArray sizes,
            LongArray finder,
            LongArray keys,
            IntArray keyOffsets,
            LongArray keyCharacters,
            LongArray keyValidity,
            LongArray table,
            IntArray given,
            LongArray words,
            LongArray validity,
            LongArray best,
            IntArray rounds,
            int how,
            int what) {
        int[] flags = context.allocateIntLocalArray(FLAGS);
        int[] cells = new int[IN_FLIGHT];
        long[] values = new long[IN_FLIGHT];
        int source = ExtremeCells.sourceOf(what);
        int operation = ExtremeCells.operationOf(what);
        int thread = context.localIdx;
        int threads = context.globalGroupSizeX;
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.SLOTS);
        int base = context.groupIdx * sizes.get(Sizes.EXTREME_STEP);
        if (thread < FLAGS) {
            flags[thread] = 0;
        }
        context.localBarrier();
        int turn = 0;
        int left = 0;
        int begin = context.groupIdx * context.localGroupSizeX;
        while (begin < rows) {
            for (int j = 0; j < IN_FLIGHT; j++) {
                int row = begin + thread + j * threads;
                int slot = slots;
                if (row < rows) {
                    slot =
                            Slots.find(
                                    how,
                                    finder,
                                    keys,
                                    keyOffsets,
                                    keyCharacters,
                                    keyValidity,
                                    table,
                                    given,
                                    row);
                    if (ExtremeCells.nullableOf(what) == 1) {
                        slot = Keys.bit(validity, row) == 1 ? slot : slots;
                    }
                }
                cells[j] = -1;
                if (slot < slots) {
                    cells[j] = base + slot;
                    values[j] = Values.readLong(source, words, row);
                }
            }
            int looks = 0;
            int again = 1;
            while (again == 1) {
                int stored = 0;
                for (int j = 0; j < IN_FLIGHT; j++) {
                    int cell = cells[j];
                    if (cell >= 0) {
                        if (ExtremeCells.isBetter(operation, best.get(cell), values[j]) == 1) {
                            best.set(cell, values[j]);
                            stored = 1;
                        }
                    }
                }
                if (stored == 1) {
                    flags[turn] = 1;
                }
                context.localBarrier();
                context.globalBarrier();
                int open = flags[turn];
                looks = looks + 1;
                again = open;
                if (looks == ExtremeCells.LOOKS) {
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
            rounds.set(ExtremeCells.unsettled(0), 1);
        }
    }

    /**
     * Lists rows that are better than what their slots' cells hold, in a round that follows one
     * after which some may be left.
     *
     * <p>Launch: as the tournament, so that rows meet the same replica.
     *
     * <p>Reads what finds a row's slot, and the integers of rows that are valid; writes {@code
     * list}, {@code listed} and {@code rounds}, and {@code best} for rows that a list has no room
     * for.
     *
     * <p>Each thread has a list of its own. Those that store after all race as in the tournament,
     * and tell that a further round is due.
     */
    @SuppressWarnings("MethodLength") // TornadoVM does not let helpers have private arrays.
    public static void collect(
            KernelContext context,
            IntArray sizes,
            LongArray finder,
            LongArray keys,
            IntArray keyOffsets,
            LongArray keyCharacters,
            LongArray keyValidity,
            LongArray table,
            IntArray given,
            LongArray words,
            LongArray validity,
            LongArray best,
            IntArray rounds,
            IntArray list,
            LongArray listed,
            int how,
            int what,
            int round) {
        int[] cells = new int[IN_FLIGHT];
        long[] values = new long[IN_FLIGHT];
        int source = ExtremeCells.sourceOf(what);
        int operation = ExtremeCells.operationOf(what);
        int thread = context.globalIdx;
        int threads = context.globalGroupSizeX;
        int slots = sizes.get(Sizes.SLOTS);
        int base = context.groupIdx * sizes.get(Sizes.EXTREME_STEP);
        int rows = sizes.get(Sizes.ROWS) * rounds.get(ExtremeCells.unsettled(round - 1));
        int count = 0;
        int full = 0;
        for (int begin = thread; begin < rows; begin += IN_FLIGHT * threads) {
            for (int j = 0; j < IN_FLIGHT; j++) {
                int row = begin + j * threads;
                int slot = slots;
                if (row < rows) {
                    slot =
                            Slots.find(
                                    how,
                                    finder,
                                    keys,
                                    keyOffsets,
                                    keyCharacters,
                                    keyValidity,
                                    table,
                                    given,
                                    row);
                    if (ExtremeCells.nullableOf(what) == 1) {
                        slot = Keys.bit(validity, row) == 1 ? slot : slots;
                    }
                }
                cells[j] = -1;
                if (slot < slots) {
                    cells[j] = base + slot;
                    values[j] = Values.readLong(source, words, row);
                }
            }
            for (int j = 0; j < IN_FLIGHT; j++) {
                int cell = cells[j];
                int better = 0;
                if (cell >= 0) {
                    better = ExtremeCells.isBetter(operation, best.get(cell), values[j]);
                }
                if (better == 1) {
                    int at = count;
                    for (int entry = 0; entry < count; entry++) {
                        if (list.get((1 + entry) * threads + thread) == cell) {
                            at = entry;
                        }
                    }
                    if (at == ExtremeCells.LISTED) {
                        best.set(cell, values[j]);
                        full = 1;
                    } else {
                        if (at < count) {
                            better =
                                    ExtremeCells.isBetter(
                                            operation,
                                            listed.get(at * threads + thread),
                                            values[j]);
                        }
                        count = at == count ? count + 1 : count;
                        if (better == 1) {
                            list.set((1 + at) * threads + thread, cell);
                            listed.set(at * threads + thread, values[j]);
                        }
                    }
                }
            }
        }
        list.set(thread, count);
        if (count > 0) {
            rounds.set(ExtremeCells.listed(round), 1);
        }
        if (full == 1) {
            rounds.set(ExtremeCells.unsettled(round), 1);
        }
    }

    /**
     * Settles what was listed in a round.
     *
     * <p>Launch: one block.
     *
     * <p>Reads {@code list} and {@code listed}; writes {@code best}.
     *
     * <p>Threads race as in the tournament, but as long as it takes: each look that stores anything
     * leaves something better in some cell.
     */
    public static void settle(
            KernelContext context,
            IntArray sizes,
            LongArray best,
            IntArray rounds,
            IntArray list,
            LongArray listed,
            int what,
            int round) {
        int[] stores = context.allocateIntLocalArray(FLAGS);
        int[] entries = context.allocateIntLocalArray(FLAGS);
        int operation = ExtremeCells.operationOf(what);
        int thread = context.localIdx;
        int threads = sizes.get(Sizes.EXTREME_THREADS);
        int owners = threads * rounds.get(ExtremeCells.listed(round));
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
                    long value = listed.get(entry * threads + owner);
                    if (ExtremeCells.isBetter(operation, best.get(cell), value) == 1) {
                        best.set(cell, value);
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
     * Puts the replicas of each slot together.
     *
     * <p>Launch: blocks of {@link ExtremeCells#THREADS}.
     *
     * <p>Reads {@code best[replica * slots + slot]} and {@code groupOf[slot]}; writes {@code
     * totals[group]}, and {@code status[EXTREMES_UNRESOLVED]} where rows may be left after the
     * {@code last} round. For each slot there are {@code strands} threads, a constant power of two.
     *
     * <p>Blocks own their slots; a slot that some row has is one group.
     */
    public static void total(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groupOf,
            LongArray identities,
            LongArray best,
            IntArray rounds,
            LongArray totals,
            int what,
            int strands,
            int last) {
        long[] tree = context.allocateLongLocalArray(THREADS);
        int operation = ExtremeCells.operationOf(what);
        int thread = context.localIdx;
        int width = THREADS / strands;
        int strand = thread / width;
        int slots = sizes.get(Sizes.SLOTS);
        int cells = sizes.get(Sizes.EXTREME_ACCUMULATORS);
        int groups = status.get(DeviceStatus.GROUPS);
        int step = context.globalGroupSizeX / strands;
        for (int begin = context.groupIdx * width; begin < slots; begin += step) {
            int slot = begin + thread - strand * width;
            long total = identities.get(operation);
            if (slot < slots) {
                for (int cell = strand * slots + slot; cell < cells; cell += strands * slots) {
                    total = Values.combineLongs(operation, total, best.get(cell));
                }
            }
            tree[thread] = total;
            context.localBarrier();
            for (int half = strands / 2; half > 0; half = half / 2) {
                if (strand < half) {
                    tree[thread] =
                            Values.combineLongs(
                                    operation, tree[thread], tree[thread + half * width]);
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
                    totals.set(group, tree[thread]);
                }
            }
            context.localBarrier();
        }
        if (context.globalIdx == 0) {
            status.set(
                    DeviceStatus.EXTREMES_UNRESOLVED,
                    status.get(DeviceStatus.EXTREMES_UNRESOLVED)
                            + rounds.get(ExtremeCells.unsettled(last)));
        }
    }
}
