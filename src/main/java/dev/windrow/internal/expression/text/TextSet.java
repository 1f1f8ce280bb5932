// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.column.StringBytes;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A set of strings, for any number of threads. */
public final class TextSet {

    private static final int EMPTY = -1;

    private final MemorySegment bytes;

    /** For each string, where it begins; the last element is the end of all. */
    private final long[] starts;

    /**
     * For each hash, the number of its string, or {@link #EMPTY}. At most half of them are used.
     */
    private final int[] slots;

    public TextSet(List<String> texts) {
        starts = new long[texts.size() + 1];
        byte[][] all = new byte[texts.size()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = texts.get(i).getBytes(StandardCharsets.UTF_8);
            starts[i + 1] = starts[i] + all[i].length;
        }
        bytes = Arena.ofAuto().allocate(starts[all.length]);
        slots = new int[4 * Integer.highestOneBit(texts.size() + 1)];
        Arrays.fill(slots, EMPTY);
        for (int i = 0; i < all.length; i++) {
            MemorySegment.copy(all[i], 0, bytes, JAVA_BYTE, starts[i], all[i].length);
            slots[slot(bytes, starts[i], starts[i + 1])] = i;
        }
    }

    boolean contains(MemorySegment source, long from, long to) {
        return slots[slot(source, from, to)] != EMPTY;
    }

    /** Returns the slot of a string, or the empty one where it would lie. */
    private int slot(MemorySegment source, long from, long to) {
        int slot = (int) StringBytes.hash(source, from, to - from) & slots.length - 1;
        while (slots[slot] != EMPTY) {
            int text = slots[slot];
            if (MemorySegment.mismatch(source, from, to, bytes, starts[text], starts[text + 1])
                    < 0) {
                return slot;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
