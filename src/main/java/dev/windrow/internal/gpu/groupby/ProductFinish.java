package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.gpu.kernels.Products;

/** Puts a product of many factors back to where it belongs: see {@link Products}. */
final class ProductFinish {

    /** Logarithms of products that took no turn: further from a limit than a sum of them is off. */
    private static final double NEAR = 400;

    private ProductFinish() {}

    /**
     * Returns a product.
     *
     * @param turned the product, any number of turns away
     * @param logarithm about the binary logarithm of the product without its sign
     */
    static double of(double turned, double logarithm) {
        boolean isRight = turned == 0 || !Double.isFinite(turned);
        if (isRight || Math.abs(logarithm) < NEAR) {
            return turned;
        }
        double own = Math.log(Math.abs(turned)) / Math.log(2);
        double turns = Math.rint((logarithm - own) / Products.TURN_BITS);
        // Three turns lead out of the range of doubles, from wherever they begin.
        return Math.scalb(turned, Products.TURN_BITS * (int) Math.clamp(turns, -3.0, 3.0));
    }
}
