// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;

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
        int[] ofEntry = new int[Math.toIntExact(dictionary.rows())];
        DictionaryIndex index = new DictionaryIndex(dictionary);
        int distinct = 0;
        for (int entry = 0; entry < ofEntry.length; entry++) {
            if (!dictionary.isNull(entry)) {
                int first = index.add(entry);
                ofEntry[entry] = first == entry ? ++distinct : ofEntry[first];
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
