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

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
