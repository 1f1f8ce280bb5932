// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import java.util.random.RandomGenerator;

/**
 * Draws ranks from 1 to n. The probability of rank k is proportional to {@code k^-skew}. The method
 * is rejection-inversion: W. Hörmann and G. Derflinger, "Rejection-inversion to generate variates
 * from monotone discrete distributions", ACM TOMACS 6(3), 1996. A rank takes about 1.2 draws of a
 * uniform number, whatever n is. {@link StrictMath} makes a seed give the same ranks on every
 * machine.
 */
final class Zipf {

    /** Below this, a series is more exact than a quotient. */
    private static final double SMALL = 1e-8;

    private final long ranks;
    private final double skew;
    private final double integralOfFirst;
    private final double integralOfLast;
    private final double certain;

    /**
     * Makes a distribution.
     *
     * @param ranks the number of ranks, at least 1
     * @param skew the exponent, greater than 0
     */
    Zipf(long ranks, double skew) {
        this.ranks = ranks;
        this.skew = skew;
        integralOfFirst = integral(1.5) - 1;
        integralOfLast = integral(ranks + 0.5);
        certain = 2 - inverseIntegral(integral(2.5) - density(2));
    }

    /** Draws a rank from 1. */
    long next(RandomGenerator random) {
        while (true) {
            double area = integralOfLast + random.nextDouble() * (integralOfFirst - integralOfLast);
            double x = inverseIntegral(area);
            long rank = Math.clamp((long) (x + 0.5), 1, ranks);
            if (rank - x <= certain || area >= integral(rank + 0.5) - density(rank)) {
                return rank;
            }
        }
    }

    private double density(double x) {
        return StrictMath.exp(-skew * StrictMath.log(x));
    }

    /** Returns the integral of the density from 1 to x. */
    private double integral(double x) {
        double log = StrictMath.log(x);
        return exponentialQuotient((1 - skew) * log) * log;
    }

    private double inverseIntegral(double area) {
        double t = Math.max(area * (1 - skew), -1);
        return StrictMath.exp(logarithmQuotient(t) * area);
    }

    /** (e^x - 1) / x */
    private static double exponentialQuotient(double x) {
        return Math.abs(x) > SMALL
                ? StrictMath.expm1(x) / x
                : 1 + x / 2 * (1 + x / 3 * (1 + x / 4));
    }

    /** log(1 + x) / x */
    private static double logarithmQuotient(double x) {
        return Math.abs(x) > SMALL
                ? StrictMath.log1p(x) / x
                : 1 - x * (0.5 - x * (1.0 / 3 - x / 4));
    }
}
