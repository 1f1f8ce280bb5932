// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Multiplies with forty digits and unlimited exponents. So the order does not matter: 1e200 * 1e200
 * * 1e-300 is 1e100 from either side, and only the whole product is compared with the limits of
 * doubles.
 */
final class PlainProducts {

    private static final MathContext DIGITS = new MathContext(40);

    private PlainProducts() {}

    /** Returns the expected product of values as doubles. */
    static Answer product(List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        BigDecimal product = BigDecimal.ONE;
        boolean hasInfinity = false;
        boolean isNegative = false;
        for (Object value : values) {
            double factor = PlainValues.toDouble(value);
            if (Double.isNaN(factor)) {
                return new Answer.Exactly(Double.NaN);
            }
            isNegative ^= factor < 0;
            if (Double.isInfinite(factor)) {
                hasInfinity = true;
            } else {
                product = product.multiply(new BigDecimal(factor), DIGITS);
            }
        }
        boolean isZero = product.signum() == 0;
        if (hasInfinity) {
            return new Answer.Exactly(
                    isZero
                            ? Double.NaN
                            : isNegative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        return isZero ? new Answer.Exactly(0.0) : near(product, values.size());
    }

    /**
     * Allows an ulp for each multiplication, and the least number where the result is rounded to
     * it.
     */
    private static Answer near(BigDecimal product, int count) {
        double value = product.doubleValue();
        BigDecimal share = BigDecimal.valueOf(count).multiply(new BigDecimal(Math.ulp(1.0)));
        double other = product.subtract(product.multiply(share)).doubleValue();
        double more = product.add(product.multiply(share)).doubleValue();
        if (Double.isInfinite(value) && Double.isInfinite(other)) {
            return new Answer.Exactly(value);
        }
        if (Double.isInfinite(more)) {
            double infinity = Math.copySign(Double.POSITIVE_INFINITY, more);
            double greatest = Math.copySign(Double.MAX_VALUE, more);
            double off = Math.abs(greatest - other) + Math.ulp(greatest);
            return new Answer.OneOf(new Answer.Exactly(infinity), new Answer.Near(greatest, off));
        }
        double tolerance = count * Math.min(Math.ulp(value), Math.abs(value) * Math.ulp(1.0));
        return new Answer.Near(value, tolerance + Double.MIN_VALUE);
    }
}
