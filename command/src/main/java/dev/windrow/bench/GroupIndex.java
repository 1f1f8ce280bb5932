// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.Column;

import java.util.Arrays;
import java.util.List;

/**
 * Finds a row of a table by another table's key. It is an open-addressing table of row numbers,
 * since objects for a hundred million keys would not fit.
 */
final class GroupIndex {

    private static final int EMPTY = -1;

    /** Finalizer of SplitMix64 (Stafford's mix 13). */
    private static final long FIRST_MULTIPLIER = 0xbf58476d1ce4e5b9L;

    private static final long SECOND_MULTIPLIER = 0x94d049bb133111ebL;

    private final List<Column> keys;
    private final int[] slots;

    /** Indexes all rows of some key columns. No two rows may have the same key. */
    GroupIndex(List<Column> keys, int rows) {
        this.keys = keys;
        slots = new int[Integer.highestOneBit(Math.max(1, rows)) << 1];
        Arrays.fill(slots, EMPTY);
        for (int row = 0; row < rows; row++) {
            int slot = slotOf(keys, row);
            while (slots[slot] != EMPTY) {
                slot = next(slot);
            }
            slots[slot] = row;
        }
    }

    /** Returns the row with the key that another table has in a row, or -1. */
    int find(List<Column> others, int row) {
        int slot = slotOf(others, row);
        while (slots[slot] != EMPTY && !isEqual(slots[slot], others, row)) {
            slot = next(slot);
        }
        return slots[slot];
    }

    private int next(int slot) {
        return (slot + 1) & (slots.length - 1);
    }

    private int slotOf(List<Column> columns, int row) {
        long hash = 0;
        for (Column column : columns) {
            hash = mixed(hash ^ ValueEquality.hash(column, row));
        }
        return (int) hash & (slots.length - 1);
    }

    private boolean isEqual(int known, List<Column> others, int row) {
        for (int i = 0; i < keys.size(); i++) {
            if (!ValueEquality.isEqual(keys.get(i), known, others.get(i), row)) {
                return false;
            }
        }
        return true;
    }

    private static long mixed(long hash) {
        long z = hash;
        z = (z ^ z >>> 30) * FIRST_MULTIPLIER;
        z = (z ^ z >>> 27) * SECOND_MULTIPLIER;
        return z ^ z >>> 31;
    }
}
