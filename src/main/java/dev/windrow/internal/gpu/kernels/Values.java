// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Reads a value of a row in a kernel, and combines two values. The source and the operation are
 * constant arguments, which TornadoVM folds: each compiled kernel holds one branch only, and arrays
 * that only other branches read may be dummies.
 *
 * <p>A column's values come as 64-bit words, several in a word where they are narrow, the first one
 * lowest. TornadoVM cannot make a float of its bits, so floats to calculate with come as an array
 * of floats beside the words. To compare floats, their bits are enough.
 */
public final class Values {

    /** The constant 1. */
    public static final int ONE = 0;

    /** A bit of a bitmap. */
    public static final int BIT = 1;

    /** A byte. */
    public static final int BYTE = 2;

    /** A 16-bit integer. */
    public static final int SHORT = 3;

    /** A 32-bit integer. */
    public static final int INT = 4;

    /** A 64-bit integer. */
    public static final int LONG = 5;

    /** The low half of a 64-bit integer, unsigned. */
    public static final int LOW_HALF = 6;

    /** The high half of a 64-bit integer, signed. */
    public static final int HIGH_HALF = 7;

    /** Bits 0 to 31 of a 128-bit integer, unsigned. */
    public static final int CHUNK_0 = 8;

    /** Bits 32 to 63 of a 128-bit integer, unsigned. */
    public static final int CHUNK_1 = 9;

    /** Bits 64 to 95 of a 128-bit integer, unsigned. */
    public static final int CHUNK_2 = 10;

    /** Bits 96 to 127 of a 128-bit integer, signed. */
    public static final int CHUNK_3 = 11;

    /** A 32-bit float. */
    public static final int FLOAT = 12;

    /** A 64-bit float. */
    public static final int DOUBLE = 13;

    /** A 128-bit integer. */
    public static final int DECIMAL = 14;

    /** A string. */
    public static final int STRING = 15;

    /** The number of the row itself. */
    public static final int ROW_NUMBER = 16;

    /** Values are added. */
    public static final int SUM = 0;

    /** The lesser value is kept. */
    public static final int MIN = 1;

    /** The greater value is kept. */
    public static final int MAX = 2;

    /** Values are multiplied. */
    public static final int PRODUCT = 3;

    /** Values are squared and added. */
    public static final int SUM_OF_SQUARES = 4;

    /** The logarithms of values without their signs are added. */
    public static final int SUM_OF_LOGARITHMS = 5;

    /** The bits of integers that both have are kept. */
    public static final int BIT_AND = 6;

    /** The bits of integers that one or both have are kept. */
    public static final int BIT_OR = 7;

    /** The bits of integers that just one of them has are kept. */
    public static final int BIT_XOR = 8;

    /** The cubes of deviations are added. */
    public static final int SUM_OF_CUBES = 9;

    /** The fourth powers of deviations are added. */
    public static final int SUM_OF_FOURTH_POWERS = 10;

    /** The row of an accumulator that has seen no row. */
    public static final int NO_ROW = -1;

    private static final long LOW = 0xffffffffL;
    private static final long FLOAT_MAGNITUDE = 0x7fffffffL;
    private static final long FLOAT_INFINITY = 0x7f800000L;
    private static final long FLOAT_NAN = 0x7fc00000L;
    private static final long DOUBLE_MAGNITUDE = 0x7fffffffffffffffL;
    private static final long DOUBLE_INFINITY = 0x7ff0000000000000L;
    private static final long DOUBLE_NAN = 0x7ff8000000000000L;

    /** For each source, in four bits: how often a word is halved until it holds one value. */
    private static final long FOLDS =
            6L << 4 * BIT | 3L << 4 * BYTE | 2L << 4 * SHORT | 1L << 4 * INT | 1L << 4 * FLOAT;

    private Values() {}

    /**
     * Returns the initial values of integer accumulators, by operation. Kernels are given them as
     * an array: CUDA's compiler finds the minimum of a literal and a variable ambiguous.
     */
    public static LongArray longIdentities() {
        return LongArray.fromElements(0L, Long.MAX_VALUE, Long.MIN_VALUE, 1L, 0L, 0L, -1L, 0L, 0L);
    }

    /** Combines two integers. */
    public static long combine(int operation, long a, long b) {
        long result = a + b;
        if (operation == MIN) {
            result = Math.min(a, b);
        }
        if (operation == MAX) {
            result = Math.max(a, b);
        }
        if (operation == BIT_AND) {
            result = a & b;
        }
        if (operation == BIT_OR) {
            result = a | b;
        }
        if (operation == BIT_XOR) {
            result = a ^ b;
        }
        return result;
    }

    /**
     * Returns the initial values of float accumulators, by operation. NaN is the greatest of all,
     * so a minimum starts with it. Kernels are given them as an array: TornadoVM has no literal for
     * NaN.
     */
    public static DoubleArray doubleIdentities() {
        return DoubleArray.fromElements(0.0, Double.NaN, Double.NEGATIVE_INFINITY, 1.0, 0.0, 0.0);
    }

    /**
     * Returns the term that a float adds to an accumulator: its square, where squares are added.
     */
    public static double term(int operation, double value) {
        double term = value;
        if (operation == SUM_OF_SQUARES) {
            term = value * value;
        }
        if (operation == SUM_OF_LOGARITHMS) {
            term = Products.logarithm(value);
        }
        return term;
    }

    /** Returns the term that a deviation adds to an accumulator: one of its powers. */
    public static double power(int operation, double deviation) {
        double term = deviation;
        if (operation == SUM_OF_SQUARES) {
            term = deviation * deviation;
        }
        if (operation == SUM_OF_CUBES) {
            term = deviation * deviation * deviation;
        }
        if (operation == SUM_OF_FOURTH_POWERS) {
            term = deviation * deviation * (deviation * deviation);
        }
        return term;
    }

    /** Returns the term that an integer adds to an accumulator: itself. */
    public static long term(int operation, long value) {
        return value;
    }

    /**
     * Combines two float accumulators, or an accumulator and a term. NaN is greater than every
     * number, and products are those of {@link Products}.
     */
    public static double combine(int operation, double a, double b) {
        double result = a + b;
        if (operation == PRODUCT) {
            result = Products.multiply(a, b);
        }
        if (operation == MIN) {
            result = b < a || a != a ? b : a;
        }
        if (operation == MAX) {
            result = b > a || b != b ? b : a;
        }
        return result;
    }

    /** Reads an integer of a row, or a part of it. */
    public static long readLong(int source, LongArray words, int row) {
        long value = 1;
        if (source >= BIT && source <= LONG) {
            value = readInteger(source, words, row);
        }
        if (source == LOW_HALF) {
            value = words.get(row) & LOW;
        }
        if (source == HIGH_HALF) {
            value = words.get(row) >> 32;
        }
        if (source == CHUNK_0) {
            value = words.get(2 * row) & LOW;
        }
        if (source == CHUNK_1) {
            value = (words.get(2 * row) >> 32) & LOW;
        }
        if (source == CHUNK_2) {
            value = words.get(2 * row + 1) & LOW;
        }
        if (source == CHUNK_3) {
            value = words.get(2 * row + 1) >> 32;
        }
        return value;
    }

    /**
     * Reads a part of a wide integer of a row: 32 bits, signed only in the last part. An integer
     * with only one part is read whole.
     *
     * @param source the source of the first part
     * @param folds the binary logarithm of the number of parts
     */
    public static long readPart(int source, LongArray words, int row, int folds, int part) {
        long value = 0L;
        if (folds == 0) {
            value = readLong(source, words, row);
        } else {
            long word = words.get((row << (folds - 1)) + (part >> 1));
            long mask = part == (1 << folds) - 1 ? -1L : LOW;
            value = (word >> ((part & 1) << 5)) & mask;
        }
        return value;
    }

    /** Reads a whole integer of a row with its sign, or the bits of a float; a bool is 0 or 1. */
    public static long readInteger(int source, LongArray words, int row) {
        int fold = foldOf(source);
        int rest = 64 - (64 >> fold);
        int at = (row << (6 - fold)) & 63;
        long value = (words.get(row >> fold) << (rest - at)) >> rest;
        return source == BIT ? value & 1L : value;
    }

    /** Returns how often a word is halved until it holds one value. */
    private static int foldOf(int source) {
        return (int) ((FOLDS >> (4 * source)) & 15L);
    }

    /**
     * Reads a value as an integer that is the same for equal values: floats have one NaN and one
     * zero.
     */
    public static long readCanonical(int source, LongArray words, int row) {
        return canonical(source, readInteger(source, words, row));
    }

    /**
     * Returns the canonical bits of a value: floats have one NaN and one zero, other values are
     * unchanged.
     */
    static long canonical(int source, long bits) {
        long magnitudeMask = source == FLOAT ? FLOAT_MAGNITUDE : DOUBLE_MAGNITUDE;
        long infinity = source == FLOAT ? FLOAT_INFINITY : DOUBLE_INFINITY;
        long nan = source == FLOAT ? FLOAT_NAN : DOUBLE_NAN;
        long value = bits;
        if (source >= FLOAT && source <= DOUBLE) {
            long magnitude = bits & magnitudeMask;
            value = magnitude > infinity ? nan : bits;
            value = magnitude == 0L ? 0L : value;
        }
        return value;
    }

    /** Reads a value as an integer in the order of the values, NaN after all numbers. */
    public static long readOrdered(int source, LongArray words, int row) {
        long value = readCanonical(source, words, row);
        long sign = value >> 63;
        if (source == FLOAT) {
            value = value ^ (sign & FLOAT_MAGNITUDE);
        }
        if (source == DOUBLE) {
            value = value ^ (sign & DOUBLE_MAGNITUDE);
        }
        return value;
    }
}
