// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.StringBytes;

/**
 * The codes of a dictionary's entries. Equal entries have the same code, from 1 on. Null entries
 * have code 0.
 */
final class DictionaryCodes {

    private final int[] ofEntry;
    private final int distinct;

    private DictionaryCodes(int[] ofEntry, int distinct) {
        this.ofEntry = ofEntry;
        this.distinct = distinct;
    }

    /** Assigns codes to the entries of a dictionary. */
    static DictionaryCodes of(VariableWidthColumn dictionary) {
        int entries = Math.toIntExact(dictionary.rows());
        int[] ofEntry = new int[entries];
        int mask = Capacity.slotsFor(entries) - 1;
        int[] slots = new int[mask + 1];
        int distinct = 0;
        for (int entry = 0; entry < entries; entry++) {
            if (dictionary.isNull(entry)) {
                continue;
            }
            long from = dictionary.offset(entry);
            long length = dictionary.length(entry);
            int slot = (int) StringBytes.hash(dictionary.bytes(), from, length) & mask;
            while (slots[slot] != 0 && !StringBytes.equal(dictionary, slots[slot] - 1, entry)) {
                slot = (slot + 1) & mask;
            }
            if (slots[slot] == 0) {
                slots[slot] = entry + 1;
                distinct++;
                ofEntry[entry] = distinct;
            } else {
                ofEntry[entry] = ofEntry[slots[slot] - 1];
            }
        }
        return new DictionaryCodes(ofEntry, distinct);
    }

    /** Returns the code of each entry. */
    int[] ofEntry() {
        return ofEntry;
    }

    /** Returns the number of bits of a code, at least 1. */
    int bits() {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(distinct));
    }
}
