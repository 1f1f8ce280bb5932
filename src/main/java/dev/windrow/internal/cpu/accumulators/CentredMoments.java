// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.DoubleDouble;

/** Moves sums of products of deviations from any centre to the mean. */
final class CentredMoments {

    private CentredMoments() {}

    /**
     * Returns the sum of the products of deviations from the means.
     *
     * @param products the sum of the products of deviations from some centres
     * @param sumX the sum of the deviations of x from its centre
     * @param sumY the sum of the deviations of y from its centre
     * @param count the number of values
     * @return infinite or NaN if the sum of products is
     */
    static double get(DoubleDouble products, DoubleDouble sumX, DoubleDouble sumY, long count) {
        if (!Double.isFinite(products.high())) {
            return products.high();
        }
        return products.minus(sumX.times(sumY.dividedBy(count))).high();
    }

    /** Returns the sum of the squares of deviations from the mean. It is never negative. */
    static double ofSquares(DoubleDouble squares, DoubleDouble sum, long count) {
        // The squares of tiny deviations may underflow while the square of their sum does not.
        return Math.max(0.0, get(squares, sum, sum, count));
    }

    /** Returns the sum of the cubes of deviations from the mean, of sums from some centre. */
    static double ofCubes(DoubleDouble cubes, DoubleDouble squares, DoubleDouble sum, long count) {
        if (!Double.isFinite(cubes.high())) {
            return Double.NaN;
        }
        DoubleDouble mean = sum.dividedBy(count);
        DoubleDouble ofMean = mean.times(sum).times(2).minus(squares.times(3));
        return cubes.plus(mean.times(ofMean)).high();
    }

    /** Returns the sum of the fourth powers of deviations from the mean, which is not negative. */
    static double ofFourthPowers(
            DoubleDouble fourths,
            DoubleDouble cubes,
            DoubleDouble squares,
            DoubleDouble sum,
            long count) {
        if (!Double.isFinite(fourths.high())) {
            return Double.NaN;
        }
        DoubleDouble mean = sum.dividedBy(count);
        DoubleDouble ofSquares = squares.times(6).minus(mean.times(sum).times(3));
        DoubleDouble ofCubes = mean.times(ofSquares).minus(cubes.times(4));
        return Math.max(0.0, fourths.plus(mean.times(ofCubes)).high());
    }
}
