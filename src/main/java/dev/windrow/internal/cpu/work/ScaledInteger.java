// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import java.math.BigInteger;

/**
 * An integer times a power of two, which is not rounded.
 *
 * @param integer the integer
 * @param power the power of two by which it is multiplied
 */
public record ScaledInteger(BigInteger integer, int power) {

    /** The number 0. */
    public static final ScaledInteger ZERO = new ScaledInteger(BigInteger.ZERO, 0);

    /** Returns a double, which is neither infinite nor NaN. */
    public static ScaledInteger of(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT);
        boolean isNormal = Math.getExponent(value) >= Double.MIN_EXPONENT;
        long fraction = (bits & (1L << 52) - 1) | (isNormal ? 1L << 52 : 0);
        if (fraction == 0) {
            return ZERO;
        }
        int zeros = Long.numberOfTrailingZeros(fraction);
        long odd = fraction >> zeros;
        return new ScaledInteger(BigInteger.valueOf(bits < 0 ? -odd : odd), exponent - 52 + zeros);
    }

    public ScaledInteger plus(ScaledInteger other) {
        if (integer.signum() == 0) {
            return other;
        }
        if (other.integer.signum() == 0) {
            return this;
        }
        int common = Math.min(power, other.power);
        return new ScaledInteger(multipleOf(common).add(other.multipleOf(common)), common);
    }

    private BigInteger multipleOf(int lowerPower) {
        return integer.shiftLeft(power - lowerPower);
    }

    public ScaledInteger minus(ScaledInteger other) {
        return plus(new ScaledInteger(other.integer.negate(), other.power));
    }

    public ScaledInteger times(ScaledInteger other) {
        return new ScaledInteger(integer.multiply(other.integer), power + other.power);
    }

    public ScaledInteger times(long factor) {
        return new ScaledInteger(integer.multiply(BigInteger.valueOf(factor)), power);
    }

    /** Returns this number times a power of two. */
    public ScaledInteger scaled(int morePower) {
        return new ScaledInteger(integer, power + morePower);
    }

    /** Returns the magnitude's power of two: 1 more than that of its first bit. */
    public int exponent() {
        return power + integer.bitLength();
    }

    /**
     * Returns this number divided by a power of two, rounded to a double.
     *
     * @param exponent such as {@link #exponent}: the result is then between -1 and 1
     */
    public double rounded(int exponent) {
        return RoundedInteger.of(integer, power - exponent);
    }

    /** Returns this number divided by a double greater than 0, rounded twice. */
    public double dividedBy(double divisor) {
        return Math.scalb(rounded(exponent()) / divisor, exponent());
    }

    /**
     * Returns the root of this number, which is not negative, divided by a double greater than 0.
     * The quotient may be beyond the range of doubles.
     */
    public double rootOfQuotient(double divisor) {
        int even = exponent() + (exponent() & 1);
        return Math.scalb(Math.sqrt(rounded(even) / divisor), even / 2);
    }
}
