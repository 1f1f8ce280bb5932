// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Slots;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The arguments by which kernels find the slot of a row's key, see {@link Slots}; arrays that are
 * not read are dummies.
 *
 * @param keyAccess the key access, a constant: how the slot is found, and the type of the key
 * @param numbers the numbers that this takes
 * @param keys the words of the key column
 * @param offsets where its strings begin
 * @param characters their bytes
 * @param validity its validity
 * @param table the hash table of the keys' words
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

    /** Returns the key column's words, or the bytes of its strings, whichever it has. */
    public LongArray content() {
        return Slots.isString(keyAccess) == 1 ? characters : keys;
    }

    /** Returns the slot of each row, or where a column's strings begin, whichever there is. */
    public IntArray positions() {
        return Slots.isString(keyAccess) == 1 ? offsets : given;
    }
}
