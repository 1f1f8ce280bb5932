// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Int128;
import dev.windrow.internal.column.NearestFloats;

import java.math.BigInteger;

/** Divides exact totals. */
public final class ExactMean {

    /** Integers up to this one are doubles. */
    private static final long LARGEST_EXACT = 1L << 53;

    /** Powers of ten up to this one, times a small count, are doubles. */
    private static final int LARGEST_EXACT_SCALE = 15;

    private ExactMean() {}

    /**
     * Returns a total divided by the number of its values.
     *
     * @param top bits 128 to 191 of the unscaled total, sign included
     * @param high bits 64 to 127
     * @param low bits 0 to 63
     * @param count the number of values, not 0
     * @param scale decimal digits behind the point
     */
    public static double of(long top, long high, long low, long count, int scale) {
        boolean isLong = high == low >> 63 && top == high;
        if (isLong && scale <= LARGEST_EXACT_SCALE) {
            double divisor = (double) count * Math.pow(10, scale);
            if (divisor <= LARGEST_EXACT) {
                return divide(low, divisor);
            }
        }
        BigInteger total =
                Int128.toBigInteger(top, high).shiftLeft(64).add(Int128.toBigInteger(0, low));
        return NearestFloats.quotient(
                total, BigInteger.TEN.pow(scale).multiply(BigInteger.valueOf(count)));
    }

    /** Divides without losing the bits of the total that a double does not hold. */
    private static double divide(long total, double divisor) {
        if (Math.abs(total) <= LARGEST_EXACT && total != Long.MIN_VALUE) {
            return total / divisor;
        }
        double upper = (double) (total >> 11 << 11);
        double lower = (double) (total & 0x7ff);
        double quotient = (upper + lower) / divisor;
        double remainder = Math.fma(-quotient, divisor, upper) + lower;
        return quotient + remainder / divisor;
    }
}
