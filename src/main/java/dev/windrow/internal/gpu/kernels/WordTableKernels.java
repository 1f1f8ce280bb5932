// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * One hash table for all rows, with one word for each key: the encoded key where it has one word,
 * else a 64-bit hash of it. {@link #verify} checks hashes against the keys themselves.
 *
 * <p>Rows claim empty slots by plain stores. Any of them may win, and rows look again in a later
 * task. A key whose word equals the mark of an empty slot has a slot of its own behind the table.
 */
public final class WordTableKernels {

    /** Marks an empty slot. */
    public static final long EMPTY = 0x8000000000000001L;

    /** The slot of a row whose key the table does not hold. */
    private static final int LOST = -1;

    private WordTableKernels() {}

    /** Empties the slots of a table. */
    public record EmptySlots(LongArray table) implements Each {

        @Override
        public void at(int slot) {
            table.set(slot, EMPTY);
        }
    }

    /**
     * Claims a slot for each key that is not in the table yet.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the keys' words and which rows are kept; reads and writes {@code table[TABLE]}. A
     * round after the first looks only at rows that {@code slots[row]} marks as lost, and only if
     * {@code status[UNRESOLVED + round - 1]} counts some.
     *
     * <p>Threads race for empty slots: one word wins. The others find it in a later task, or probe
     * on.
     */
    public static void insert(
            KernelContext context,
            IntArray sizes,
            RowKeys keys,
            Presence kept,
            WordTable table,
            IntArray slots,
            IntArray status,
            int round) {
        int rows = sizes.get(Sizes.ROWS);
        int tableSlots = sizes.get(Sizes.TABLE);
        if (round > 0) {
            rows = status.get(DeviceStatus.UNRESOLVED + round - 1) > 0 ? rows : 0;
        }
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int active = 1;
            if (round > 0) {
                active = slots.get(row) == LOST ? 1 : 0;
            }
            if (kept.always() == 0) {
                active = kept.of(row) == 0 ? 0 : active;
            }
            if (active == 1) {
                long word = keys.word(sizes.get(Sizes.ROWS), row);
                table.claim(table.search(tableSlots, word), word);
            }
        }
    }

    /**
     * Finds the slot of each row's key and marks it as used. A race can leave a key in a second
     * slot, which no row finds.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the keys' words, which rows are kept and the table; writes {@code slots[row]}, SLOTS
     * for a dropped row, and {@code used[slot]}; counts rows whose key is not in the table in
     * {@code status[UNRESOLVED + round]}, and marks them as lost, or in the last round as dropped.
     * A round after the first looks only at rows that the one before marked, and only if there are
     * some.
     *
     * <p>The table no longer changes; all threads that mark a slot write the same value; the count
     * is atomic.
     */
    public static void resolve(
            KernelContext context,
            IntArray sizes,
            RowKeys keys,
            Presence kept,
            WordTable table,
            IntArray slots,
            IntArray used,
            IntArray status,
            int round) {
        int rows = sizes.get(Sizes.ROWS);
        int tableSlots = sizes.get(Sizes.TABLE);
        int noSlot = sizes.get(Sizes.SLOTS);
        int lost = LOST;
        if (round == DeviceStatus.ROUNDS - 1) {
            lost = noSlot;
        }
        int unresolved = 0;
        if (round > 0) {
            rows = status.get(DeviceStatus.UNRESOLVED + round - 1) > 0 ? rows : 0;
        }
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int asked = 1;
            if (round > 0) {
                asked = slots.get(row) == LOST ? 1 : 0;
            }
            if (asked == 1) {
                int slot = noSlot;
                if (kept.of(row) == 1) {
                    long word = keys.word(sizes.get(Sizes.ROWS), row);
                    WordTable.Probe end = table.search(tableSlots, word);
                    slot = end.slot();
                    if (end.found() != word) {
                        slot = lost;
                        unresolved = unresolved + 1;
                    }
                    if (word == EMPTY) {
                        slot = tableSlots;
                    }
                    if (slot >= 0 && slot < noSlot) {
                        if (used.get(slot) == 0) {
                            used.set(slot, 1);
                        }
                    }
                }
                slots.set(row, slot);
            }
        }
        if (unresolved > 0) {
            context.atomicAdd(status, DeviceStatus.UNRESOLVED + round, unresolved);
        }
    }

    /**
     * Compares each row's key with that of its group, word by word.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code slots[row]}, {@code groupOf[slot]}, {@code groupRow[group]} and the keys'
     * words; counts rows that only share a hash with their group's row in {@code
     * status[HASH_COLLISION]}.
     *
     * <p>The count is atomic.
     */
    public static void verify(
            KernelContext context,
            IntArray sizes,
            RowKeys keys,
            IntArray slots,
            IntArray groupOf,
            IntArray groupRow,
            IntArray status) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        int collisions = 0;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot = slots.get(row);
            if (slot < noSlot) {
                int other = groupRow.get(groupOf.get(slot));
                collisions = collisions + 1 - keys.same(rows, other, row);
            }
        }
        if (collisions > 0) {
            context.atomicAdd(status, DeviceStatus.HASH_COLLISION, collisions);
        }
    }
}
