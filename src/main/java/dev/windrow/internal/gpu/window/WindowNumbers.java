// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column of any numbers, which kernels read as floats. One of the three arrays has the values.
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

    private static final long LOW = 0xffffffffL;
    private static final double PART = 4294967296.0;

    /** Returns 1 where a row has a value, 0 where it is null. */
    int isValid(int row) {
        int isValid = 1;
        if (nullable == 1) {
            isValid = Keys.bit(validity, row);
        }
        return isValid;
    }

    /**
     * Reads a number of a row as a float; {@code other} for a null and for a row outside of the
     * table. It always reads some row: without branches, a thread has several reads in flight.
     */
    double read(int row, int rows, double other) {
        int inside = Math.max(0, Math.min(row, rows - 1));
        double value = readInside(inside, other);
        return row == inside ? value : other;
    }

    /** Reads a number of a row within the table as a float; {@code other} for a null. */
    double readInside(int row, double other) {
        double value = Values.read(source, words, floats, doubles, row);
        if (nullable == 1) {
            value = Keys.bit(validity, row) == 1 ? value : other;
        }
        return value;
    }

    /** Reads a number or unscaled decimal of a row, rounded. */
    double high(int row) {
        double value = 0.0;
        if (source == Values.LONG) {
            value = words.get(row);
        }
        if (source == Values.DECIMAL) {
            double upper = words.get(2 * row + 1);
            double lower = (words.get(2 * row) >> 32) & LOW;
            value = upper * PART * PART + (lower * PART + (words.get(2 * row) & LOW));
        }
        if (source != Values.LONG && source != Values.DECIMAL) {
            value = Values.read(source, words, floats, doubles, row);
        }
        return value;
    }

    /** Returns the rounding error of {@link #high}. */
    double low(int row, double high) {
        double value = 0.0;
        if (source == Values.LONG) {
            double upper = (words.get(row) >> 32) * PART;
            double lower = words.get(row) & LOW;
            value = lower + (upper - high);
        }
        if (source == Values.DECIMAL) {
            value = decimalLow(row, high);
        }
        return value;
    }

    private double decimalLow(int row, double high) {
        double first = (words.get(2 * row + 1) >> 32) * PART * PART * PART;
        double second = (words.get(2 * row + 1) & LOW) * PART * PART;
        double third = ((words.get(2 * row) >> 32) & LOW) * PART;
        double fourth = words.get(2 * row) & LOW;
        double upper = first + second;
        double rest = upper - high;
        double more = rest + third;
        double lost = FloatTotals.lost(first, second, upper) + FloatTotals.lost(upper, -high, rest);
        return more + fourth + lost + FloatTotals.lost(rest, third, more);
    }
}
