// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

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
    static final long ROW_MASK = 0x7fffffffL;

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
            InternedStrings strings,
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
            if (strings.presence().of(row) == 1) {
                long hash = strings.hash(row, slots);
                int slot = strings.slot(hash, slots);
                if (strings.table().get(slot) == NONE) {
                    strings.table().set(slot, upper(hash) | row);
                    written = row + 1;
                }
            }
        }
        frontier.set(thread, written);
    }

    /** Returns the seed of the hashes of strings for a table of {@code slots} slots. */
    public static long seed(int slots) {
        return SEED ^ (slots * SEED_MULTIPLIER);
    }

    /** Returns the bits of a hash that a slot holds. */
    static long upper(long hash) {
        return hash & ~ROW_MASK;
    }
}
