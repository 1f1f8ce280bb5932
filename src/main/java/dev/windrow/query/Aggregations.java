package dev.windrow.query;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Makes aggregations, to be imported statically:
 *
 * <pre>{@code
 * windrow.groupBy(orders).by("status").aggregate(sum("price").as("total"), count())
 * }</pre>
 */
public final class Aggregations {

    private Aggregations() {}

    /** Counts the rows of each group. */
    public static NamedAggregation count() {
        return named(new Aggregation.CountRows());
    }

    /** Counts the non-null values of a column. */
    public static NamedAggregation count(String column) {
        return named(new Aggregation.Count(column));
    }

    /** Adds up a column of numbers; an overflow is an error unless told otherwise. */
    public static NamedAggregation sum(String column) {
        return named(new Aggregation.Sum(column, OverflowPolicy.ERROR));
    }

    /** Adds up what an expression gives. */
    public static NamedAggregation sum(Expression value) {
        return of(value, Aggregations::sum);
    }

    /** Finds the least value of a column. */
    public static NamedAggregation min(String column) {
        return named(new Aggregation.Min(column));
    }

    /** Finds the least value of an expression. */
    public static NamedAggregation min(Expression value) {
        return of(value, Aggregations::min);
    }

    /** Finds the greatest value of a column. */
    public static NamedAggregation max(String column) {
        return named(new Aggregation.Max(column));
    }

    /** Finds the greatest value of an expression. */
    public static NamedAggregation max(Expression value) {
        return of(value, Aggregations::max);
    }

    /** Averages a column of numbers. */
    public static NamedAggregation mean(String column) {
        return named(new Aggregation.Mean(column));
    }

    /** Averages what an expression gives. */
    public static NamedAggregation mean(Expression value) {
        return of(value, Aggregations::mean);
    }

    /** Multiplies a column of integers or floats. */
    public static NamedAggregation product(String column) {
        return named(new Aggregation.Product(column));
    }

    /** Adds up the squares of a column of integers or floats. */
    public static NamedAggregation sumOfSquares(String column) {
        return named(new Aggregation.SumOfSquares(column));
    }

    /** Estimates the variance of the population that the values are a sample of. */
    public static NamedAggregation variance(String column) {
        return named(new Aggregation.Spread(column, Dispersion.VARIANCE));
    }

    /** Estimates the standard deviation of the population that the values are a sample of. */
    public static NamedAggregation standardDeviation(String column) {
        return named(new Aggregation.Spread(column, Dispersion.STANDARD_DEVIATION));
    }

    /** Computes a variance or a standard deviation. */
    public static NamedAggregation spread(String column, Dispersion dispersion) {
        return named(new Aggregation.Spread(column, dispersion));
    }

    /** Finds the row of the least value. */
    public static NamedAggregation argMin(String column) {
        return named(new Aggregation.ArgMin(column));
    }

    /** Finds the row of the greatest value. */
    public static NamedAggregation argMax(String column) {
        return named(new Aggregation.ArgMax(column));
    }

    /** Finds the first value that is not null. */
    public static NamedAggregation first(String column) {
        return named(new Aggregation.First(column));
    }

    /** Finds the last value that is not null. */
    public static NamedAggregation last(String column) {
        return named(new Aggregation.Last(column));
    }

    /**
     * Finds the value at a position among those that are not null, counted from 0; -1 is the last.
     */
    public static NamedAggregation nth(String column, long position) {
        return named(new Aggregation.Nth(column, position));
    }

    /** Counts the distinct values. */
    public static NamedAggregation countDistinct(String column) {
        return named(new Aggregation.CountDistinct(column));
    }

    /** Finds the median: half-way between the two in the middle of an even number of values. */
    public static NamedAggregation median(String column) {
        return new NamedAggregation(
                new Aggregation.Quantile(column, 0.5, Interpolation.LINEAR),
                "median(" + column + ")");
    }

    /** Finds a quantile, between two values in proportion. */
    public static NamedAggregation quantile(String column, double quantile) {
        return named(new Aggregation.Quantile(column, quantile, Interpolation.LINEAR));
    }

    /** Finds a quantile. */
    public static NamedAggregation quantile(
            String column, double quantile, Interpolation interpolation) {
        return named(new Aggregation.Quantile(column, quantile, interpolation));
    }

    /** Finds the greatest values, in descending order. */
    public static NamedAggregation top(String column, int count) {
        return named(new Aggregation.Top(column, count));
    }

    /** Tells whether all values are true. */
    public static NamedAggregation boolAnd(String column) {
        return named(new Aggregation.BoolAnd(column));
    }

    /** Tells whether some value is true. */
    public static NamedAggregation boolOr(String column) {
        return named(new Aggregation.BoolOr(column));
    }

    /** Computes the sample covariance of two columns. */
    public static NamedAggregation covariance(String x, String y) {
        return named(new Aggregation.Covariance(x, y));
    }

    /** Computes the correlation of two columns after Pearson. */
    public static NamedAggregation correlation(String x, String y) {
        return named(new Aggregation.Correlation(x, y));
    }

    /**
     * Makes any aggregation of what an expression gives: {@code of(column("a").times(column("b")),
     * Aggregations::standardDeviation)}.
     */
    public static NamedAggregation of(
            Expression value, Function<String, NamedAggregation> function) {
        return function.apply(inputName(value)).withDerived(derived(Stream.of(value)));
    }

    /** Makes any aggregation of what two expressions give. */
    public static NamedAggregation of(
            Expression x, Expression y, BiFunction<String, String, NamedAggregation> function) {
        return function.apply(inputName(x), inputName(y)).withDerived(derived(Stream.of(x, y)));
    }

    private static String inputName(Expression value) {
        return value instanceof Expression.Column column ? column.name() : value.label();
    }

    private static List<DerivedColumn> derived(Stream<Expression> values) {
        return values.filter(value -> !(value instanceof Expression.Column))
                .map(DerivedColumn::of)
                .distinct()
                .toList();
    }

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
