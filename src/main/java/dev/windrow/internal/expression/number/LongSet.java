// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import java.util.SplittableRandom;

/** A set of integers of 64 bits: a table with a slot for each, at most half of them used. */
public final class LongSet {

    /** Odd, and another one in each process: nobody can choose integers that meet in one slot. */
    private static final long MULTIPLIER = new SplittableRandom().nextLong() | 1;

    private final long[] slots;
    private final boolean[] used;
    private final int shift;

    /**
     * Makes an empty set.
     *
     * @param most the most integers that are added
     */
    public LongSet(int most) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(2L * most);
        slots = new long[1 << bits];
        used = new boolean[1 << bits];
        shift = Long.SIZE - bits;
    }

    public void add(long value) {
        int slot = slot(value);
        slots[slot] = value;
        used[slot] = true;
    }

    boolean contains(long value) {
        return used[slot(value)];
    }

    /** Returns the slot of an integer, or the unused one where it would lie. */
    private int slot(long value) {
        // A shift by 64 bits is none at all.
        int slot = shift == Long.SIZE ? 0 : (int) (value * MULTIPLIER >>> shift);
        while (used[slot] && slots[slot] != value) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
