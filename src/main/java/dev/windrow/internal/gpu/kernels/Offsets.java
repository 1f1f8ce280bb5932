// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers for kernels that keep what rounding takes, or subtract one row's value from another's.
 * Integers of 64 and 128 bits are subtracted in parts of 32 bits, the highest first: equal parts
 * cancel before anything is rounded, and nothing overflows.
 */
public final class Offsets {

    private static final long LOW = 0xffffffffL;
    private static final double PART = 4294967296.0;

    private Offsets() {}

    /** Returns the integer or unscaled decimal of a row, less that of the base row. */
    public static double of(int source, LongArray words, int row, int base) {
        double offset = 0.0;
        if (source == Values.DECIMAL) {
            offset = ofDecimals(words, row, base);
        }
        if (source < Values.LONG) {
            offset =
                    Values.readInteger(source, words, row)
                            - Values.readInteger(source, words, base);
        }
        if (source == Values.LONG) {
            offset = between(words.get(row), words.get(base));
        }
        return offset;
    }

    /** Returns an integer less another. */
    public static double between(long value, long from) {
        long high = (value >> 32) - (from >> 32);
        long low = (value & LOW) - (from & LOW);
        return high * PART + low;
    }

    private static double ofDecimals(LongArray words, int row, int base) {
        return between(
                words.get(2 * row),
                words.get(2 * row + 1),
                words.get(2 * base),
                words.get(2 * base + 1));
    }

    /** Returns a 128-bit integer less another, both given as their lower and upper 64 bits. */
    public static double between(long value, long upper, long from, long fromUpper) {
        long second = ((value >> 32) & LOW) - ((from >> 32) & LOW);
        long first = (value & LOW) - (from & LOW);
        double high = between(upper, fromUpper);
        return (high * PART + second) * PART + first;
    }

    /** Returns the integer or unscaled decimal of a row, rounded to a float. */
    static double high(int source, LongArray words, int row) {
        double value = 0.0;
        if (source == Values.DECIMAL) {
            double upper = words.get(2 * row + 1);
            double lower = (words.get(2 * row) >> 32) & LOW;
            value = upper * PART * PART + (lower * PART + (words.get(2 * row) & LOW));
        }
        if (source != Values.DECIMAL) {
            value = Values.readInteger(source, words, row);
        }
        return value;
    }

    /** Returns the rounding error of {@link #high}. */
    static double low(int source, LongArray words, int row, double high) {
        double value = 0.0;
        if (source == Values.LONG) {
            double upper = (words.get(row) >> 32) * PART;
            double lower = words.get(row) & LOW;
            value = lower + (upper - high);
        }
        if (source == Values.DECIMAL) {
            value = decimalLow(words, row, high);
        }
        return value;
    }

    private static double decimalLow(LongArray words, int row, double high) {
        double first = (words.get(2 * row + 1) >> 32) * PART * PART * PART;
        double second = (words.get(2 * row + 1) & LOW) * PART * PART;
        double third = ((words.get(2 * row) >> 32) & LOW) * PART;
        double fourth = words.get(2 * row) & LOW;
        double upper = first + second;
        double rest = upper - high;
        double more = rest + third;
        double lost = lost(first, second, upper) + lost(upper, -high, rest);
        return more + fourth + lost + lost(rest, third, more);
    }

    /** Returns the rounding error of {@code sum}, the sum of a and b (Knuth's TwoSum). */
    public static double lost(double a, double b, double sum) {
        double part = sum - a;
        return (a - (sum - part)) + (b - part);
    }
}
