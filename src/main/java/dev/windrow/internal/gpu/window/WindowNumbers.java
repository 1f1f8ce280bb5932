// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column of any numbers for kernels that calculate with floats. One of the three arrays has the
 * values.
 *
 * @param source how values are read, see {@link Values}
 * @param words integers, unless values are floats
 * @param floats floats of 32 bits
 * @param doubles floats of 64 bits
 * @param validity a bit for each row; a dummy if there are no nulls
 * @param nullable 1 if there may be nulls, 0 otherwise
 */
record WindowNumbers(
        int source,
        LongArray words,
        FloatArray floats,
        DoubleArray doubles,
        LongArray validity,
        int nullable) {

    static WindowNumbers of(WindowArrays windows, String column) {
        OperationArrays arrays = windows.operation();
        int source = arrays.source(column);
        boolean isFloat = source == Values.FLOAT;
        boolean isDouble = source == Values.DOUBLE;
        return new WindowNumbers(
                source,
                isFloat || isDouble ? arrays.unread() : arrays.input().words(column),
                isFloat ? arrays.input().floats(column) : windows.noFloats(),
                isDouble ? arrays.input().doubles(column) : windows.noDoubles(),
                arrays.validity(column),
                arrays.nullable(column));
    }
}
