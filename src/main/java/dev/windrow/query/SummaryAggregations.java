// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Arrays;

/** Makes aggregations that tell how values are distributed. Nulls are left out. */
public final class SummaryAggregations {

    private SummaryAggregations() {}

    /**
     * Computes the sample skewness: above 0 if the longer tail is on the right.
     *
     * @param column a column of integers, floats or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null for fewer than three values, and NaN if all are equal
     */
    public static NamedAggregation skewness(String column) {
        return moment(column, MomentKind.SKEWNESS);
    }

    /**
     * Computes the sample excess kurtosis: 0 for a normal distribution, more for heavier tails.
     *
     * @param column a column of integers, floats or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null for fewer than four values, and if all are equal
     */
    public static NamedAggregation kurtosis(String column) {
        return moment(column, MomentKind.KURTOSIS);
    }

    /**
     * Computes a measure of the distribution's shape.
     *
     * @param column a column of integers, floats or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @param kind which measure
     * @return float64; null for too few values, and, if all are equal, null or NaN: see {@link
     *     SummaryAggregation.Moment}
     */
    public static NamedAggregation moment(String column, MomentKind kind) {
        return named(new SummaryAggregation.Moment(column, kind));
    }

    /**
     * Counts the values of bins: {@code histogram("v", 0, 10, 20)} counts values up to 0, above 0
     * up to 10, above 10 up to 20, and above 20.
     *
     * @param column a column of integers or floats, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @param bounds the greatest value of each bin but the last, in ascending order
     * @return a list of int64, one more than bounds, never null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for no bounds, NaN, and
     *     those that are not in ascending order
     */
    public static NamedAggregation histogram(String column, double... bounds) {
        return named(
                new SummaryAggregation.Histogram(column, Arrays.stream(bounds).boxed().toList()));
    }

    /**
     * Estimates the number of distinct values by a sketch HLL of Apache DataSketches, which has
     * 4,096 registers: at most 4 KB for a group, and a standard error of 1.6 %; of up to some
     * hundred values, hardly any. The program must have {@code
     * org.apache.datasketches:datasketches-java}.
     *
     * @param column a column of any type but lists
     * @return int64, 0 if there is no value
     */
    public static NamedAggregation approximateCountDistinct(String column) {
        return named(new SummaryAggregation.ApproximateCountDistinct(column));
    }

    /**
     * Estimates a quantile by a sketch KLL of Apache DataSketches, whose k is 200: some KB for a
     * group, and with a confidence of 99 % a share that is 1.33 % more or less at most. Of up to
     * 200 values, it is one of them exactly. NaN is left out. The program must have {@code
     * org.apache.datasketches:datasketches-java}.
     *
     * @param column a column of integers or floats, else the query fails with {@code
     *     UNSUPPORTED_TYPE}; it fails with {@code INVALID_ARGUMENT} if it is to be reproducible,
     *     since sketches draw at random
     * @param quantile the share of the values that are not greater, 0 to 1
     * @return float64; null if there is no value
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for NaN, and for a share
     *     beyond 0 to 1
     */
    public static NamedAggregation approximateQuantile(String column, double quantile) {
        return named(new SummaryAggregation.ApproximateQuantile(column, quantile));
    }

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
