// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.GroupState;

import java.util.Arrays;

/**
 * Products in numbered slots. No factor carries them out of range, so that the order of factors
 * does not matter: 0 * 1e300 * 1e300 is 0 from either side. Each product is a double of moderate
 * size times a power of 2^1000. Zeros, infinities and NaN behave as in arithmetic: 0 times infinity
 * is NaN.
 */
final class ScaledProducts implements GroupState<ScaledProducts> {

    /** The binary logarithm of a scale. A product between the limits is at most its root. */
    private static final int SCALE_BITS = 1000;

    private static final double GREATEST = 0x1p500;
    private static final double LEAST = 0x1p-500;

    private double[] products = {};
    private long[] scales = {};

    @Override
    public void grow(int capacity) {
        products = Arrays.copyOf(products, capacity);
        scales = Arrays.copyOf(scales, capacity);
    }

    /** Sets slots to 1. */
    @Override
    public void reset(int from, int to) {
        Arrays.fill(products, from, to, 1);
        Arrays.fill(scales, from, to, 0);
    }

    @Override
    public void merge(ScaledProducts added, int[] from, int[] to, int count) {
        for (int i = 0; i < count; i++) {
            multiply(to[i], added, from[i]);
        }
    }

    /** Multiplies a slot by a factor. */
    void multiply(int slot, double factor) {
        double product = products[slot] * factor;
        double size = Math.abs(product);
        if (size >= LEAST && size < GREATEST) {
            products[slot] = product;
        } else {
            multiplyScaled(slot, factor);
        }
    }

    /** Multiplies a slot by another slot of these or other products. */
    void multiply(int slot, ScaledProducts others, int other) {
        multiply(slot, others.products[other]);
        scales[slot] += others.scales[other];
    }

    /** Returns the product of a slot without its scale. */
    double product(int slot) {
        return products[slot];
    }

    /** Returns the scale of a slot: the power of 2^1000 by which its product is multiplied. */
    long scale(int slot) {
        return scales[slot];
    }

    /** Sets a slot to a product and a scale, as they were read from another slot. */
    void set(int slot, double product, long scale) {
        products[slot] = product;
        scales[slot] = scale;
    }

    private void multiplyScaled(int slot, double factor) {
        int scale = scaleOf(factor);
        double product = products[slot] * Math.scalb(factor, -SCALE_BITS * scale);
        int more = scaleOf(product);
        products[slot] = Math.scalb(product, -SCALE_BITS * more);
        scales[slot] += scale + more;
    }

    private static int scaleOf(double value) {
        double size = Math.abs(value);
        if (size >= GREATEST) {
            return 1;
        }
        return size < LEAST ? -1 : 0;
    }

    /**
     * Returns the product of a slot. It is infinite or 0 only if the whole product is out of range.
     */
    double get(int slot) {
        // A scale of 3 is out of the range of doubles, whatever the product.
        return Math.scalb(products[slot], SCALE_BITS * Math.clamp(scales[slot], -3, 3));
    }
}
