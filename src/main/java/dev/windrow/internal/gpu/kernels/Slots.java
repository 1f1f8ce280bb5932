// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The numbers that kernels need to find slots, and what all finders of slots share. */
public final class Slots {

    /**
     * Place in a finder's numbers: the slot of rows that belong to none, equal to the number of
     * slots.
     */
    public static final int NO_SLOT = 0;

    /** The slot of a null key; that of {@link #NO_SLOT} where such rows are dropped. */
    public static final int NULL_SLOT = 1;

    /** The number of slots of the table, a power of two. */
    public static final int TABLE_SLOTS = 2;

    /** The least key that has a slot. */
    public static final int LEAST = 3;

    /** The difference of the greatest and the least key that have a slot. */
    public static final int SPAN = 4;

    /** The slot of the least key. */
    public static final int FIRST = 5;

    /** The weight of this key's dense index in a slot made of several keys. */
    public static final int STRIDE = 6;

    /** How many numbers a finder has. */
    public static final int LENGTH = 7;

    private Slots() {}

    /** Returns the group of the next slot: one more if some row has this slot. */
    public static int end(IntArray groupOf, int slot, int slots, int groups) {
        int end = groups;
        if (slot + 1 < slots) {
            end = groupOf.get(slot + 1);
        }
        return end;
    }
}
