// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Numbers, bools or points in time on the device, as kernels are given them.
 *
 * @param numbers how they are read
 * @param present a bit for each row that is not null
 * @param isMade whether a task has made them, as 64 bits each, so that they can be a result
 *     directly
 */
public record DeviceNumbers(Numbers numbers, LongArray present, boolean isMade) {

    /** Returns numbers of a column. */
    public static DeviceNumbers of(Numbers numbers, LongArray present) {
        return new DeviceNumbers(numbers, present, false);
    }

    /** Returns integers that a task makes. */
    public static DeviceNumbers made(LongArray words, LongArray present) {
        return new DeviceNumbers(new Numbers.Words(words, Values.LONG), present, true);
    }

    /** Returns floats that a task makes. */
    public static DeviceNumbers made(DoubleArray doubles, LongArray present) {
        return new DeviceNumbers(new Numbers.Doubles(doubles), present, true);
    }

    /** Returns a condition's values as bools. */
    public static DeviceNumbers of(ConditionBits condition) {
        return of(new Numbers.Words(condition.bits(), Values.BIT), condition.known());
    }
}
