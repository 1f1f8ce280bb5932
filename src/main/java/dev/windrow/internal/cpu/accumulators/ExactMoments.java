// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.ScaledInteger;

/** Moves exact sums of products to the means. {@link CentredMoments} does so with rounded ones. */
final class ExactMoments {

    private ExactMoments() {}

    /**
     * Returns the sum of the products of deviations from the means, times the number of values.
     *
     * @param products the sum of the products of x and y
     * @param sumX the sum of x
     * @param sumY the sum of y
     * @param count the number of values
     */
    static ScaledInteger of(
            ScaledInteger products, ScaledInteger sumX, ScaledInteger sumY, long count) {
        return products.times(count).minus(sumX.times(sumY));
    }

    /** Divides a number by one that is not 0. Both are rounded first. */
    static double quotient(ScaledInteger dividend, ScaledInteger divisor) {
        double quotient =
                dividend.rounded(dividend.exponent()) / divisor.rounded(divisor.exponent());
        return Math.scalb(quotient, dividend.exponent() - divisor.exponent());
    }

    /**
     * Divides a sum of products by the roots of two sums of squares.
     *
     * @return from -1 to 1, both exactly for perfectly linear columns, or NaN if a sum of squares
     *     is 0
     */
    static double correlation(
            ScaledInteger products, ScaledInteger squareX, ScaledInteger squareY) {
        ScaledInteger squares = squareX.times(squareY);
        if (squares.integer().signum() > 0
                && products.times(products).minus(squares).integer().signum() == 0) {
            return products.integer().signum();
        }
        int exponentX = squareX.exponent();
        int exponentY = squareY.exponent();
        // An even power of two, so that its root is one as well.
        exponentY += exponentX + exponentY & 1;
        double root = Math.sqrt(squareX.rounded(exponentX) * squareY.rounded(exponentY));
        double product = products.rounded((exponentX + exponentY) / 2);
        return Math.clamp(product / root, -1.0, 1.0);
    }
}
