// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The arguments of kernels that compute with a column: the array of its values, and dummies for the
 * other types. Floats come as floats: TornadoVM cannot make one from the bits of a word.
 */
public record AggregateArguments(
        int source, LongArray words, FloatArray floats, DoubleArray doubles) {}
