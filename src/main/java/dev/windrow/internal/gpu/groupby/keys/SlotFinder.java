// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.kernels.WordTableKernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the slot of a row's key while kernels stream over the rows. A kernel is made for each
 * record that takes its place.
 */
public interface SlotFinder {

    /** Returns the numbers that {@link Slots} names. */
    LongArray numbers();

    /** Tells in which rows the key is not null. */
    Presence presence();

    /** Returns 1 where slots are places in a table, 0 otherwise: a constant. */
    default int isTable() {
        return 0;
    }

    /** Returns 1 where a slot is a dense index, 0 otherwise: a constant. */
    default int isDense() {
        return 0;
    }

    /**
     * Reads the word of a row's key, or its slot where that was stored. Kernels with several rows
     * in flight load all of them before they ask for the first slot.
     *
     * @param valid the result of {@link #valid}; the value under a null is not used
     */
    long load(int row, int valid);

    /** Returns the slot for the results of {@link #load} and {@link #valid}. */
    int slotOf(long loaded, int valid);

    /** Returns 1 for a slot of a table itself, which holds a row's word. */
    default int isOfTable(int slot) {
        return 0;
    }

    /** Returns the word of the key that has a slot. Not for a null's slot. */
    long wordOf(int slot);

    /** Claims a slot of a table for a row's key if it has none; others may claim the same. */
    default void claim(int row) {
        // Only tables are filled.
    }

    /** Returns the number of slots, which stands for the slot of a row that belongs to none. */
    default int noSlot() {
        return (int) numbers().get(Slots.NO_SLOT);
    }

    /** Returns the slot of a null key. */
    default int nullSlot() {
        return (int) numbers().get(Slots.NULL_SLOT);
    }

    /** Returns 1 where a row's key is not null, 0 otherwise. */
    default int valid(int row) {
        return presence().of(row);
    }

    /** Returns the slot of a row, or {@link #noSlot} for a row that belongs to none. */
    default int find(int row) {
        int valid = valid(row);
        return slotOf(load(row, valid), valid);
    }

    /** Returns the slot of a row, or {@code none} where its value is null. */
    default int find(int row, Presence values, int none) {
        int slot = find(row);
        if (values.always() == 0) {
            slot = values.of(row) == 1 ? slot : none;
        }
        return slot;
    }

    /** Each row's slot was stored before. */
    record Given(LongArray numbers, IntArray slots) implements SlotFinder {

        @Override
        public Presence presence() {
            return new Presence.Everywhere();
        }

        @Override
        public long load(int row, int valid) {
            return slots.get(row);
        }

        @Override
        public int slotOf(long loaded, int valid) {
            return (int) loaded;
        }

        @Override
        public long wordOf(int slot) {
            return WordTableKernels.EMPTY;
        }
    }

    /**
     * The slot is the key's dense index, its distance from the least key.
     *
     * @param bits the bits of a key
     * @param signed 1 if the highest of them is a sign, 0 otherwise
     */
    record Dense(LongArray numbers, KeyWords keys, int bits, int signed) implements SlotFinder {

        @Override
        public Presence presence() {
            return keys.presence();
        }

        @Override
        public int isDense() {
            return 1;
        }

        @Override
        public long load(int row, int valid) {
            return keys.word(row, valid);
        }

        @Override
        public int slotOf(long loaded, int valid) {
            int slot = nullSlot();
            if (valid == 1) {
                long sign = (long) signed << bits - 1;
                long digit = ((loaded ^ sign) - sign) - numbers.get(Slots.LEAST);
                long most = numbers.get(Slots.SPAN);
                int found = (int) (digit + numbers.get(Slots.FIRST));
                slot = (digit ^ Long.MIN_VALUE) > (most ^ Long.MIN_VALUE) ? noSlot() : found;
            }
            return slot;
        }

        @Override
        public long wordOf(int slot) {
            return (numbers.get(Slots.LEAST) + slot - numbers.get(Slots.FIRST))
                    & KeyWords.mask(bits);
        }
    }

    /** The slot is the place of the key's word in a hash table. */
    record Table(LongArray numbers, KeyWords keys, WordTable table) implements SlotFinder {

        @Override
        public Presence presence() {
            return keys.presence();
        }

        @Override
        public int isTable() {
            return 1;
        }

        @Override
        public long load(int row, int valid) {
            return keys.word(row, valid);
        }

        @Override
        public int slotOf(long loaded, int valid) {
            int slot = nullSlot();
            if (valid == 1) {
                slot = probe(loaded, noSlot());
            }
            return slot;
        }

        @Override
        public int isOfTable(int slot) {
            return slot < slots() ? 1 : 0;
        }

        @Override
        public long wordOf(int slot) {
            long word = WordTableKernels.EMPTY;
            if (slot < slots()) {
                word = table.words().get(slot);
            }
            return word;
        }

        @Override
        public void claim(int row) {
            if (valid(row) == 1) {
                long word = keys.word(row, 1);
                table.claim(table.search(slots(), word), word);
            }
        }

        /** Returns the slots of the table. */
        public int slots() {
            return (int) numbers.get(Slots.TABLE_SLOTS);
        }

        /** Returns the slot in which the table holds a word, or {@code none}. */
        public int probe(long word, int none) {
            WordTable.Probe end = table.search(slots(), word);
            int result = end.found() == word ? end.slot() : none;
            return word == WordTableKernels.EMPTY ? slots() : result;
        }
    }
}
