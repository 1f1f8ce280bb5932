// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import java.math.BigInteger;

/**
 * Rounds decimal numbers to the nearest float64, by one multiplication with a power of five of 128
 * bits. This is the algorithm of Eisel and Lemire (Daniel Lemire, "Number Parsing at a Gigabyte per
 * Second", 2021).
 */
final class DecimalRounding {

    /** Marks a number too close to the middle of two floats for 128 bits. */
    static final double UNDECIDED = -1;

    /** Powers of ten that are exact floats. */
    private static final double[] EXACT_POWERS = new double[23];

    private static final long GREATEST_EXACT = 1L << 53;

    /**
     * Below the least exponent, all numbers of 19 digits are 0. Above the greatest, they are
     * infinite.
     */
    private static final int LEAST_EXPONENT = -342;

    private static final int GREATEST_EXPONENT = 308;

    /** Stored bits of a float's significand, and the exponent bias. */
    private static final int SIGNIFICAND_BITS = 52;

    private static final int BIAS = 1023;
    private static final int INFINITE_EXPONENT = 0x7FF;

    /** Powers of five for which a product can be exactly in the middle of two floats. */
    private static final int LEAST_EVEN_TIE = -4;

    private static final int GREATEST_EVEN_TIE = 23;

    /** Powers of five for which the product is exact, or cannot be one short of a carry. */
    private static final int LEAST_CERTAIN = -27;

    private static final int GREATEST_CERTAIN = 55;

    /** The highest 64 bits of each power of five, shifted until the highest bit is 1. */
    private static final long[] HIGH = new long[GREATEST_EXPONENT - LEAST_EXPONENT + 1];

    /** The next 64 bits of each power of five. */
    private static final long[] LOW = new long[HIGH.length];

    static {
        EXACT_POWERS[0] = 1;
        for (int i = 1; i < EXACT_POWERS.length; i++) {
            EXACT_POWERS[i] = EXACT_POWERS[i - 1] * 10;
        }
        for (int exponent = LEAST_EXPONENT; exponent <= GREATEST_EXPONENT; exponent++) {
            BigInteger bits = significandOfPowerOfFive(exponent);
            HIGH[exponent - LEAST_EXPONENT] = bits.shiftRight(Long.SIZE).longValue();
            LOW[exponent - LEAST_EXPONENT] = bits.longValue();
        }
    }

    private DecimalRounding() {}

    /** Returns 128 bits, truncated. The inverses of powers of at most 64 bits are rounded up. */
    private static BigInteger significandOfPowerOfFive(int exponent) {
        BigInteger power = BigInteger.valueOf(5).pow(Math.abs(exponent));
        if (exponent >= 0) {
            int shift = 2 * Long.SIZE - power.bitLength();
            return shift >= 0 ? power.shiftLeft(shift) : power.shiftRight(-shift);
        }
        BigInteger one = BigInteger.ONE.shiftLeft(power.bitLength() - 1 + 2 * Long.SIZE);
        BigInteger inverse = one.divide(power);
        return exponent >= LEAST_CERTAIN ? inverse.add(BigInteger.ONE) : inverse;
    }

    /**
     * Returns digits times a power of ten, or {@link #UNDECIDED}.
     *
     * @param digits 0 or more
     */
    static double toDouble(long digits, long exponent) {
        if (digits == 0 || exponent < LEAST_EXPONENT) {
            return 0;
        }
        if (exponent > GREATEST_EXPONENT) {
            return Double.POSITIVE_INFINITY;
        }
        if (digits <= GREATEST_EXACT && Math.abs(exponent) < EXACT_POWERS.length) {
            return exponent < 0
                    ? digits / EXACT_POWERS[(int) -exponent]
                    : digits * EXACT_POWERS[(int) exponent];
        }
        return rounded(digits, (int) exponent);
    }

    private static double rounded(long digits, int exponent) {
        int leadingZeros = Long.numberOfLeadingZeros(digits);
        long factor = digits << leadingZeros;
        int place = exponent - LEAST_EXPONENT;
        long high = Math.unsignedMultiplyHigh(factor, HIGH[place]);
        long low = factor * HIGH[place];
        long unneeded = -1L >>> SIGNIFICAND_BITS + 3;
        if ((high & unneeded) == unneeded) {
            long carry = Math.unsignedMultiplyHigh(factor, LOW[place]);
            low += carry;
            high += Long.compareUnsigned(low, carry) < 0 ? 1 : 0;
        }
        if (low == -1 && (exponent < LEAST_CERTAIN || exponent > GREATEST_CERTAIN)) {
            return UNDECIDED;
        }
        int upperBit = (int) (high >>> 63);
        int shift = upperBit + Long.SIZE - SIGNIFICAND_BITS - 3;
        long significand = high >>> shift;
        int binaryExponent =
                ((152_170 + 65_536) * exponent >> 16) + 63 + upperBit - leadingZeros + BIAS;
        if (binaryExponent <= 0) {
            return subnormal(significand, binaryExponent);
        }
        boolean tie =
                Long.compareUnsigned(low, 1) <= 0
                        && exponent >= LEAST_EVEN_TIE
                        && exponent <= GREATEST_EVEN_TIE
                        && (significand & 3) == 1
                        && significand << shift == high;
        return normal(tie ? significand & ~1 : significand, binaryExponent);
    }

    /** Rounds a significand that has one bit more than a float's. Ties are already even. */
    private static double normal(long significand, int binaryExponent) {
        long rounded = significand + (significand & 1) >>> 1;
        int carried = (int) (rounded >>> SIGNIFICAND_BITS + 1);
        int exponent = binaryExponent + carried;
        if (exponent >= INFINITE_EXPONENT) {
            return Double.POSITIVE_INFINITY;
        }
        long fraction = carried == 1 ? 0 : rounded & ~(1L << SIGNIFICAND_BITS);
        return Double.longBitsToDouble((long) exponent << SIGNIFICAND_BITS | fraction);
    }

    /**
     * Rounds a subnormal number. If it rounds up to the least normal number, the bits are still
     * right.
     */
    private static double subnormal(long significand, int binaryExponent) {
        int shift = 1 - binaryExponent;
        if (shift >= Long.SIZE) {
            return 0;
        }
        long shifted = significand >>> shift;
        return Double.longBitsToDouble(shifted + (shifted & 1) >>> 1);
    }
}
