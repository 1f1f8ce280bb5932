// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.query.NumberFunction.Function;

/**
 * Functions of numbers, for use in a {@link Select} and wherever expressions stand. A null makes a
 * null. An operand that is no number is an {@code UNSUPPORTED_TYPE} of the query.
 *
 * <p>What has no result among the real numbers follows IEEE 754, as a quotient does: the square
 * root or the logarithm of a negative number is NaN, and the logarithm of 0 is negative infinity.
 *
 * <p>{@link Expression#modulo} gives remainders.
 */
public final class NumberFunctions {

    private NumberFunctions() {}

    /**
     * Takes off the sign.
     *
     * @param number an expression of numbers
     * @return int64, float64, or the decimals' own type; the least int64 is an {@code OVERFLOW}
     */
    public static Expression absolute(Expression number) {
        return new NumberFunction.OfOne(Function.ABSOLUTE, number);
    }

    /**
     * Tells whether numbers are negative, 0 or positive.
     *
     * @param number an expression of numbers
     * @return int64: -1, 0 or 1; 0 for NaN
     */
    public static Expression sign(Expression number) {
        return new NumberFunction.OfOne(Function.SIGN, number);
    }

    /**
     * Rounds down: 2.7 becomes 2, and -2.7 becomes -3.
     *
     * @param number an expression of numbers
     * @return int64, float64, or decimals without digits behind the point
     */
    public static Expression floor(Expression number) {
        return new NumberFunction.OfOne(Function.FLOOR, number);
    }

    /**
     * Rounds up: 2.2 becomes 3, and -2.7 becomes -2.
     *
     * @param number an expression of numbers
     * @return int64, float64, or decimals without digits behind the point
     */
    public static Expression ceiling(Expression number) {
        return new NumberFunction.OfOne(Function.CEILING, number);
    }

    /**
     * Rounds to the nearest integer, ties away from 0: 2.5 becomes 3, and -2.5 becomes -3.
     *
     * @param number an expression of numbers
     * @return int64, float64, or decimals without digits behind the point
     */
    public static Expression round(Expression number) {
        return new NumberFunction.Round(number, 0);
    }

    /**
     * Rounds to so many digits behind the point, ties away from 0: {@code round(x, 1)} makes 2.4 of
     * 2.35, and {@code round(x, -2)} makes 1300 of 1250. A float is multiplied by a power of ten,
     * rounded and divided by it, as DuckDB does.
     *
     * @param number an expression of numbers
     * @param digits the digits that are kept behind the point, from -38 to 38
     * @return int64, float64, or decimals with at most that many digits behind the point; an
     *     integer that does not fit is an {@code OVERFLOW}
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for other digits
     */
    public static Expression round(Expression number, int digits) {
        return new NumberFunction.Round(number, digits);
    }

    /**
     * Raises to a power.
     *
     * @param base an expression of numbers
     * @param exponent an expression of numbers
     * @return float64, as {@link StrictMath#pow} has it
     */
    public static Expression power(Expression base, Expression exponent) {
        return new NumberFunction.Power(base, exponent);
    }

    /**
     * Takes the square root.
     *
     * @param number an expression of numbers
     * @return float64; NaN for negative numbers
     */
    public static Expression squareRoot(Expression number) {
        return new NumberFunction.OfOne(Function.SQUARE_ROOT, number);
    }

    /**
     * Raises Euler's number to a power.
     *
     * @param number an expression of numbers
     * @return float64, as {@link StrictMath#exp} has it
     */
    public static Expression exponential(Expression number) {
        return new NumberFunction.OfOne(Function.EXPONENTIAL, number);
    }

    /**
     * Takes the natural logarithm.
     *
     * @param number an expression of numbers
     * @return float64, as {@link StrictMath#log} has it; negative infinity for 0, NaN for negative
     *     numbers
     */
    public static Expression naturalLogarithm(Expression number) {
        return new NumberFunction.OfOne(Function.NATURAL_LOGARITHM, number);
    }

    /**
     * Takes the logarithm to the base of 10.
     *
     * @param number an expression of numbers
     * @return float64, as {@link StrictMath#log10} has it; negative infinity for 0, NaN for
     *     negative numbers
     */
    public static Expression decimalLogarithm(Expression number) {
        return new NumberFunction.OfOne(Function.DECIMAL_LOGARITHM, number);
    }
}
