// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * All rows of the table in the order of a key, on the device.
 *
 * @param keys the key at each position
 * @param rows the row at each position
 */
public record RowOrder(IntArray keys, IntArray rows) {}
