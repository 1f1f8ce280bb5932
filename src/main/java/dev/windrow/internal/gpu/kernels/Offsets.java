// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers for kernels that subtract one row's value from another's. Integers of 64 and 128 bits are
 * subtracted in parts of 32 bits, the highest first: equal parts cancel before anything is rounded,
 * and nothing overflows.
 */
public final class Offsets {

    private static final long LOW = 0xffffffffL;
    private static final double PART = 4294967296.0;

    private Offsets() {}

    /** Returns the number or unscaled decimal of a row, less that of the base row. */
    public static double of(
            int source,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            int row,
            int base) {
        double offset = 0.0;
        if (source == Values.FLOAT) {
            double value = floats.get(row);
            double from = floats.get(base);
            offset = value - from;
        }
        if (source == Values.DECIMAL) {
            offset = ofDecimals(words, row, base);
        }
        if (source < Values.LONG) {
            offset =
                    Values.readInteger(source, words, row)
                            - Values.readInteger(source, words, base);
        }
        if (source == Values.LONG || source == Values.DOUBLE) {
            offset = ofWide(source, words, doubles, row, base);
        }
        return offset;
    }

    /** Returns the same for a column of 64 bits. */
    public static double ofWide(
            int source, LongArray words, DoubleArray doubles, int row, int base) {
        double offset = 0.0;
        if (source == Values.DOUBLE) {
            offset = doubles.get(row) - doubles.get(base);
        }
        if (source == Values.LONG) {
            offset = ofParts(words.get(row), words.get(base));
        }
        return offset;
    }

    private static double ofParts(long value, long from) {
        long high = (value >> 32) - (from >> 32);
        long low = (value & LOW) - (from & LOW);
        return high * PART + low;
    }

    private static double ofDecimals(LongArray words, int row, int base) {
        long value = words.get(2 * row);
        long from = words.get(2 * base);
        long second = ((value >> 32) & LOW) - ((from >> 32) & LOW);
        long first = (value & LOW) - (from & LOW);
        double high = ofParts(words.get(2 * row + 1), words.get(2 * base + 1));
        return (high * PART + second) * PART + first;
    }
}
