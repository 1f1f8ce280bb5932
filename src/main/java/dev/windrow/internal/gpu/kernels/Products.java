// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

/**
 * Products whose intermediate values stay in range. A product is kept between 2^-500 and 2^500:
 * where it leaves that range, it is multiplied by 2^-1000 or 2^1000, which is exact. That is called
 * a turn. So two products can always be multiplied, and 0, infinity and NaN arise only from factors
 * that are 0, infinite or NaN. The turns of a product are counted where there is a place for the
 * count. Elsewhere they follow from the sum of the factors' logarithms, which need only be right to
 * within a few hundred.
 */
public final class Products {

    /** The binary logarithm of a turn. */
    public static final int TURN_BITS = 1000;

    private static final double TURN = 0x1p1000;
    private static final double TURN_BACK = 0x1p-1000;
    private static final double GREATEST = 0x1p500;
    private static final double LEAST = 0x1p-500;

    private static final double ROOT_OF_TWO = 1.4142135623730951;

    /** 2 / ln 2, and that divided by 3, 5, 7 and 9. */
    private static final double TERM_1 = 2.8853900817779268;

    private static final double TERM_3 = 0.9617966939259756;
    private static final double TERM_5 = 0.5770780163555853;
    private static final double TERM_7 = 0.4121985831111324;
    private static final double TERM_9 = 0.3205988979753252;

    private Products() {}

    /** Multiplies a product by another, or by any factor. */
    static double multiply(double product, double factor) {
        return turned(product * turned(factor));
    }

    /**
     * Returns how many turns {@link #multiply} takes; any number for a factor without a logarithm.
     */
    public static double turns(double product, double factor) {
        return turnsOf(factor) + turnsOf(product * turned(factor));
    }

    /** Returns the value within the limits: unchanged, or a turn away. */
    private static double turned(double value) {
        double size = value < 0.0 ? -value : value;
        double result = value;
        if (size >= GREATEST) {
            result = value * TURN_BACK;
        }
        if (size < LEAST) {
            result = value * TURN;
        }
        return result;
    }

    private static double turnsOf(double value) {
        double size = value < 0.0 ? -value : value;
        double turns = 0.0;
        if (size >= GREATEST) {
            turns = 1.0;
        }
        if (size < LEAST) {
            turns = -1.0;
        }
        return turns;
    }

    /** Returns a product with its turns undone. More than two leave the range of doubles. */
    public static double unturned(double product, double turns) {
        double result = product;
        if (turns > 0.5) {
            result = result * TURN;
        }
        if (turns > 1.5) {
            result = result * TURN;
        }
        if (turns < -0.5) {
            result = result * TURN_BACK;
        }
        if (turns < -1.5) {
            result = result * TURN_BACK;
        }
        return result;
    }

    /**
     * Returns the binary logarithm of a number's magnitude, with an error of at most 2^-29. For 0,
     * infinity and NaN the result is arbitrary. Kernels cannot read the bits of a double, so its
     * exponent is found by halving. The rest is near 1, and its logarithm is a series.
     */
    static double logarithm(double value) {
        double size = value < 0.0 ? -value : value;
        double exponent = 0.0;
        if (size < 0x1p-1022) {
            size = size * 0x1p52;
            exponent = exponent - 52.0;
        }
        if (size < 1.0) {
            size = size * 0x1p1022;
            exponent = exponent - 1022.0;
        }
        if (size >= 0x1p512) {
            size = size * 0x1p-512;
            exponent = exponent + 512.0;
        }
        if (size >= 0x1p256) {
            size = size * 0x1p-256;
            exponent = exponent + 256.0;
        }
        if (size >= 0x1p128) {
            size = size * 0x1p-128;
            exponent = exponent + 128.0;
        }
        if (size >= 0x1p64) {
            size = size * 0x1p-64;
            exponent = exponent + 64.0;
        }
        if (size >= 0x1p32) {
            size = size * 0x1p-32;
            exponent = exponent + 32.0;
        }
        if (size >= 0x1p16) {
            size = size * 0x1p-16;
            exponent = exponent + 16.0;
        }
        if (size >= 0x1p8) {
            size = size * 0x1p-8;
            exponent = exponent + 8.0;
        }
        if (size >= 0x1p4) {
            size = size * 0x1p-4;
            exponent = exponent + 4.0;
        }
        if (size >= 4.0) {
            size = size * 0.25;
            exponent = exponent + 2.0;
        }
        if (size >= 2.0) {
            size = size * 0.5;
            exponent = exponent + 1.0;
        }
        if (size >= ROOT_OF_TWO) {
            size = size * 0.5;
            exponent = exponent + 1.0;
        }
        double part = (size - 1.0) / (size + 1.0);
        double square = part * part;
        double series = TERM_7 + square * TERM_9;
        series = TERM_5 + square * series;
        series = TERM_3 + square * series;
        series = TERM_1 + square * series;
        return exponent + part * series;
    }
}
