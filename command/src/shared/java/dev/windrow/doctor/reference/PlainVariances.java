// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.MomentKind;
import dev.windrow.query.RegressionKind;
import dev.windrow.query.VarianceKind;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Variances, covariances and correlations from exact totals of values and products. The tolerance
 * grows with the distance of the values from zero relative to their deviation: values near 1e9 that
 * differ by 1 keep 9 digits, others 12. Compensated answers keep 9 digits in any case.
 */
final class PlainVariances {

    private static final MathContext DIGITS = new MathContext(50);

    private static final double TOLERANCE = 1e-12;

    /** The tolerance for each unit of the mean divided by the deviation. */
    private static final double TOLERANCE_OF_SHARED = 1e-18;

    /**
     * Deviations of integers and decimals can be computed exactly, so they keep at least 9 digits.
     */
    private static final double MOST_SHARED_OF_EXACT = 1e9;

    /** The relative error that compensation leaves. */
    private static final double TOLERANCE_OF_COMPENSATED = 1e-9;

    /** The errors of fourth powers, of a small sample's factor, and of their mean together. */
    private static final double SHAPE_SHARE = 64;

    /** Fourth powers of greater deviations are beyond the range of doubles. */
    private static final double MOST_OF_SHAPE = 1e70;

    /** Fourth powers of lesser deviations have few digits, or none. */
    private static final double LEAST_OF_SHAPE = 1e-70;

    private PlainVariances() {}

    /** The numbers of one column, some of which may be infinite or NaN. */
    private record Sample(
            List<BigDecimal> values, BigDecimal sum, boolean isExactType, boolean isFinite) {

        static Sample of(List<Object> values, ColumnType type) {
            boolean isExactType = !values.stream().allMatch(Double.class::isInstance);
            if (!values.stream().allMatch(PlainValues::isFinite)) {
                return new Sample(List.of(), BigDecimal.ZERO, isExactType, false);
            }
            List<BigDecimal> exact =
                    values.stream().map(value -> PlainValues.exactly(value, type)).toList();
            BigDecimal sum = exact.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            return new Sample(exact, sum, isExactType, true);
        }

        BigDecimal count() {
            return BigDecimal.valueOf(values.size());
        }

        /** The sum of products of differences from the means, times the number of values. */
        BigDecimal comoment(Sample other) {
            BigDecimal products = BigDecimal.ZERO;
            for (int i = 0; i < values.size(); i++) {
                products = products.add(values.get(i).multiply(other.values.get(i)));
            }
            return products.multiply(count()).subtract(sum.multiply(other.sum));
        }

        /** The mean of the powers of differences from the mean. */
        BigDecimal moment(int power) {
            BigDecimal total = BigDecimal.ZERO;
            for (BigDecimal value : values) {
                total = total.add(value.multiply(count()).subtract(sum).pow(power));
            }
            return total.divide(count().pow(power + 1), DIGITS);
        }

        /** The standard deviation of the values. */
        double deviation() {
            return Math.sqrt(comoment(this).divide(count().pow(2), DIGITS).doubleValue());
        }

        double mean() {
            return sum.divide(count(), DIGITS).doubleValue();
        }

        /** The mean of the magnitudes. */
        double magnitude() {
            return values.stream()
                    .map(BigDecimal::abs)
                    .reduce(BigDecimal.ZERO, BigDecimal::add)
                    .divide(count(), DIGITS)
                    .doubleValue();
        }

        /** The relative error that the square of a deviation may have. */
        double tolerance() {
            double deviation = deviation();
            double shared = deviation == 0 ? 0 : Math.abs(mean()) / deviation;
            return TOLERANCE
                    + TOLERANCE_OF_SHARED
                            * (isExactType ? Math.min(shared, MOST_SHARED_OF_EXACT) : shared);
        }
    }

    /** Returns the expected variance or standard deviation. */
    static Answer variance(VarianceKind kind, ColumnType type, List<Object> values) {
        int divisor = values.size() - kind.deltaDegreesOfFreedom();
        if (divisor <= 0) {
            return new Answer.Exactly(null);
        }
        Sample sample = Sample.of(values, type);
        if (!sample.isFinite()) {
            return new Answer.Exactly(Double.NaN);
        }
        BigDecimal variance =
                sample.comoment(sample)
                        .divide(sample.count().multiply(BigDecimal.valueOf(divisor)), DIGITS);
        double value = (kind.isRoot() ? variance.sqrt(DIGITS) : variance).doubleValue();
        if (variance.signum() == 0) {
            return new Answer.Exactly(0.0);
        }
        // Squares may be so small that they round to a small multiple of the least number, or to 0.
        double underflow = values.size() * Double.MIN_VALUE;
        double least = kind.isRoot() ? Math.sqrt(underflow) : underflow;
        return near(
                value,
                value * sample.tolerance() + least,
                value * TOLERANCE_OF_COMPENSATED + least);
    }

    /**
     * Returns the expected skewness or kurtosis. Where powers are beyond the range of doubles, any
     * answer will do.
     */
    static Answer moment(MomentKind kind, ColumnType type, List<Object> values) {
        int count = values.size();
        if (count < kind.leastValues()) {
            return new Answer.Exactly(null);
        }
        Sample sample = Sample.of(values, type);
        if (!sample.isFinite()) {
            return new Answer.Exactly(Double.NaN);
        }
        BigDecimal square = sample.moment(2);
        if (square.signum() == 0) {
            return new Answer.Exactly(kind == MomentKind.SKEWNESS ? Double.NaN : null);
        }
        BigDecimal fourth = sample.moment(4);
        // How far the values are from their mean, as a share of their deviation.
        double tails = fourth.divide(square.pow(2), DIGITS).doubleValue();
        double n = count;
        double shares =
                switch (kind) {
                    case SKEWNESS ->
                            sample.moment(3)
                                    .divide(square.multiply(square.sqrt(DIGITS)), DIGITS)
                                    .doubleValue();
                    case KURTOSIS, POPULATION_KURTOSIS -> tails;
                };
        double value =
                switch (kind) {
                    case SKEWNESS -> shares * Math.sqrt(n * (n - 1)) / (n - 2);
                    case KURTOSIS ->
                            (n - 1) * ((n + 1) * shares - 3 * (n - 1)) / ((n - 2) * (n - 3));
                    case POPULATION_KURTOSIS -> shares - 3;
                };
        double error = SHAPE_SHARE * tails;
        Answer near = near(value, error * sample.tolerance(), error * TOLERANCE_OF_COMPENSATED);
        boolean isInRange =
                sample.deviation() < MOST_OF_SHAPE && sample.deviation() > LEAST_OF_SHAPE;
        return isInRange
                ? near
                : new Answer.OneOf(
                        new Answer.Near(value, Double.POSITIVE_INFINITY),
                        new Answer.Exactly(Double.NaN),
                        new Answer.Exactly(null));
    }

    /**
     * Returns the expected covariance of pairs.
     *
     * @param lost by how much the divisor is less than the number of pairs
     */
    static Answer covariance(List<Object> xs, List<Object> ys, int lost) {
        if (xs.size() <= lost) {
            return new Answer.Exactly(null);
        }
        Sample x = Sample.of(xs, Primitive.FLOAT64);
        Sample y = Sample.of(ys, Primitive.FLOAT64);
        if (!x.isFinite() || !y.isFinite()) {
            return new Answer.Exactly(Double.NaN);
        }
        BigDecimal divisor = x.count().multiply(x.count().subtract(BigDecimal.valueOf(lost)));
        double value = x.comoment(y).divide(divisor, DIGITS).doubleValue();
        double magnitude = x.deviation() * y.deviation();
        double share = xs.size() / (double) (xs.size() - lost);
        return near(
                value,
                2 * magnitude * (x.tolerance() + y.tolerance()),
                share * magnitude * TOLERANCE_OF_COMPENSATED);
    }

    /** Returns what is expected of the line that tells y by x. */
    static Answer regression(RegressionKind kind, List<Object> ys, List<Object> xs) {
        Sample x = Sample.of(xs, Primitive.FLOAT64);
        Sample y = Sample.of(ys, Primitive.FLOAT64);
        if (!x.isFinite() || !y.isFinite()) {
            return new Answer.Exactly(Double.NaN);
        }
        BigDecimal squares = x.comoment(x);
        if (squares.signum() == 0) {
            return new Answer.Exactly(null);
        }
        BigDecimal slope = x.comoment(y).divide(squares, DIGITS);
        double tolerance = 4 * (x.tolerance() + y.tolerance());
        double steepest = y.deviation() / x.deviation();
        return switch (kind) {
            case SLOPE ->
                    near(
                            slope.doubleValue(),
                            tolerance * steepest,
                            TOLERANCE_OF_COMPENSATED * steepest);
            case INTERCEPT -> {
                BigDecimal value =
                        y.sum().subtract(slope.multiply(x.sum())).divide(y.count(), DIGITS);
                double magnitude = steepest * (x.magnitude() + x.deviation()) + y.magnitude();
                yield near(
                        value.doubleValue(),
                        (tolerance + TOLERANCE) * magnitude,
                        TOLERANCE_OF_COMPENSATED * magnitude);
            }
            case R_SQUARED -> {
                BigDecimal others = y.comoment(y);
                double value =
                        others.signum() == 0
                                ? 1
                                : x.comoment(y)
                                        .pow(2)
                                        .divide(squares.multiply(others), DIGITS)
                                        .doubleValue();
                yield near(value, tolerance, TOLERANCE_OF_COMPENSATED);
            }
        };
    }

    /** Returns the expected correlation of pairs. */
    static Answer correlation(List<Object> xs, List<Object> ys) {
        if (xs.size() < 2) {
            return new Answer.Exactly(null);
        }
        Sample x = Sample.of(xs, Primitive.FLOAT64);
        Sample y = Sample.of(ys, Primitive.FLOAT64);
        if (!x.isFinite() || !y.isFinite()) {
            return new Answer.Exactly(Double.NaN);
        }
        BigDecimal squares = x.comoment(x).multiply(y.comoment(y));
        if (squares.signum() == 0) {
            return new Answer.Exactly(Double.NaN);
        }
        double value = x.comoment(y).divide(squares.sqrt(DIGITS), DIGITS).doubleValue();
        return near(value, 2 * (x.tolerance() + y.tolerance()), TOLERANCE_OF_COMPENSATED);
    }

    /**
     * Expects a value within a tolerance. For compensated answers the tolerance has an upper bound.
     */
    private static Answer near(double value, double tolerance, double mostOfCompensated) {
        return new Answer.Near(value, Math.min(tolerance, mostOfCompensated), tolerance);
    }
}
