// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Numbers, bools or points in time on the device, as kernels are given them: one array holds them,
 * the others are dummies.
 *
 * @param source says which array holds them and how they are read: a source of {@code Values}, or a
 *     constant for all rows, see {@link #CONSTANT}
 * @param words integers: a value for each row, or several in a word where they are narrow
 * @param floats 32-bit floats
 * @param doubles 64-bit floats
 * @param present a bit for each row that is not null
 * @param isMade whether a task has made them, as 64 bits each, so that they can be a result
 *     directly
 */
public record DeviceNumbers(
        int source,
        LongArray words,
        FloatArray floats,
        DoubleArray doubles,
        LongArray present,
        boolean isMade) {

    /** Added to a source: all rows have the first element. */
    public static final int CONSTANT = 32;

    /** Dummies that kernels are given in place of arrays that they do not read. */
    public record Unread(LongArray words, FloatArray floats, DoubleArray doubles) {}

    /** Returns integers of a column, or a constant. */
    public static DeviceNumbers ofWords(
            int source, LongArray words, LongArray present, Unread unread) {
        return new DeviceNumbers(source, words, unread.floats(), unread.doubles(), present, false);
    }

    /** Returns 64-bit floats of a column, or a constant. */
    public static DeviceNumbers ofDoubles(
            int source, DoubleArray doubles, LongArray present, Unread unread) {
        return new DeviceNumbers(source, unread.words(), unread.floats(), doubles, present, false);
    }

    /** Returns 32-bit floats of a column. */
    public static DeviceNumbers ofFloats(FloatArray floats, LongArray present, Unread unread) {
        return new DeviceNumbers(
                Values.FLOAT, unread.words(), floats, unread.doubles(), present, false);
    }

    /** Returns integers that a task makes. */
    public static DeviceNumbers made(LongArray words, LongArray present, Unread unread) {
        return new DeviceNumbers(
                Values.LONG, words, unread.floats(), unread.doubles(), present, true);
    }

    /** Returns floats that a task makes. */
    public static DeviceNumbers made(DoubleArray doubles, LongArray present, Unread unread) {
        return new DeviceNumbers(
                Values.DOUBLE, unread.words(), unread.floats(), doubles, present, true);
    }

    /** Returns a condition's values as bools. */
    public static DeviceNumbers of(ConditionBits condition, Unread unread) {
        return ofWords(Values.BIT, condition.bits(), condition.known(), unread);
    }

    /** Returns in a kernel the integer of a row. */
    public long integer(int row) {
        return Values.readInteger(source & (CONSTANT - 1), words, source < CONSTANT ? row : 0);
    }

    /** Returns in a kernel the number of a row as a float. */
    public double real(int row) {
        return Values.read(
                source & (CONSTANT - 1), words, floats, doubles, source < CONSTANT ? row : 0);
    }
}
