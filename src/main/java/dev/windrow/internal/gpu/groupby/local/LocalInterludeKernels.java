// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The phase interlude of the strategy local-hash: block-local ranks to groups. One block first
 * numbers the keys of all blocks, inserting them as {@link LocalDictionaryKernels} does; each
 * block's ranks are then mapped to groups.
 */
public final class LocalInterludeKernels {

    /** Threads of the one block of {@link #elect}. */
    public static final int THREADS = 256;

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
     * <p>Reads {@code mapping} and {@code blockKeys}; writes the set {@code set[SLOTS]} (groups, or
     * -1 where empty), the elected rows {@code groupRow[group]} and {@code status[GROUPS]}; sets
     * {@code status[GROUP_CAPACITY]} if there are too many.
     *
     * <p>Only the first thread writes to the set, between two barriers.
     */
    public static void elect(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow,
            IntArray status,
            int words,
            int capacity) {
        int[] pending = context.allocateIntLocalArray(THREADS);
        int[] counts = context.allocateIntLocalArray(2);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int entries = sizes.get(Sizes.BLOCKS) * capacity;
        int mask = sizes.get(Sizes.SLOTS) - 1;
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
                int block = entry / capacity;
                int used = entry - block * capacity < blockKeys.get(block) ? 1 : 0;
                if (used == 1) {
                    row = mapping.get(entry);
                    int slot = slotOf(codes, set, groupRow, words, rows, mask, row);
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
                        int slot = slotOf(codes, set, groupRow, words, rows, mask, next);
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
                    status.set(DeviceStatus.GROUP_CAPACITY, 1);
                }
            }
            context.globalBarrier();
            again = counts[AGAIN];
        }
        if (thread == 0) {
            status.set(DeviceStatus.GROUPS, counts[KEYS_MET]);
        }
    }

    /**
     * Turns each block's mapping from ranks to rows into a mapping from ranks to groups, and writes
     * the reverse.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code blockKeys} and the set; rewrites {@code mapping[block * capacity + rank]}
     * from a row to a group, -1 if unused; writes {@code rankOf[group * blocks + block]}.
     *
     * <p>Each thread rewrites entries of its own; the set does not change any more.
     */
    public static void interlude(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow,
            IntArray rankOf,
            int words,
            int capacity) {
        int rows = sizes.get(Sizes.ROWS);
        int blocks = sizes.get(Sizes.BLOCKS);
        int entries = blocks * capacity;
        int mask = sizes.get(Sizes.SLOTS) - 1;
        for (int entry = context.globalIdx; entry < entries; entry += context.globalGroupSizeX) {
            int block = entry / capacity;
            int rank = entry - block * capacity;
            int used = rank < blockKeys.get(block) ? 1 : 0;
            int group = -1;
            if (used == 1) {
                int row = mapping.get(entry);
                group = set.get(slotOf(codes, set, groupRow, words, rows, mask, row));
                if (group >= 0) {
                    rankOf.set(group * blocks + block, rank);
                }
            }
            mapping.set(entry, group);
        }
    }

    /** Finds the slot of the device hash set that holds a row's key, or the empty one for it. */
    private static int slotOf(
            LongArray codes,
            IntArray set,
            IntArray groupRow,
            int words,
            int rows,
            int mask,
            int row) {
        int slot = Keys.hash(codes, words, rows, row) & mask;
        int group = set.get(slot);
        int searching = 1;
        while (searching == 1) {
            int same = 0;
            if (group >= 0) {
                same = Keys.same(codes, words, rows, groupRow.get(group), row);
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
