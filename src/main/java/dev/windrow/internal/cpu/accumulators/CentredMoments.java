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
}
