// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.gpu.kernels.Products;

/**
 * Finishes products of many factors, whose exponents may have wrapped around: see {@link Products}.
 */
final class ProductFinish {

    /**
     * A product whose binary logarithm is nearer to 0 than this took no turn: the distance to the
     * limits of a double is greater than the error of a sum of logarithms.
     */
    private static final double NEAR = 400;

    private ProductFinish() {}

    /**
     * Returns a product.
     *
     * @param turned the product, any number of turns away
     * @param logarithm the approximate binary logarithm of the product's absolute value
     */
    static double of(double turned, double logarithm) {
        boolean isRight = turned == 0 || !Double.isFinite(turned);
        if (isRight || Math.abs(logarithm) < NEAR) {
            return turned;
        }
        double own = Math.log(Math.abs(turned)) / Math.log(2);
        double turns = Math.rint((logarithm - own) / Products.TURN_BITS);
        // Three turns lead out of the range of doubles from any value.
        return Math.scalb(turned, Products.TURN_BITS * (int) Math.clamp(turns, -3.0, 3.0));
    }
}
