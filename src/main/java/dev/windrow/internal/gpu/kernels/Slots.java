// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * How the slot of a row's key is found while kernels stream over the rows. The key access is one
 * constant, which TornadoVM folds: each compiled kernel holds one access only, and arrays that only
 * the others read may be dummies.
 */
public final class Slots {

    /** Key access: each row's slot was stored before. */
    public static final int GIVEN = 0;

    /** Key access: the slot is the key's dense index, its distance from the least key. */
    public static final int DENSE = 1;

    /** Key access: the slot is the place of the key's word in a hash table. */
    public static final int TABLE = 2;

    /** In place of a source: all rows have one key. */
    public static final int NO_KEY = 31;

    /**
     * In place of a source: a key is computed from {@link KeyFields}, which the content then holds.
     */
    public static final int FIELDS = 30;

    /**
     * Place in {@code finder}: the slot of rows that belong to none, equal to the number of slots.
     */
    public static final int NO_SLOT = 0;

    /** The slot of a null key; that of {@link #NO_SLOT} where such rows are dropped. */
    public static final int NULL_SLOT = 1;

    /** The number of slots of the table, a power of two. */
    public static final int TABLE_SLOTS = 2;

    /** The mask of the key's bits in a word, from bit 0 on. */
    public static final int MASK = 3;

    /** The weight of a signed key's highest bit, or 0 for an unsigned key. */
    public static final int SIGN = 4;

    /** The least key that has a slot. */
    public static final int LEAST = 5;

    /** The difference of the greatest and the least key that have a slot. */
    public static final int SPAN = 6;

    /** The slot of the least key. */
    public static final int FIRST = 7;

    /** The weight of this key's dense index in a slot made of several keys. */
    public static final int STRIDE = 8;

    /** Length of {@code finder}. */
    public static final int LENGTH = 9;

    /** Probes after which a table is taken to be full. */
    public static final int PROBE_LIMIT = 256;

    private static final int ACCESS_BITS = 2;
    private static final int SOURCE_BITS = 5;

    private Slots() {}

    /**
     * Returns the constant that says how slots are found.
     *
     * @param access {@link #GIVEN}, {@link #DENSE} or {@link #TABLE}
     * @param source the key's source, one of {@link Values}, {@link #FIELDS} or {@link #NO_KEY}
     * @param nullable whether a key may be null
     */
    public static int keyAccess(int access, int source, boolean nullable) {
        return access | source << ACCESS_BITS | (nullable ? 1 : 0) << (ACCESS_BITS + SOURCE_BITS);
    }

    /** Returns 1 where slots are places in a table, 0 otherwise. */
    public static int isTable(int keyAccess) {
        return (keyAccess & 3) == TABLE ? 1 : 0;
    }

    /** Returns 1 where a slot is a dense index, 0 otherwise. */
    public static int isDense(int keyAccess) {
        return (keyAccess & 3) == DENSE ? 1 : 0;
    }

    /** Returns 1 where slots are found from keys, 0 where they were stored. */
    public static int isSearched(int keyAccess) {
        return (keyAccess & 3) == GIVEN ? 0 : 1;
    }

    /** Returns 1 where a key may be null, 0 otherwise. */
    public static int isNullable(int keyAccess) {
        return (keyAccess >> (ACCESS_BITS + SOURCE_BITS)) & 1;
    }

    /** Returns the source of a key. */
    public static int sourceOf(int keyAccess) {
        return (keyAccess >> ACCESS_BITS) & 31;
    }

    /** Returns 1 where a key is a string, 0 otherwise. */
    public static int isString(int keyAccess) {
        return sourceOf(keyAccess) == Values.STRING ? 1 : 0;
    }

    /** Returns the group of the next slot: one more if some row has this slot. */
    public static int end(IntArray groupOf, int slot, int slots, int groups) {
        int end = groups;
        if (slot + 1 < slots) {
            end = groupOf.get(slot + 1);
        }
        return end;
    }
}
