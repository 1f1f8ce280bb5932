package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Slots;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * What kernels are given to find the slot of a row's key, see {@link Slots}: arrays, of which those
 * that are not read are dummies.
 *
 * @param keyAccess a constant: the way to find it, and what a key is
 * @param numbers the numbers that it takes
 * @param keys the key column's words
 * @param offsets where its strings begin
 * @param characters their bytes
 * @param validity its validity
 * @param table the table of the keys' words
 * @param given the slot of each row
 */
public record SlotFinder(
        int keyAccess,
        LongArray numbers,
        LongArray keys,
        IntArray offsets,
        LongArray characters,
        LongArray validity,
        LongArray table,
        IntArray given) {

    /** Returns the key column's words, or the bytes of its strings: whichever there is. */
    public LongArray content() {
        return Slots.isString(keyAccess) == 1 ? characters : keys;
    }

    /** Returns the slot of each row, or where a column's strings begin: whichever there is. */
    public IntArray positions() {
        return Slots.isString(keyAccess) == 1 ? offsets : given;
    }
}
