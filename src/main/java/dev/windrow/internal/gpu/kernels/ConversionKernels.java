// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Other forms of columns that are on the device. TornadoVM cannot reinterpret a float's bits, so
 * they are computed: a float is scaled by powers of two, which rounds nothing, until it lies
 * between 1 and 2. Every NaN gets the bits of Java's own NaN.
 *
 * <p>Launch: any shape. Each thread writes words of its own.
 */
public final class ConversionKernels {

    /** The powers of two are 2^(2^k) for k below this, and behind them their inverses. */
    private static final int POWERS = 10;

    /** The greatest finite double, behind the powers. */
    private static final int GREATEST = 2 * POWERS;

    /** 2^26, and behind it 2^54 and 2^-1022. */
    private static final int HALF_MANTISSA = GREATEST + 1;

    private static final int SCALE = HALF_MANTISSA + 1;
    private static final int LEAST_NORMAL = SCALE + 1;

    private static final int MANTISSA_BITS = 52;
    private static final int HALF_BITS = 26;
    private static final int SCALE_BITS = 54;
    private static final int BIAS = 1023;
    private static final long LEADING_ONE = 1L << MANTISSA_BITS;
    private static final long INFINITY = 0x7ff0000000000000L;
    private static final long NAN = 0x7ff8000000000000L;

    private static final int FLOAT_BIAS = 127;
    private static final int FLOAT_LOST_BITS = MANTISSA_BITS - 23;
    private static final int FLOAT_BITS = 32;
    private static final long FLOAT_INFINITY = 0x7f800000L;
    private static final long FLOAT_NAN = 0x7fc00000L;

    private ConversionKernels() {}

    /** Returns the numbers that the kernels are given as {@code powers}. */
    public static double[] powers() {
        double[] powers = new double[LEAST_NORMAL + 1];
        for (int k = 0; k < POWERS; k++) {
            powers[k] = Math.scalb(1.0, 1 << k);
            powers[POWERS + k] = Math.scalb(1.0, -(1 << k));
        }
        powers[GREATEST] = Double.MAX_VALUE;
        powers[HALF_MANTISSA] = Math.scalb(1.0, HALF_BITS);
        powers[SCALE] = Math.scalb(1.0, SCALE_BITS);
        powers[LEAST_NORMAL] = Double.MIN_NORMAL;
        return powers;
    }

    /**
     * The bits of doubles.
     *
     * <p>Reads the first {@code rows[0]} of {@code doubles}; writes as many {@code words}.
     */
    public static void bitsOfDoubles(
            KernelContext context,
            IntArray rows,
            DoubleArray powers,
            DoubleArray doubles,
            LongArray words) {
        int count = rows.get(0);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            double value = doubles.get(i);
            long magnitude = magnitude(powers, value < 0.0 ? -value : value);
            words.set(i, magnitude + (sign(value) << 63));
        }
    }

    /**
     * The bits of floats, two in a word, the first one lowest.
     *
     * <p>Reads the first {@code rows[0]} of {@code floats}; writes half as many {@code words},
     * rounded up.
     */
    public static void bitsOfFloats(
            KernelContext context,
            IntArray rows,
            DoubleArray powers,
            FloatArray floats,
            LongArray words) {
        int count = rows.get(0);
        int length = (count + 1) >> 1;
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            long low = bitsOfFloat(powers, floats.get(2 * i));
            long high = 0L;
            if (2 * i + 1 < count) {
                high = bitsOfFloat(powers, floats.get(2 * i + 1));
            }
            words.set(i, low + (high << FLOAT_BITS));
        }
    }

    /**
     * The bytes of strings as words, the first byte lowest, and zeros behind the last.
     *
     * <p>Reads {@code offsets[rows[0]]}, which is the number of bytes, and so many of {@code
     * bytes}; writes the words that have some of them, and two more.
     */
    public static void packBytes(
            KernelContext context,
            IntArray rows,
            IntArray offsets,
            ByteArray bytes,
            LongArray words) {
        int count = offsets.get(rows.get(0));
        int length = (count >> 3) + 2;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << 3;
            int end = Math.min(count, begin + 8);
            long packed = 0L;
            for (int i = begin; i < end; i++) {
                packed = packed | (((long) bytes.get(i) & 0xffL) << ((i - begin) << 3));
            }
            words.set(word, packed);
        }
    }

    /** Returns 1 for a negative number and for the zero below zero, 0 otherwise. */
    private static long sign(double value) {
        double sided = value == 0.0 ? 1.0 / value : value;
        return sided < 0.0 ? 1L : 0L;
    }

    /**
     * Returns the bits of a double that is not negative, or NaN. A number below the least normal
     * one has no leading one: what it lacks is shifted out, and is zero.
     */
    private static long magnitude(DoubleArray powers, double value) {
        int isSmall = value < powers.get(LEAST_NORMAL) ? 1 : 0;
        double scaled = isSmall == 1 ? value * powers.get(SCALE) : value;
        int exponent = -SCALE_BITS * isSmall;
        for (int k = POWERS - 1; k >= 0; k--) {
            if (scaled >= powers.get(k)) {
                scaled = scaled * powers.get(POWERS + k);
                exponent = exponent + (1 << k);
            }
        }
        for (int k = POWERS - 1; k >= 0; k--) {
            if (scaled * powers.get(k) < powers.get(0)) {
                scaled = scaled * powers.get(k);
                exponent = exponent - (1 << k);
            }
        }
        double half = powers.get(HALF_MANTISSA);
        int upper = (int) (scaled * half);
        int lower = (int) ((scaled * half - upper) * half);
        long mantissa = ((long) upper << HALF_BITS) + (long) lower;
        int biased = exponent + BIAS;
        int lost = biased < 1 ? 1 - biased : 0;
        long field = biased < 1 ? 1L : (long) biased;
        long bits = (mantissa >> (lost & 63)) + ((field - 1L) << MANTISSA_BITS);
        bits = value > powers.get(GREATEST) ? INFINITY : bits;
        bits = value == 0.0 ? 0L : bits;
        return value != value ? NAN : bits;
    }

    /** Returns the bits of a float, in the lower half of a word. */
    private static long bitsOfFloat(DoubleArray powers, float value) {
        double wide = value;
        long bits = magnitude(powers, wide < 0.0 ? -wide : wide);
        int exponent = (int) (bits >> MANTISSA_BITS) - BIAS + FLOAT_BIAS;
        long mantissa = (bits & (LEADING_ONE - 1L)) + LEADING_ONE;
        int lost = exponent < 1 ? 1 - exponent : 0;
        long field = exponent < 1 ? 1L : (long) exponent;
        long narrow = (mantissa >> ((FLOAT_LOST_BITS + lost) & 63)) + ((field - 1L) << 23);
        narrow = bits == INFINITY ? FLOAT_INFINITY : narrow;
        narrow = bits == NAN ? FLOAT_NAN : narrow;
        narrow = bits == 0L ? 0L : narrow;
        return narrow + (sign(wide) << 31);
    }
}
