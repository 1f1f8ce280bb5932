// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The arguments of kernels that compare rows by the value of a column: its words or its strings,
 * and dummies for the other.
 */
public record RowArguments(int source, LongArray words, IntArray offsets, LongArray characters) {}
