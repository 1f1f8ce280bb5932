// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.kernels.WordTableKernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Maps a key column to slots: a hash table of the keys' words, filled by plain stores while kernels
 * stream over the column, or a slot for each possible key. Nothing is stored for a row; {@link
 * SlotFinder} finds a row's slot again wherever it is needed.
 *
 * <p>The key whose word marks empty slots has a slot of its own behind the table, and so has a
 * null.
 */
public final class KeyTableKernels {

    /** Rounds after which each key of a sample has a slot or stays out. */
    private static final int SEED_ROUNDS = 8;

    /** Rows that a thread reads before it marks the slot of the first. */
    private static final int IN_FLIGHT = 4;

    private KeyTableKernels() {}

    /** Where a key column lies in the words of keys, and where its nulls' flag does. */
    record KeyPlace(int word, int shift, int nullWord, int nullShift) {}

    /**
     * Claims a slot for each key that the table does not hold yet.
     *
     * <p>Launch: any shape, the same in every round.
     *
     * <p>Reads the key column; reads and writes the table; marks {@code used} slots behind it;
     * writes {@code frontier[thread]}, one more than the last row whose key this thread stored in
     * this round, and {@code status[UNRESOLVED + round]}, not 0 if some thread stored one. A round
     * after the first runs only if the one before stored a key, and reads only the rows before its
     * frontier. Sets {@code status[PACKED_STRING]} if a string is too long for a word, and the last
     * round's status if the table is full.
     *
     * <p>Threads race for empty slots, and may also overwrite what another has just stored. So
     * whoever stored a key looks for it again in the next round. After a round in which no thread
     * stores, the table holds every key: each thread that stored a key has found it, and a key that
     * was there when a round began is never overwritten.
     */
    public static void insert(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            SlotFinder.Table finder,
            IntArray used,
            IntArray frontier,
            int round) {
        SlotMarks.Used marks = new SlotMarks.Used(used);
        int thread = context.globalIdx;
        int slots = finder.slots();
        int noSlot = finder.noSlot();
        int nullSlot = finder.nullSlot();
        int rows = sizes.get(Sizes.ROWS);
        if (round > 0) {
            rows = 0;
            if (status.get(DeviceStatus.UNRESOLVED + round - 1) > 0) {
                rows = frontier.get(thread);
            }
        }
        int written = 0;
        for (int row = thread; row < rows; row += context.globalGroupSizeX) {
            if (finder.valid(row) == 1) {
                if (finder.keys().isTooLong(row) == 1) {
                    status.set(DeviceStatus.PACKED_STRING, 1);
                }
                long word = finder.keys().word(row, 1);
                if (word == WordTableKernels.EMPTY) {
                    marks.set(slots);
                } else {
                    WordTable.Probe end = finder.table().search(slots, word);
                    if (end.found() == WordTableKernels.EMPTY) {
                        finder.table().words().set(end.slot(), word);
                        written = row + 1;
                    } else if (end.found() != word) {
                        status.set(DeviceStatus.UNRESOLVED + DeviceStatus.ROUNDS - 1, 1);
                    }
                }
            } else if (nullSlot < noSlot) {
                marks.set(nullSlot);
            }
        }
        frontier.set(thread, written);
        if (written > 0) {
            status.set(DeviceStatus.UNRESOLVED + round, 1);
        }
    }

    /**
     * Marks the slots of the sample's keys; inserts the keys if slots are those of a table.
     *
     * <p>Launch: one block.
     *
     * <p>Reads {@code seedRows[SEEDS]}, a row of each key, and the arrays that find their slots;
     * reads and writes the table; writes 1 to {@code used[slot]}. A key that finds no place stays
     * out, and its rows find no slot.
     *
     * <p>Threads race for empty slots, and look again after a barrier whether theirs is still
     * there. All who mark a slot write the same.
     */
    public static void seed(
            KernelContext context,
            IntArray sizes,
            SlotFinder finder,
            IntArray used,
            IntArray seedRows) {
        int seeds = sizes.get(Sizes.SEEDS);
        int noSlot = finder.noSlot();
        if (finder.isTable() == 1) {
            for (int round = 0; round < SEED_ROUNDS; round++) {
                for (int i = context.localIdx; i < seeds; i += context.localGroupSizeX) {
                    finder.claim(seedRows.get(i));
                }
                context.globalBarrier();
            }
        }
        for (int i = context.localIdx; i < seeds; i += context.localGroupSizeX) {
            int row = seedRows.get(i);
            int slot = finder.find(row);
            if (slot < noSlot) {
                used.set(slot, 1);
            }
        }
    }

    /**
     * Marks the slots of the table that hold a key. A race can leave a second copy of a key in a
     * slot that no row finds: that slot is not marked.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the table; writes {@code used[slot]} of its slots.
     *
     * <p>Each thread writes slots of its own.
     */
    public static void markHeld(KernelContext context, SlotFinder.Table finder, IntArray used) {
        int slots = finder.slots();
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            long word = finder.table().words().get(slot);
            int held = 0;
            if (word != WordTableKernels.EMPTY) {
                held = finder.probe(word, -1) == slot ? 1 : 0;
            }
            used.set(slot, held);
        }
    }

    /**
     * Adds a key's dense index to each row's slot.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads a key column; writes {@code slots[row]}: the dense index of the {@code first} key;
     * for a further key, what is there, times the key's number of slots, plus its dense index;
     * SLOTS for a dropped row. Sets {@code status[OUT_OF_DOMAIN]} if a key has no slot.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void appendDenseIndex(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            SlotFinder finder,
            IntArray slots,
            int first) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        int places = finder.noSlot();
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int digit = finder.find(row);
            int before = 0;
            if (first == 0) {
                before = slots.get(row);
            }
            int slot = noSlot;
            if (digit < places) {
                if (before < noSlot) {
                    slot = before * places + digit;
                }
            } else if (finder.valid(row) == 1) {
                status.set(DeviceStatus.OUT_OF_DOMAIN, 1);
            }
            slots.set(row, slot);
        }
    }

    /**
     * Marks the slots of rows.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the arrays that find a row's slot; writes 1 to {@code used[slot]}; sets {@code
     * status[OUT_OF_DOMAIN]} if a key has no dense index.
     *
     * <p>A thread has several rows in flight, so that it need not wait for each. At the end, where
     * fewer rows are left, the first of them is read again in place of the missing ones. All who
     * mark a slot write the same.
     */
    public static void mark(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            SlotFinder finder,
            IntArray used) {
        SlotMarks.Used marks = new SlotMarks.Used(used);
        int[] found = new int[IN_FLIGHT];
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        int step = context.globalGroupSizeX;
        for (int first = context.globalIdx; first < rows; first += IN_FLIGHT * step) {
            for (int i = 0; i < IN_FLIGHT; i++) {
                int row = rows - first > i * step ? first + i * step : first;
                found[i] = finder.find(row);
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                int row = rows - first > i * step ? first + i * step : first;
                int valid = finder.valid(row);
                marks.mark(status, found[i], noSlot, finder.isDense() * valid);
            }
        }
    }

    /**
     * Stores the slot of each row, for stages that read rows in another order.
     *
     * @param slots gets the number of slots for a dropped row
     */
    record RowSlots(SlotFinder finder, IntArray slots) implements Each {

        @Override
        public void at(int row) {
            slots.set(row, finder.find(row));
        }
    }

    /**
     * Writes the groups' encoded keys from their slots, for one key column.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groupOf[slot]}, where {@code status[GROUPS]} ends the last slot's, and the
     * table; adds to {@code keyWords[word * GROUP_CAPACITY + group]} the key or a null's flag, in
     * their places. The {@code first} key column resets all {@code words}.
     *
     * <p>Each group has one slot.
     */
    public static void writeWords(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            SlotFinder finder,
            IntArray groupOf,
            LongArray keyWords,
            KeyPlace place,
            int words,
            int first) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = status.get(DeviceStatus.GROUPS);
        int capacity = sizes.get(Sizes.GROUP_CAPACITY);
        int stride = (int) finder.numbers().get(Slots.STRIDE);
        int places = finder.noSlot();
        int nullSlot = finder.nullSlot();
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            int group = groupOf.get(slot);
            if (Slots.end(groupOf, slot, slots, groups) > group) {
                if (first == 1) {
                    for (int i = 0; i < words; i++) {
                        keyWords.set(i * capacity + group, 0L);
                    }
                }
                int own = (slot / stride) % places;
                if (own == nullSlot) {
                    int at = place.nullWord() * capacity + group;
                    keyWords.set(at, keyWords.get(at) | (1L << place.nullShift()));
                } else {
                    int at = place.word() * capacity + group;
                    long key = finder.wordOf(own);
                    keyWords.set(at, keyWords.get(at) | (key << place.shift()));
                }
            }
        }
    }
}
