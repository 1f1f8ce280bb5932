// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column of integers without nulls whose values a sort has left in order.
 *
 * @param column the column
 * @param keys the distance of the value at each position above the least value or, in a descending
 *     order, below the greatest; unsigned
 * @param bounds the least and the greatest value
 * @param descending whether the greatest comes first
 */
public record SortedKey(String column, IntArray keys, LongArray bounds, boolean descending) {}
