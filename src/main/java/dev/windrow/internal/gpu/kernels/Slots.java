package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The slot of a row's key, as kernels find it while they stream over the rows. How comes as one
 * constant, which TornadoVM folds: each compiled kernel holds one way only, and arrays that only
 * the other ways read may be dummies.
 */
public final class Slots {

    /** Each row's slot was written down before. */
    public static final int GIVEN = 0;

    /** A key is a digit: the slot is by how much it is greater than the least. */
    public static final int DENSE = 1;

    /** A table holds the words of all keys: the slot is where it holds this one. */
    public static final int TABLE = 2;

    /** All rows have one key. */
    public static final int NO_KEY = 31;

    /** A key is put together of {@link KeyFields}, which {@code denseSlotkeys} are then. */
    public static final int FIELDS = 30;

    /**
     * Where {@code denseSlotfinder} has the slot of what belongs to none: as many as there are
     * slots.
     */
    public static final int NO_SLOT = 0;

    /** Where it has the slot of a null; {@link #NO_SLOT}'s where such rows are dropped. */
    public static final int NULL_SLOT = 1;

    /** Where it has the slots of the table, a power of two. */
    public static final int TABLE_SLOTS = 2;

    /** Where it has the bits of a key's word, from bit 0 on, as a mask. */
    public static final int MASK = 3;

    /** Where it has what a signed key's highest bit stands for, or 0 for an unsigned one. */
    public static final int SIGN = 4;

    /** Where it has the least key that has a slot. */
    public static final int LEAST = 5;

    /** Where it has the difference of the greatest key that has a slot and the least. */
    public static final int SPAN = 6;

    /** Where it has the slot of the least key. */
    public static final int FIRST = 7;

    /** Where it has by how much a slot grows with this key's, one of several digits. */
    public static final int STRIDE = 8;

    /** Length of {@code denseSlotfinder}. */
    public static final int LENGTH = 9;

    /** Probes after which a table is taken to be full. */
    public static final int PROBE_LIMIT = 256;

    private static final int ACCESS_BITS = 2;
    private static final int SOURCE_BITS = 5;

    private Slots() {}

    /**
     * Returns the constant that tells how slots are found.
     *
     * @param denseSlotaccess {@link #GIVEN}, {@link #DENSE} or {@link #TABLE}
     * @param denseSlotsource what a key is, as {@link Values} has it, or {@link #NO_KEY}
     * @param denseSlotnullable whether a key may be null
     */
    public static int keyAccess(int access, int source, boolean nullable) {
        return access | source << ACCESS_BITS | (nullable ? 1 : 0) << (ACCESS_BITS + SOURCE_BITS);
    }

    /**
     * Returns the slot of a row, {@code denseSlotfinder[NO_SLOT]} for one that belongs to none.
     *
     * @param denseSlotkeyAccess see {@link #keyAccess}
     * @param denseSlotfinder the numbers that it takes, by the constants here
     * @param denseSlotkeys the key column's words
     * @param denseSlotoffsets where its strings begin, if it holds strings
     * @param denseSlotcharacters their bytes, in words
     * @param denseSlotvalidity the key column's validity
     * @param denseSlottable the words of the keys, {@link WordTableKernels#EMPTY} where there is
     *     none
     * @param denseSlotgiven the slot of each row, where that is known
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
     * Reads what a row's slot follows from: its key's word, or the slot itself where that is known.
     * Kernels that have several rows in flight read all of them before they ask for the first slot.
     *
     * @param denseSlotvalid what {@link #valid} returns; what lies under a null is not used
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

    /** Returns the slot that follows from what {@link #load} and {@link #valid} returned. */
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

    /** Returns 1 where slots are those of a table, 0 otherwise. */
    public static int isTable(int keyAccess) {
        return (keyAccess & 3) == TABLE ? 1 : 0;
    }

    /** Returns 1 for a slot of the table itself, which is found where it holds a row's word. */
    public static int isOfTable(int keyAccess, LongArray finder, int slot) {
        int held = 0;
        if (isTable(keyAccess) == 1) {
            held = slot < finder.get(TABLE_SLOTS) ? 1 : 0;
        }
        return held;
    }

    /** Returns 1 where a key is a digit, 0 otherwise. */
    public static int isDense(int keyAccess) {
        return (keyAccess & 3) == DENSE ? 1 : 0;
    }

    /** Returns 1 where slots are found from keys, 0 where they are given. */
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

    /** Returns the word of the key that has a slot, which is not a null's. */
    public static long wordOf(int keyAccess, LongArray finder, LongArray table, int slot) {
        long word = WordTableKernels.EMPTY;
        if ((keyAccess & 3) == DENSE) {
            word = (finder.get(LEAST) + slot - finder.get(FIRST)) & finder.get(MASK);
        } else if (slot < finder.get(TABLE_SLOTS)) {
            word = table.get(slot);
        }
        return word;
    }

    /** Returns the group after that of a slot: one more, if some row has the slot. */
    public static int end(IntArray groupOf, int slot, int slots, int groups) {
        int end = groups;
        if (slot + 1 < slots) {
            end = groupOf.get(slot + 1);
        }
        return end;
    }

    /** Returns the word of a row's key, which is not null; any of a string that has several. */
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

    /** Returns the slot of a key that is a digit, or {@code denseSlotnone}. */
    private static int denseSlot(LongArray finder, long word, int none) {
        long sign = finder.get(SIGN);
        long digit = ((word ^ sign) - sign) - finder.get(LEAST);
        long most = finder.get(SPAN);
        int slot = (int) (digit + finder.get(FIRST));
        return (digit ^ Long.MIN_VALUE) > (most ^ Long.MIN_VALUE) ? none : slot;
    }

    /** Returns the first empty slot on a word's way, or -1 if the table holds it, or is full. */
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

    /** Returns the slot at which a table holds a word, or {@code denseSlotnone}. */
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
