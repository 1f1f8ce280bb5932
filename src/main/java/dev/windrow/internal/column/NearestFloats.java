// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Int128;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The floats that are nearest to decimals of a scale: to integers of 128 bits divided by a power of
 * ten. Of two that are as near, it is the one whose last bit is 0.
 */
public final class NearestFloats {

    /** All integers up to this one are float64. */
    private static final long GREATEST_EXACT = 1L << 53;

    /** Powers of ten up to this one are float64. */
    private static final int GREATEST_EXACT_SCALE = 22;

    private static final double TWO_TO_32 = 0x1p32;
    private static final double TWO_TO_64 = 0x1p64;
    private static final long LOW_HALF = 0xffff_ffffL;

    /**
     * A bound of the relative error of a quotient that is computed as a sum of two float64. Each of
     * its five roundings is of a number that is 2^-52 of the quotient at most.
     */
    private static final double ERROR = 0x1p-98;

    /** Bits of a quotient from which it is rounded, the last of which tells of all that follow. */
    private static final int QUOTIENT_BITS = 66;

    /** Bits of a float64 that a float32 does not have, but for the first. */
    private static final long BITS_BEHIND_A_TIE = (1L << 28) - 1;

    private final BigInteger divisor;
    private final double upperDivisor;
    private final double lowerDivisor;
    private final boolean isExactDivisor;

    /**
     * Makes one for decimals with so many digits behind the point.
     *
     * @param scale 0 to 38
     */
    public NearestFloats(int scale) {
        divisor = BigInteger.TEN.pow(scale);
        upperDivisor = divisor.doubleValue();
        // Of 88 bits at most, so the second part has the rest.
        lowerDivisor = divisor.subtract(exactly(upperDivisor)).doubleValue();
        isExactDivisor = scale <= GREATEST_EXACT_SCALE;
    }

    private static BigInteger exactly(double integer) {
        return new BigDecimal(integer).toBigIntegerExact();
    }

    /**
     * Returns whether values up to a magnitude and the power of ten are float64s. Their quotient is
     * then rounded once, by one division.
     *
     * @param magnitude negative if it does not fit 63 bits
     */
    public boolean isOneDivision(long magnitude) {
        return isExactDivisor && magnitude >= 0 && magnitude <= GREATEST_EXACT;
    }

    /** Returns the power of ten as a float64. */
    public double divisor() {
        return upperDivisor;
    }

    /** Returns the float64 of an unscaled value of 128 bits. */
    public double float64(long high, long low) {
        boolean isLong = high == low >> 63;
        if (isLong && isOneDivision(Math.abs(low))) {
            return low / upperDivisor;
        }
        double value;
        double rest;
        if (isLong) {
            double upper = (low >> 32) * TWO_TO_32;
            double lower = low & LOW_HALF;
            value = upper + lower;
            rest = (upper - value) + lower;
        } else {
            double upper = high * TWO_TO_64;
            double upperRest = (high - (long) (double) high) * TWO_TO_64;
            double middle = (low >>> 32) * TWO_TO_32;
            double lowest = low & LOW_HALF;
            value = upper + (middle + lowest);
            rest = ((upper - value) + middle) + lowest + upperRest;
        }
        double quotient = value / upperDivisor;
        double remainder = Math.fma(-quotient, upperDivisor, value);
        double more = (remainder + (rest - quotient * lowerDivisor)) / upperDivisor;
        double error = Math.abs(quotient) * ERROR;
        double nearest = quotient + (more - error);
        return nearest == quotient + (more + error)
                ? nearest
                : quotient(Int128.toBigInteger(high, low), divisor);
    }

    /**
     * Returns the float32 of an unscaled value of 128 bits. The float64 is rounded again, unless it
     * is in the middle of two float32, where the value itself may be at either side.
     */
    public float float32(long high, long low) {
        double wide = float64(high, low);
        float nearest = (float) wide;
        if (nearest == wide || (Double.doubleToRawLongBits(wide) & BITS_BEHIND_A_TIE) != 0) {
            return nearest;
        }
        BigInteger unscaled = Int128.toBigInteger(high, low);
        int shift = shift(unscaled, divisor);
        return (float) Math.scalb((double) quotient(unscaled, divisor, shift).floatValue(), -shift);
    }

    /**
     * Returns the float64 that is nearest to a quotient, which is not subnormal.
     *
     * @param divisor greater than 0
     */
    public static double quotient(BigInteger dividend, BigInteger divisor) {
        int shift = shift(dividend, divisor);
        return Math.scalb(quotient(dividend, divisor, shift).doubleValue(), -shift);
    }

    private static int shift(BigInteger dividend, BigInteger divisor) {
        return Math.max(0, QUOTIENT_BITS + divisor.bitLength() - dividend.bitLength());
    }

    /** Returns a quotient times a power of two, with a last bit that is 1 if there is a rest. */
    private static BigInteger quotient(BigInteger dividend, BigInteger divisor, int shift) {
        BigInteger[] parts = dividend.abs().shiftLeft(shift).divideAndRemainder(divisor);
        BigInteger magnitude = parts[1].signum() == 0 ? parts[0] : parts[0].setBit(0);
        return dividend.signum() < 0 ? magnitude.negate() : magnitude;
    }
}
