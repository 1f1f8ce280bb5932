// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column whose rows kernels compare.
 *
 * @param source how a value is read, see {@link Values}
 * @param words the values, or a dummy
 * @param offsets the strings' offsets, or a dummy
 * @param characters the strings' bytes, or a dummy
 */
record ComparedColumn(int source, LongArray words, IntArray offsets, LongArray characters) {}
