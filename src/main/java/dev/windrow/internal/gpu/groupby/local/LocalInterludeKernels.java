// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.RowKeys;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The phase interlude of the strategy local-hash: block-local ranks to slots. One block first
 * numbers the keys of all blocks, inserting them as {@link LocalDictionaryKernels} does; each
 * block's ranks are then mapped to these numbers, and so are its rows.
 */
public final class LocalInterludeKernels {

    /** Threads of the one block of {@link #elect}. */
    public static final int THREADS = 256;

    private static final int KEYS = LocalDictionaryKernels.KEYS;
    private static final int NONE = -1;

    /** Where the block's threads share the number of keys. */
    private static final int KEYS_MET = 0;

    /** Where the block's threads share whether to go on. */
    private static final int AGAIN = 1;

    private LocalInterludeKernels() {}

    /**
     * Elects one row for each key across all blocks, the first block's first, and numbers the keys
     * in that order.
     *
     * <p>Launch: one block of {@link #THREADS}.
     *
     * <p>Reads {@code mapping} and {@code blockKeys}; writes the set {@code set[TABLE]} (keys'
     * numbers, or -1 where empty) and the elected rows {@code groupRow[number]}; sets {@code
     * status[LOCAL_KEYS]} if there are too many.
     *
     * <p>Only the first thread writes to the set, between two barriers.
     */
    public static void elect(
            KernelContext context,
            IntArray sizes,
            RowKeys keys,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow,
            IntArray status) {
        int[] pending = context.allocateIntLocalArray(THREADS);
        int[] counts = context.allocateIntLocalArray(2);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int entries = sizes.get(Sizes.BLOCKS) * KEYS;
        int mask = sizes.get(Sizes.TABLE) - 1;
        int most = sizes.get(Sizes.GROUP_CAPACITY);
        if (thread == 0) {
            counts[KEYS_MET] = 0;
        }
        context.localBarrier();
        int entry = thread;
        int again = 1;
        while (again == 1) {
            int row = 0;
            int known = 1;
            while (known == 1 && entry < entries) {
                int block = entry / KEYS;
                int used = entry - block * KEYS < blockKeys.get(block) ? 1 : 0;
                if (used == 1) {
                    row = mapping.get(entry);
                    int slot = slotOf(keys, set, groupRow, rows, mask, row);
                    known = set.get(slot) >= 0 ? 1 : 0;
                }
                if (known == 1) {
                    entry = entry + THREADS;
                }
            }
            pending[thread] = entry < entries ? row : NONE;
            context.localBarrier();
            if (thread == 0) {
                int groups = counts[KEYS_MET];
                int met = 0;
                int full = 0;
                for (int i = 0; i < THREADS; i++) {
                    int next = pending[i];
                    if (next != NONE) {
                        met = 1;
                        int slot = slotOf(keys, set, groupRow, rows, mask, next);
                        int group = set.get(slot);
                        if (group < 0 && groups < most) {
                            groupRow.set(groups, next);
                            set.set(slot, groups);
                            groups = groups + 1;
                            group = 0;
                        }
                        full = group < 0 ? 1 : full;
                    }
                }
                counts[KEYS_MET] = groups;
                counts[AGAIN] = met == 1 && full == 0 ? 1 : 0;
                if (full == 1) {
                    status.set(DeviceStatus.LOCAL_KEYS, 1);
                }
            }
            context.globalBarrier();
            again = counts[AGAIN];
        }
    }

    /**
     * Turns each block's mapping from ranks to rows into a mapping from ranks to slots: the numbers
     * of keys.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code blockKeys} and the set; rewrites {@code mapping[block * KEYS + rank]} from a
     * row to a slot, -1 if unused.
     *
     * <p>Each thread rewrites entries of its own; the set does not change any more.
     */
    public static void interlude(
            KernelContext context,
            IntArray sizes,
            RowKeys keys,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow) {
        int rows = sizes.get(Sizes.ROWS);
        int entries = sizes.get(Sizes.BLOCKS) * KEYS;
        int mask = sizes.get(Sizes.TABLE) - 1;
        for (int entry = context.globalIdx; entry < entries; entry += context.globalGroupSizeX) {
            int block = entry / KEYS;
            int rank = entry - block * KEYS;
            int used = rank < blockKeys.get(block) ? 1 : 0;
            int group = -1;
            if (used == 1) {
                int row = mapping.get(entry);
                group = set.get(slotOf(keys, set, groupRow, rows, mask, row));
            }
            mapping.set(entry, group);
        }
    }

    /**
     * Turns the ranks of rows into slots.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code mapping[block * KEYS + rank]}; rewrites {@code slots[row]} from a rank to a
     * slot, SLOTS for a row that belongs to no group, or whose block gave up.
     *
     * <p>Each thread rewrites rows of its own.
     */
    public static void toSlots(
            KernelContext context, IntArray sizes, IntArray mapping, IntArray slots) {
        int rows = sizes.get(Sizes.ROWS);
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int noSlot = sizes.get(Sizes.SLOTS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int rank = slots.get(row);
            int slot = -1;
            if ((rank & -KEYS) == 0) {
                slot = mapping.get(row / rowsPerBlock * KEYS + rank);
            }
            slots.set(row, slot < 0 ? noSlot : slot);
        }
    }

    /** Finds the slot of the device hash set that holds a row's key, or the empty one for it. */
    private static int slotOf(
            RowKeys keys, IntArray set, IntArray groupRow, int rows, int mask, int row) {
        int slot = keys.hash(rows, row) & mask;
        int group = set.get(slot);
        int searching = 1;
        while (searching == 1) {
            int same = 0;
            if (group >= 0) {
                same = keys.same(rows, groupRow.get(group), row);
            }
            searching = group >= 0 && same == 0 ? 1 : 0;
            if (searching == 1) {
                slot = (slot + 1) & mask;
                group = set.get(slot);
            }
        }
        return slot;
    }
}
