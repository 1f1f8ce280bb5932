package dev.windrow.internal.gpu.sort;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column of integers without nulls whose values a sort has left in order.
 *
 * @param column the column
 * @param keys how far the value at each position lies above the least one or, in a descending
 *     order, below the greatest; unsigned
 * @param bounds the least value and the greatest
 * @param descending whether the greatest comes first
 */
public record SortedKey(String column, IntArray keys, LongArray bounds, boolean descending) {}
