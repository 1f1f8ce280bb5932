// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A sort key read directly from a column whose values have at most 32 bits. The key is a value's
 * distance above the least value or below the greatest. A null's key is 0.
 *
 * @param words its values, several a word
 * @param validity its validity, a dummy where nothing is null
 * @param bounds the least and the greatest value, or zeros to use the masked bits of a value as the
 *     key
 * @param source how a value is read, see {@code Values}
 * @param descending 1 where the greatest comes first, 0 otherwise
 * @param nullable 1 where some value may be null, 0 otherwise
 * @param mask the bits of a key that count
 */
public record ColumnKey(
        LongArray words,
        LongArray validity,
        LongArray bounds,
        int source,
        int descending,
        int nullable,
        long mask) {}
