// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A sort key read directly from a column whose values have at most 32 bits. The key is a value's
 * distance above the least value or below the greatest. A null's key is 0.
 *
 * @param words its values, several a word
 * @param presence the rows that have a value
 * @param bounds the least and the greatest value, or zeros to use the masked bits of a value as the
 *     key
 * @param source how a value is read, see {@code Values}
 * @param descending 1 where the greatest comes first, 0 otherwise
 * @param mask the bits of a key that count
 */
public record ColumnKey(
        LongArray words, Presence presence, LongArray bounds, int source, int descending, long mask)
        implements SortedInts<SortedInts.One> {

    @Override
    public One numbers(IntArray sizes) {
        return new One(bounds.get(descending));
    }

    @Override
    public int at(int row, One numbers) {
        return (int) (code(row, numbers.number()) & mask);
    }

    /** Returns all bits of a row's key. */
    long code(int row, long bound) {
        long code = Values.readOrdered(source, words, row) - bound;
        if (descending == 1) {
            code = 0L - code;
        }
        if (presence.always() == 0) {
            code = code * presence.of(row);
        }
        return code;
    }
}
