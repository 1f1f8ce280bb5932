package dev.windrow.doctor;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Dispersion;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Products, squares and what is made of them, in the reference: exact. */
final class ReferenceMoments {

    private static final MathContext DIGITS = new MathContext(50);

    /** Spreads keep nine digits, also of values near 1e9 that differ by 1. */
    private static final double TOLERANCE = 1e-9;

    private ReferenceMoments() {}

    /** Expects the product. Only the whole of it is held against the range of doubles. */
    static Expectation product(List<Object> values) {
        if (values.isEmpty()) {
            return Expectation.exactly(null);
        }
        BigDecimal product = BigDecimal.ONE;
        double notFinite = 1;
        for (Object value : values) {
            double factor = ((Number) value).doubleValue();
            if (Double.isFinite(factor)) {
                product = product.multiply(toDouble(value), DIGITS);
            } else {
                notFinite *= factor;
            }
        }
        if (notFinite != 1) {
            return Expectation.exactly(notFinite * product.signum());
        }
        double exact = product.doubleValue();
        return Double.isInfinite(exact)
                ? Expectation.exactly(exact)
                : new Expectation(exact, values.size() * Math.ulp(exact));
    }

    /** Expects the sum of squares. */
    static Expectation sumOfSquares(List<Object> values) {
        if (values.isEmpty()) {
            return Expectation.exactly(null);
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(toDouble(value).pow(2));
        }
        double exact = sum.doubleValue();
        return new Expectation(exact, Reference.tolerance(exact, values.size()));
    }

    /** Expects a variance or a standard deviation. */
    static Expectation spread(Dispersion dispersion, ColumnType type, List<Object> values) {
        long divisor = values.size() - dispersion.deltaDegreesOfFreedom();
        if (divisor <= 0) {
            return Expectation.exactly(null);
        }
        List<BigDecimal> numbers = exactly(values, type);
        BigDecimal variance = moment(numbers, numbers, divisor);
        return near((dispersion.isRoot() ? variance.sqrt(DIGITS) : variance).doubleValue(), null);
    }

    /** Expects a covariance or a correlation. */
    static Expectation ofPair(Aggregation.OfPair asked, List<Object> xs, List<Object> ys) {
        long divisor = xs.size() - 1L;
        if (divisor <= 0) {
            return Expectation.exactly(null);
        }
        List<BigDecimal> x = exactly(xs, Primitive.FLOAT64);
        List<BigDecimal> y = exactly(ys, Primitive.FLOAT64);
        BigDecimal covariance = moment(x, y, divisor);
        BigDecimal deviations = moment(x, x, divisor).multiply(moment(y, y, divisor)).sqrt(DIGITS);
        return switch (asked) {
            case Aggregation.Covariance asCovariance ->
                    near(covariance.doubleValue(), deviations.doubleValue());
            case Aggregation.Correlation asCorrelation ->
                    deviations.signum() == 0
                            ? Expectation.exactly(Double.NaN)
                            : near(covariance.divide(deviations, DIGITS).doubleValue(), 1.0);
        };
    }

    /** Makes an expectation off by a share of a magnitude, or of the value itself. */
    private static Expectation near(double value, @Nullable Double magnitude) {
        return new Expectation(value, TOLERANCE * (magnitude == null ? value : magnitude));
    }

    /** Returns the sum of products of differences from the means, divided. */
    private static BigDecimal moment(List<BigDecimal> x, List<BigDecimal> y, long divisor) {
        BigDecimal products = BigDecimal.ZERO;
        BigDecimal sumOfX = BigDecimal.ZERO;
        BigDecimal sumOfY = BigDecimal.ZERO;
        for (int i = 0; i < x.size(); i++) {
            products = products.add(x.get(i).multiply(y.get(i)));
            sumOfX = sumOfX.add(x.get(i));
            sumOfY = sumOfY.add(y.get(i));
        }
        BigDecimal count = BigDecimal.valueOf(x.size());
        return products.multiply(count)
                .subtract(sumOfX.multiply(sumOfY))
                .divide(count.multiply(BigDecimal.valueOf(divisor)), DIGITS);
    }

    private static List<BigDecimal> exactly(List<Object> values, ColumnType type) {
        int scale = type instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        List<BigDecimal> exact = new ArrayList<>();
        for (Object value : values) {
            exact.add(
                    switch (value) {
                        case Long number -> BigDecimal.valueOf(number);
                        case BigInteger unscaled -> new BigDecimal(unscaled, scale);
                        default -> toDouble(value);
                    });
        }
        return exact;
    }

    private static BigDecimal toDouble(Object value) {
        return new BigDecimal(((Number) value).doubleValue());
    }
}
