// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Interns long strings: maps each to the index of one row that holds the same string. A table of
 * the hashes' upper bits and rows finds that row; its string is always compared in full.
 *
 * <p>TornadoVM has no compare-and-swap. So rows claim empty slots by plain stores, of which any may
 * win, and each thread that stored looks again in a later task: what was overwritten is then
 * inserted further on. Once a round stores nothing, every row finds its string.
 */
public final class StringInterningKernels {

    private static final long SEED = 0x2545f4914f6cdd1dL;
    private static final long SEED_MULTIPLIER = 0xff51afd7ed558ccdL;

    /** The content of an empty slot: no row has the highest number. */
    static final int NONE = -1;

    /**
     * The bits of a slot that hold the row. The same bits of a hash tell where its search begins.
     */
    private static final long ROW_MASK = 0x7fffffffL;

    private static final int PROBE_LIMIT = 256;

    private StringInterningKernels() {}

    /**
     * Claims a slot for each hash that the table does not hold yet.
     *
     * <p>Launch: any shape, the same in every round.
     *
     * <p>Reads strings; reads and writes {@code table[INTERN_SLOTS]}; writes {@code
     * frontier[thread]}, one more than the last row that this thread stored in this round. A round
     * after the first reads only the rows before the frontier of the round before.
     *
     * <p>Threads race for empty slots: one row wins; the others find it, or search on, in a later
     * task.
     */
    public static void insert(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            Presence presence,
            LongArray table,
            IntArray frontier,
            int round) {
        int thread = context.globalIdx;
        int end = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.INTERN_SLOTS);
        if (round > 0) {
            end = frontier.get(thread);
        }
        int written = 0;
        for (int row = thread; row < end; row += context.globalGroupSizeX) {
            if (presence.of(row) == 1) {
                long hash = hash(offsets, characters, row, slots);
                int slot = slot(table, hash, slots);
                if (table.get(slot) == NONE) {
                    table.set(slot, upper(hash) | row);
                    written = row + 1;
                }
            }
        }
        frontier.set(thread, written);
    }

    /**
     * Encodes a string into a word as the row that represents it; a null as 0.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and the table; adds to {@code codes[word * rows + row]}; counts strings that
     * the table does not hold in {@code status[INTERN_UNRESOLVED]}.
     *
     * <p>The table does not change any more; the count is atomic.
     */
    public static void resolve(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            Presence presence,
            LongArray table,
            LongArray codes,
            IntArray status,
            long scale,
            int word) {
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.INTERN_SLOTS);
        int unresolved = 0;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int holder = holder(offsets, characters, presence, table, slots, row);
            unresolved = holder < 0 ? unresolved + 1 : unresolved;
            long code = holder < 0 ? 0L : holder;
            long field = code * scale;
            int at = word * rows + row;
            codes.set(at, KeyEncodingKernels.others(codes, at, scale) | field);
        }
        if (unresolved > 0) {
            context.atomicAdd(status, DeviceStatus.INTERN_UNRESOLVED, unresolved);
        }
    }

    /**
     * Stores the rows that represent strings side by side, two in a word, as {@link #resolve} does.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and the table; writes {@code columns[begin[0] + row / 2]}; counts strings
     * that the table does not hold in {@code status[INTERN_UNRESOLVED]}.
     *
     * <p>Each thread writes words of its own; the count is atomic.
     */
    public static void resolvePairs(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            Presence presence,
            LongArray table,
            LongArray columns,
            IntArray begin,
            IntArray status) {
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.INTERN_SLOTS);
        int pairs = (rows + 1) / 2;
        int unresolved = 0;
        for (int pair = context.globalIdx; pair < pairs; pair += context.globalGroupSizeX) {
            long word = 0L;
            for (int i = 0; i < 2; i++) {
                int row = 2 * pair + i;
                if (row < rows) {
                    int holder = holder(offsets, characters, presence, table, slots, row);
                    unresolved = holder < 0 ? unresolved + 1 : unresolved;
                    long code = holder < 0 ? 0L : holder;
                    word = i == 0 ? code : word | (code << 32);
                }
            }
            columns.set(begin.get(0) + pair, word);
        }
        if (unresolved > 0) {
            context.atomicAdd(status, DeviceStatus.INTERN_UNRESOLVED, unresolved);
        }
    }

    /** Returns the seed of the hashes of strings for a table of {@code slots} slots. */
    public static long seed(int slots) {
        return SEED ^ (slots * SEED_MULTIPLIER);
    }

    private static long hash(IntArray offsets, LongArray characters, int row, int slots) {
        return StringWords.hash(characters, offsets.get(row), offsets.get(row + 1), seed(slots));
    }

    /**
     * Returns the slot of a hash, or the one where it could be inserted; some slot of another hash
     * if the table is full.
     */
    private static int slot(LongArray table, long hash, int slots) {
        int slot = (int) (hash & ROW_MASK) & (slots - 1);
        long found = table.get(slot);
        int probes = 0;
        while (found != NONE && upper(found) != upper(hash) && probes < PROBE_LIMIT) {
            slot = (slot + 1) & (slots - 1);
            found = table.get(slot);
            probes = probes + 1;
        }
        return slot;
    }

    private static long upper(long hash) {
        return hash & ~ROW_MASK;
    }

    /** Returns the row that represents a row's string, 0 for a null, -1 if there is none. */
    private static int holder(
            IntArray offsets,
            LongArray characters,
            Presence presence,
            LongArray table,
            int slots,
            int row) {
        int result = 0;
        if (presence.of(row) == 1) {
            long hash = hash(offsets, characters, row, slots);
            long found = table.get(slot(table, hash, slots));
            int same = 0;
            int holder = 0;
            if (found != NONE) {
                holder = (int) (found & ROW_MASK);
                same =
                        StringWords.same(
                                characters,
                                offsets.get(holder),
                                offsets.get(holder + 1),
                                offsets.get(row),
                                offsets.get(row + 1));
            }
            result = same == 1 ? holder : -1;
        }
        return result;
    }
}
