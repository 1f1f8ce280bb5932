// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.SplittableRandom;

class ProductsTest {

    private static final double LN_2 = Math.log(2);

    /** Draws numbers of all exponents. */
    private static double draw(SplittableRandom random) {
        double value = Math.scalb(random.nextDouble(1, 2), random.nextInt(-1073, 1024));
        return random.nextBoolean() ? value : -value;
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.MIN_VALUE, Double.MIN_NORMAL, 0.1, 3, Double.MAX_VALUE})
    void logarithmsOfTheEnds(double value) {
        assertThat(Products.logarithm(value)).isCloseTo(Math.log(value) / LN_2, within(0x1p-29));
    }

    @Test
    void logarithmsOfPowersOfTwoAreExact() {
        for (int exponent = -1074; exponent < 1024; exponent++) {
            assertThat(Products.logarithm(-Math.scalb(1.0, exponent))).isEqualTo(exponent);
        }
    }

    @Test
    void logarithmsOfAnything() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 10_000; i++) {
            double value = draw(random);
            assertThat(Products.logarithm(value))
                    .as("%s", value)
                    .isCloseTo(Math.log(Math.abs(value)) / LN_2, within(0x1p-29));
        }
    }

    /** Factors and their inverses, in another order: the first factor is left. */
    @Test
    void turnsBringAProductBack() {
        SplittableRandom random = new SplittableRandom(4);
        double product = 7;
        double turns = 0;
        for (int i = 0; i < 2000; i++) {
            double factor = Math.scalb(1.0, i < 1000 ? 900 : -900);
            turns += Products.turns(product, factor);
            product = Products.multiply(product, factor);
        }
        assertThat(Products.unturned(product, turns)).isEqualTo(7);
        double factor = draw(random);
        turns += Products.turns(product, factor);
        product = Products.multiply(product, factor);
        assertThat(Products.unturned(product, turns)).isEqualTo(7 * factor);
    }

    @Test
    void zeroInfinityAndNanAreKept() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(Products.multiply(0x1p499, infinity)).isEqualTo(infinity);
        assertThat(Products.multiply(infinity, -0x1p-1074)).isEqualTo(-infinity);
        assertThat(Products.multiply(0x1p499, 0)).isZero();
        assertThat(Products.multiply(0, infinity)).isNaN();
        assertThat(Products.multiply(Double.NaN, 0)).isNaN();
        assertThat(Products.unturned(infinity, -2)).isEqualTo(infinity);
        assertThat(Products.unturned(0, 2)).isZero();
        assertThat(Products.unturned(-1, 3)).isEqualTo(-infinity);
    }
}
