// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.KeyFields;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.StringWords;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.kernels.WordTableKernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the slot of a row's key in kernels, see {@link Slots}; arrays that are not read are
 * dummies.
 *
 * @param keyAccess the key access, a constant: how the slot is found, and the type of the key
 * @param numbers the numbers that this takes
 * @param content the words of the key column, or the bytes of its strings
 * @param positions the slot of each row, or where the column's strings begin
 * @param validity the key column's validity
 * @param table the hash table of the keys' words, {@link WordTableKernels#EMPTY} in empty slots
 */
public record SlotFinder(
        int keyAccess,
        LongArray numbers,
        LongArray content,
        IntArray positions,
        LongArray validity,
        LongArray table) {

    /** Returns the number of slots, which stands for the slot of a row that belongs to none. */
    public int noSlot() {
        return (int) numbers.get(Slots.NO_SLOT);
    }

    /** Returns the slot of a null key. */
    public int nullSlot() {
        return (int) numbers.get(Slots.NULL_SLOT);
    }

    /** Returns the slots of the table. */
    public int tableSlots() {
        return (int) numbers.get(Slots.TABLE_SLOTS);
    }

    /** Returns the slot of a row, or {@link #noSlot} for a row that belongs to none. */
    public int find(int row) {
        int valid = valid(row);
        return slotOf(load(row, valid), valid);
    }

    /** Returns the slot of a row, or {@code none} where its value is null. */
    public int find(int row, Presence values, int none) {
        int slot = find(row);
        if (values.always() == 0) {
            slot = values.of(row) == 1 ? slot : none;
        }
        return slot;
    }

    /** Returns 1 where a row's key is not null, 0 otherwise. */
    public int valid(int row) {
        int valid = 1;
        if (Slots.isNullable(keyAccess) == 1) {
            valid = Keys.bit(validity, row);
        }
        return valid;
    }

    /**
     * Reads the word of a row's key, or its slot where that was stored. Kernels with several rows
     * in flight load all of them before they ask for the first slot.
     *
     * @param valid the result of {@link #valid}; the value under a null is not used
     */
    public long load(int row, int valid) {
        long loaded = 0L;
        if (Slots.isSearched(keyAccess) == 0) {
            loaded = positions.get(row);
        } else if (Slots.isString(keyAccess) * (1 - valid) == 0) {
            loaded = word(row);
        }
        return loaded;
    }

    /** Returns the slot for the results of {@link #load} and {@link #valid}. */
    public int slotOf(long loaded, int valid) {
        int slot = noSlot();
        if (Slots.isSearched(keyAccess) == 0) {
            slot = (int) loaded;
        } else {
            if (valid == 1) {
                if (Slots.isDense(keyAccess) == 1) {
                    slot = denseSlot(loaded, slot);
                } else {
                    slot = probe(loaded, slot);
                }
            } else {
                slot = nullSlot();
            }
        }
        return slot;
    }

    /** Returns 1 for a slot of the table itself, which holds a row's word. */
    public int isOfTable(int slot) {
        int held = 0;
        if (Slots.isTable(keyAccess) == 1) {
            held = slot < numbers.get(Slots.TABLE_SLOTS) ? 1 : 0;
        }
        return held;
    }

    /** Returns the word of the key that has a slot. Not for a null's slot. */
    public long wordOf(int slot) {
        long word = WordTableKernels.EMPTY;
        if (Slots.isDense(keyAccess) == 1) {
            word =
                    (numbers.get(Slots.LEAST) + slot - numbers.get(Slots.FIRST))
                            & numbers.get(Slots.MASK);
        } else if (slot < numbers.get(Slots.TABLE_SLOTS)) {
            word = table.get(slot);
        }
        return word;
    }

    /**
     * Returns the word of a row's key that is not null. For a string of several words it may be
     * any.
     */
    public long word(int row) {
        int source = Slots.sourceOf(keyAccess);
        long word = 0L;
        if (source == Values.STRING) {
            word = StringWords.firstWord(content, positions.get(row), positions.get(row + 1));
        } else if (source == Slots.FIELDS) {
            word = KeyFields.sum(content, row);
        } else if (source != Slots.NO_KEY) {
            word = Values.readCanonical(source, content, row) & numbers.get(Slots.MASK);
        }
        return word;
    }

    /** Returns the slot at a key's dense index, or {@code none} outside the domain. */
    private int denseSlot(long word, int none) {
        long sign = numbers.get(Slots.SIGN);
        long digit = ((word ^ sign) - sign) - numbers.get(Slots.LEAST);
        long most = numbers.get(Slots.SPAN);
        int slot = (int) (digit + numbers.get(Slots.FIRST));
        return (digit ^ Long.MIN_VALUE) > (most ^ Long.MIN_VALUE) ? none : slot;
    }

    /**
     * Returns the first empty slot in a word's probe sequence, or -1 if the table holds the word or
     * is full.
     */
    public int free(long word) {
        Probe end = search(word);
        int isEmpty = end.found() == WordTableKernels.EMPTY ? 1 : 0;
        int isWanted = word == WordTableKernels.EMPTY ? 0 : 1;
        return isEmpty * isWanted == 1 ? end.slot() : -1;
    }

    /** Returns the slot in which the table holds a word, or {@code none}. */
    public int probe(long word, int none) {
        Probe end = search(word);
        int result = end.found() == word ? end.slot() : none;
        return word == WordTableKernels.EMPTY ? tableSlots() : result;
    }

    /**
     * The end of a search in the table.
     *
     * @param slot the slot of the word, or an empty one, or where the search gave up
     * @param found what it holds
     */
    public record Probe(int slot, long found) {}

    /** Searches the table for a word. */
    public Probe search(long word) {
        int slots = tableSlots();
        int slot = Keys.hash(word) & (slots - 1);
        long found = table.get(slot);
        int probes = 0;
        while (found != word && found != WordTableKernels.EMPTY && probes < Slots.PROBE_LIMIT) {
            slot = (slot + 1) & (slots - 1);
            found = table.get(slot);
            probes = probes + 1;
        }
        return new Probe(slot, found);
    }
}
