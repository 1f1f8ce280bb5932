// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.query.Aggregation;
import dev.windrow.query.Interpolation;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Where quantiles lie among their values, and those that fall between two. */
public final class QuantileInterpolation {

    private QuantileInterpolation() {}

    /** Returns the position of a quantile among the values in ascending order, from 0. */
    public static double position(Aggregation.Quantile asked, long count) {
        if (asked.interpolation() != Interpolation.DISCRETE) {
            return asked.quantile() * (count - 1);
        }
        BigDecimal share = BigDecimal.valueOf(asked.quantile());
        BigDecimal values = share.multiply(BigDecimal.valueOf(count));
        return Math.max(values.setScale(0, RoundingMode.CEILING).longValueExact(), 1) - 1;
    }

    /**
     * Returns a quantile.
     *
     * @param low the value before the quantile
     * @param high the value behind it
     * @param fraction how far it lies between their positions, from 0 to 1
     * @param lowIsEven whether the position of the value before it is even, from 0
     */
    public static double of(
            Interpolation interpolation,
            double low,
            double high,
            double fraction,
            boolean lowIsEven) {
        if (low == high) {
            return low;
        }
        return switch (interpolation) {
            case LINEAR -> between(low, high, fraction);
            case LOWER, DISCRETE -> low;
            case HIGHER -> high;
            case MIDPOINT -> between(low, high, 0.5);
            case NEAREST -> fraction < 0.5 || fraction == 0.5 && lowIsEven ? low : high;
        };
    }

    private static double between(double low, double high, double fraction) {
        double distance = high - low;
        // Even if the difference is infinite, the weighted sum may be finite.
        return Double.isFinite(distance)
                ? low + distance * fraction
                : low * (1 - fraction) + high * fraction;
    }
}
