// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the slot of a row's key while kernels stream over the rows. The key access is one constant,
 * which TornadoVM folds: each compiled kernel holds one access only, and arrays that only the
 * others read may be dummies.
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
     * In place of a source: a key is computed from {@link KeyFields}, which {@code keys} then
     * holds.
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

    /**
     * Returns the slot of a row, or {@code finder[NO_SLOT]} for a row that belongs to none.
     *
     * @param keyAccess see {@link #keyAccess}
     * @param finder numbers at the places named here
     * @param keys the key column's words
     * @param offsets the offsets of its strings, if it holds strings
     * @param characters the strings' bytes, in words
     * @param validity the key column's validity
     * @param table the keys' words, {@link WordTableKernels#EMPTY} in empty slots
     * @param given each row's slot, where it was stored before
     */
    public static int find(
            int keyAccess,
            LongArray finder,
            LongArray keys,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            LongArray table,
            IntArray given,
            int row) {
        int valid = valid(keyAccess, validity, row);
        long loaded = load(keyAccess, finder, keys, offsets, characters, given, row, valid);
        return slotOf(keyAccess, finder, table, loaded, valid);
    }

    /** Returns 1 where a row's key is not null, 0 otherwise. */
    public static int valid(int keyAccess, LongArray validity, int row) {
        int valid = 1;
        if (isNullable(keyAccess) == 1) {
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
    public static long load(
            int keyAccess,
            LongArray finder,
            LongArray keys,
            IntArray offsets,
            LongArray characters,
            IntArray given,
            int row,
            int valid) {
        long loaded = 0L;
        if ((keyAccess & 3) == GIVEN) {
            loaded = given.get(row);
        } else if (isString(keyAccess) * (1 - valid) == 0) {
            loaded = word(keyAccess, finder, keys, offsets, characters, row);
        }
        return loaded;
    }

    /** Returns the slot for the results of {@link #load} and {@link #valid}. */
    public static int slotOf(
            int keyAccess, LongArray finder, LongArray table, long loaded, int valid) {
        int access = keyAccess & 3;
        int slot = (int) finder.get(NO_SLOT);
        if (access == GIVEN) {
            slot = (int) loaded;
        } else {
            if (valid == 1) {
                if (access == DENSE) {
                    slot = denseSlot(finder, loaded, slot);
                } else {
                    slot = probe(finder, table, loaded, slot);
                }
            } else {
                slot = (int) finder.get(NULL_SLOT);
            }
        }
        return slot;
    }

    /** Returns 1 where slots are places in a table, 0 otherwise. */
    public static int isTable(int keyAccess) {
        return (keyAccess & 3) == TABLE ? 1 : 0;
    }

    /** Returns 1 for a slot of the table itself, which holds a row's word. */
    public static int isOfTable(int keyAccess, LongArray finder, int slot) {
        int held = 0;
        if (isTable(keyAccess) == 1) {
            held = slot < finder.get(TABLE_SLOTS) ? 1 : 0;
        }
        return held;
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

    /** Returns 1 where a key is a string, 0 otherwise. */
    public static int isString(int keyAccess) {
        return ((keyAccess >> ACCESS_BITS) & 31) == Values.STRING ? 1 : 0;
    }

    /** Returns the word of the key that has a slot. Not for a null's slot. */
    public static long wordOf(int keyAccess, LongArray finder, LongArray table, int slot) {
        long word = WordTableKernels.EMPTY;
        if ((keyAccess & 3) == DENSE) {
            word = (finder.get(LEAST) + slot - finder.get(FIRST)) & finder.get(MASK);
        } else if (slot < finder.get(TABLE_SLOTS)) {
            word = table.get(slot);
        }
        return word;
    }

    /** Returns the group of the next slot: one more if some row has this slot. */
    public static int end(IntArray groupOf, int slot, int slots, int groups) {
        int end = groups;
        if (slot + 1 < slots) {
            end = groupOf.get(slot + 1);
        }
        return end;
    }

    /**
     * Returns the word of a row's key that is not null. For a string of several words it may be
     * any.
     */
    public static long word(
            int keyAccess,
            LongArray finder,
            LongArray keys,
            IntArray offsets,
            LongArray characters,
            int row) {
        int source = (keyAccess >> ACCESS_BITS) & 31;
        long word = 0L;
        if (source == Values.STRING) {
            word = StringWords.firstWord(characters, offsets.get(row), offsets.get(row + 1));
        } else if (source == FIELDS) {
            word = KeyFields.sum(keys, row);
        } else if (source != NO_KEY) {
            word = Values.readCanonical(source, keys, row) & finder.get(MASK);
        }
        return word;
    }

    /** Returns the slot at a key's dense index, or {@code none} outside the domain. */
    private static int denseSlot(LongArray finder, long word, int none) {
        long sign = finder.get(SIGN);
        long digit = ((word ^ sign) - sign) - finder.get(LEAST);
        long most = finder.get(SPAN);
        int slot = (int) (digit + finder.get(FIRST));
        return (digit ^ Long.MIN_VALUE) > (most ^ Long.MIN_VALUE) ? none : slot;
    }

    /**
     * Returns the first empty slot in a word's probe sequence, or -1 if the table holds the word or
     * is full.
     */
    public static int free(LongArray finder, LongArray table, long word) {
        int slots = (int) finder.get(TABLE_SLOTS);
        int slot = Keys.hash(word) & (slots - 1);
        long found = table.get(slot);
        int probes = 0;
        while (found != word && found != WordTableKernels.EMPTY && probes < PROBE_LIMIT) {
            slot = (slot + 1) & (slots - 1);
            found = table.get(slot);
            probes = probes + 1;
        }
        int isEmpty = found == WordTableKernels.EMPTY ? 1 : 0;
        int isWanted = word == WordTableKernels.EMPTY ? 0 : 1;
        return isEmpty * isWanted == 1 ? slot : -1;
    }

    /** Returns the slot in which a table holds a word, or {@code none}. */
    public static int probe(LongArray finder, LongArray table, long word, int none) {
        int slots = (int) finder.get(TABLE_SLOTS);
        int slot = Keys.hash(word) & (slots - 1);
        long found = table.get(slot);
        int probes = 0;
        while (found != word && found != WordTableKernels.EMPTY && probes < PROBE_LIMIT) {
            slot = (slot + 1) & (slots - 1);
            found = table.get(slot);
            probes = probes + 1;
        }
        int result = found == word ? slot : none;
        return word == WordTableKernels.EMPTY ? slots : result;
    }
}
