// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.Capacity;

/** Finds entries of a dictionary by their strings. */
final class DictionaryIndex {

    private final VariableWidthColumn dictionary;

    /** The entry of each slot plus 1, or 0. */
    private final int[] slots;

    /** Makes an index without entries. */
    DictionaryIndex(VariableWidthColumn dictionary) {
        this.dictionary = dictionary;
        slots = new int[Capacity.slotsFor(Math.toIntExact(dictionary.rows()))];
    }

    /** Makes an index of all entries but nulls. */
    static DictionaryIndex ofAll(VariableWidthColumn dictionary) {
        DictionaryIndex index = new DictionaryIndex(dictionary);
        for (int entry = 0; entry < dictionary.rows(); entry++) {
            if (!dictionary.isNull(entry)) {
                index.add(entry);
            }
        }
        return index;
    }

    /** Adds an entry, and returns it, or the equal one that was added before. */
    int add(int entry) {
        int slot = slotOf(dictionary, entry);
        if (slots[slot] == 0) {
            slots[slot] = entry + 1;
        }
        return slots[slot] - 1;
    }

    /** Returns the first entry that equals a string of any column, or -1. */
    int find(VariableWidthColumn strings, long row) {
        return slots[slotOf(strings, row)] - 1;
    }

    private int slotOf(VariableWidthColumn strings, long row) {
        long hash = StringBytes.hash(strings.bytes(), strings.offset(row), strings.length(row));
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && !StringBytes.equal(dictionary, slots[slot] - 1, strings, row)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
