// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.column.Hash;
import dev.windrow.internal.cpu.work.Capacity;

import java.util.Arrays;

/** An open-addressing set of longs that is used again and again. */
public final class LongSet {

    private long[] slots = {};

    /**
     * Moves the distinct values of {@code [from, to)} to the front.
     *
     * @return their number
     */
    public int dropDuplicates(long[] values, int from, int to) {
        if (to - from < 2) {
            return to - from;
        }
        int size = Capacity.slotsFor(to - from);
        if (size > slots.length) {
            slots = new long[size];
        } else {
            Arrays.fill(slots, 0, size, 0);
        }
        int mask = size - 1;
        int kept = from;
        boolean hasZero = false;
        for (int i = from; i < to; i++) {
            long value = values[i];
            if (value == 0) {
                // 0 marks an empty slot.
                values[kept] = value;
                kept += hasZero ? 0 : 1;
                hasZero = true;
                continue;
            }
            int slot = (int) Hash.of(value) & mask;
            while (slots[slot] != 0 && slots[slot] != value) {
                slot = (slot + 1) & mask;
            }
            if (slots[slot] == 0) {
                slots[slot] = value;
                values[kept++] = value;
            }
        }
        return kept - from;
    }
}
