// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.query.MomentKind;

/** Skewness and kurtosis of sums of powers of differences from the mean. */
public final class StandardizedMoment {

    private StandardizedMoment() {}

    /**
     * Returns whether there is no result.
     *
     * @param squares the sum of the squares, 0 only if all values are equal
     */
    public static boolean isNull(MomentKind kind, long count, double squares) {
        boolean isFlat = squares == 0 && kind != MomentKind.SKEWNESS;
        return count < kind.leastValues() || isFlat;
    }

    /**
     * Returns the result, NaN if a sum is not finite.
     *
     * @param count the number of values, as many as the kind needs
     * @param squares the sum of the squares
     * @param powers the sum of the powers that the kind needs
     */
    public static double of(MomentKind kind, long count, double squares, double powers) {
        double n = count;
        double square = squares / n;
        double power = powers / n;
        return switch (kind) {
            case SKEWNESS ->
                    power
                            / square
                            / Math.sqrt(square)
                            * (Math.sqrt(n) * Math.sqrt(n - 1) / (n - 2));
            case KURTOSIS ->
                    ((n + 1) * (power / square / square) - 3 * (n - 1))
                            * ((n - 1) / (n - 2) / (n - 3));
            case POPULATION_KURTOSIS -> power / square / square - 3;
        };
    }
}
