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
 * @param step 1 where each row has a number, 0 where all have the first
 * @param present a bit for each row that is not null
 * @param isMade whether a task has made them, as 64 bits each, so that they can be a result
 *     directly
 */
public record DeviceNumbers(Numbers numbers, int step, LongArray present, boolean isMade) {

    /** Returns numbers of a column. */
    public static DeviceNumbers of(Numbers numbers, LongArray present) {
        return new DeviceNumbers(numbers, 1, present, false);
    }

    /** Returns one number for all rows. */
    public static DeviceNumbers constant(Numbers number, LongArray present) {
        return new DeviceNumbers(number, 0, present, false);
    }

    /** Returns integers that a task makes. */
    public static DeviceNumbers made(LongArray words, LongArray present) {
        return new DeviceNumbers(new Numbers.Words(words, Values.LONG), 1, present, true);
    }

    /** Returns floats that a task makes. */
    public static DeviceNumbers made(DoubleArray doubles, LongArray present) {
        return new DeviceNumbers(new Numbers.Doubles(doubles), 1, present, true);
    }

    /** Returns a condition's values as bools. */
    public static DeviceNumbers of(ConditionBits condition) {
        return of(new Numbers.Words(condition.bits(), Values.BIT), condition.known());
    }

    /** Returns in a kernel the integer of a row. */
    public long integer(int row) {
        return numbers.whole(row * step);
    }

    /** Returns in a kernel the number of a row as a float. */
    public double real(int row) {
        return numbers.real(row * step);
    }
}
