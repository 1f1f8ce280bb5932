// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import java.math.BigInteger;

/**
 * Binary logarithms of doubles' fractions as integers, in units of 2^-{@value #BITS}: sums of them
 * have no rounding. A logarithm is at most a unit too small, and that of 1 is exact.
 */
public final class FixedLogarithm {

    /** Bits of a logarithm, which is less than 1. */
    public static final int BITS = 62;

    /** The bits of a logarithm. */
    public static final long MASK = (1L << BITS) - 1;

    /** Bits of a double behind its exponent. */
    private static final int FRACTION_BITS = 52;

    private static final long FRACTION = (1L << FRACTION_BITS) - 1;

    /** The number 1, as an unsigned number of which 63 bits are behind the point. */
    private static final long ONE = 1L << 63;

    /** Two to the power of a half, of a quarter and so on, as such numbers. */
    private static final long[] ROOTS = roots();

    private FixedLogarithm() {}

    private static long[] roots() {
        long[] roots = new long[BITS];
        // Twice as many bits as are kept, so that only the last step rounds.
        int bits = 2 * Long.SIZE;
        BigInteger root = BigInteger.TWO.shiftLeft(bits);
        for (int i = 0; i < BITS; i++) {
            root = root.shiftLeft(bits).sqrt();
            int dropped = bits - (Long.SIZE - 1);
            roots[i] =
                    root.add(BigInteger.ONE.shiftLeft(dropped - 1)).shiftRight(dropped).longValue();
        }
        return roots;
    }

    /**
     * Returns the logarithm of a normal number's fraction, which is from 1 to 2.
     *
     * @param number a finite number, whose sign and exponent do not matter
     */
    public static long ofFraction(double number) {
        long bits = Double.doubleToRawLongBits(number) & FRACTION;
        long x = ONE | bits << Long.SIZE - 1 - FRACTION_BITS;
        long logarithm = 0;
        for (int i = 0; i < BITS; i++) {
            // The square of x has the double logarithm, whose whole part is the next bit.
            long high = Math.unsignedMultiplyHigh(x, x);
            long isTwo = high >>> 63;
            long shift = 1 - isTwo;
            x = high << shift | x * x >>> 63 & shift;
            logarithm = logarithm << 1 | isTwo;
        }
        return logarithm;
    }

    /**
     * Returns the number of a logarithm.
     *
     * @param logarithm from 0 to {@link #MASK}
     * @param exponent the power of two by which it is multiplied, at most a few thousand
     */
    public static double power(long logarithm, int exponent) {
        long x = ONE;
        for (int i = 0; i < BITS; i++) {
            if ((logarithm >>> BITS - 1 - i & 1) != 0) {
                long high = Math.unsignedMultiplyHigh(x, ROOTS[i]);
                x = high << 1 | x * ROOTS[i] >>> 63;
            }
        }
        // The last bit tells whether any bit is dropped.
        double rounded = x >>> 1 | x & 1;
        return Math.scalb(rounded, exponent - (Long.SIZE - 2));
    }
}
