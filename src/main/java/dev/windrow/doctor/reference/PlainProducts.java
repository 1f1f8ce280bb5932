package dev.windrow.doctor.reference;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Multiplies, to forty digits and without a limit to exponents.
 *
 * <p>Doubles have limits, and then the order of multiplication matters: 1e200 * 1e200 * 1e-300 is
 * infinite from the left and 1e100 from the right. An engine may multiply in any order, so what is
 * expected is what every order gives, or else each thing that some order gives. A partial product
 * is that of some of the values: at most that of all whose magnitude is above 1, at least that of
 * all below.
 */
final class PlainProducts {

    private static final MathContext DIGITS = new MathContext(40);

    /** So near a limit, rounding may decide. */
    private static final BigDecimal MARGIN = new BigDecimal("1.000001");

    private static final BigDecimal GREATEST = new BigDecimal(Double.MAX_VALUE);
    private static final BigDecimal LEAST_NORMAL = new BigDecimal(Double.MIN_NORMAL);

    private BigDecimal product = BigDecimal.ONE;
    private BigDecimal greatestPart = BigDecimal.ONE;
    private BigDecimal leastPart = BigDecimal.ONE;
    private boolean hasZero;
    private boolean hasInfinity;
    private boolean isNegative;
    private int count;

    private PlainProducts() {}

    /** Returns what a product is expected to be: of values as doubles. */
    static Answer product(List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        PlainProducts products = new PlainProducts();
        for (Object value : values) {
            double factor = PlainValues.toDouble(value);
            if (Double.isNaN(factor)) {
                return new Answer.Exactly(Double.NaN);
            }
            products.multiply(factor);
        }
        return products.answer();
    }

    private void multiply(double factor) {
        count++;
        isNegative ^= factor < 0;
        if (factor == 0) {
            hasZero = true;
        } else if (Double.isInfinite(factor)) {
            hasInfinity = true;
        } else {
            BigDecimal exact = new BigDecimal(factor);
            product = product.multiply(exact, DIGITS);
            if (Math.abs(factor) > 1) {
                greatestPart = greatestPart.multiply(exact.abs(), DIGITS);
            } else {
                leastPart = leastPart.multiply(exact.abs(), DIGITS);
            }
        }
    }

    private Answer answer() {
        Answer infinity =
                new Answer.Exactly(
                        isNegative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        Answer notANumber = new Answer.Exactly(Double.NaN);
        boolean mayOverflow = greatestPart.multiply(MARGIN).compareTo(GREATEST) > 0;
        boolean mayUnderflow = leastPart.compareTo(LEAST_NORMAL.multiply(MARGIN)) < 0;
        if (hasInfinity) {
            return hasZero
                    ? notANumber
                    : mayUnderflow ? new Answer.OneOf(infinity, notANumber) : infinity;
        }
        if (hasZero) {
            Answer zero = new Answer.Exactly(0.0);
            return mayOverflow ? new Answer.OneOf(zero, notANumber) : zero;
        }
        if (mayOverflow && mayUnderflow) {
            return new Answer.AnyFloat();
        }
        if (mayOverflow) {
            boolean mustOverflow = product.abs().compareTo(GREATEST.multiply(MARGIN)) > 0;
            return mustOverflow ? infinity : new Answer.OneOf(infinity, near(false));
        }
        return near(mayUnderflow);
    }

    /** An ulp a multiplication; where parts may be below the normal numbers, of the least. */
    private Answer near(boolean mayUnderflow) {
        double value = product.doubleValue();
        double tolerance = count * Math.ulp(value);
        if (mayUnderflow) {
            tolerance += count * Double.MIN_VALUE * greatestPart.doubleValue();
        }
        return new Answer.Near(value, tolerance);
    }
}
