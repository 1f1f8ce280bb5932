package dev.windrow.internal.gpu.sort;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column of the table, of at most 32 bits a value, whose values rows are sorted by as they lie
 * there: by how far they are above the least one or below the greatest. A null's key is 0.
 *
 * @param words its values, several a word
 * @param validity its validity, a dummy where nothing is null
 * @param bounds the least value and the greatest, or zeros, where that which counts of values is to
 *     be the key itself
 * @param source how a value is read, as kernels' {@code Values} know it
 * @param descending 1 where the greatest comes first, 0 otherwise
 * @param nullable 1 where some value may be null, 0 otherwise
 * @param mask what counts of a key
 */
public record ColumnKey(
        LongArray words,
        LongArray validity,
        LongArray bounds,
        int source,
        int descending,
        int nullable,
        long mask) {}
