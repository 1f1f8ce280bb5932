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
 *
 * <p>Null values are skipped: what is said of values is said of those that are not null. Below,
 * numbers are integers and floats. Any type is each type that a column may have, but not a list.
 * The examples are of five rows {@code v = 3 1 null 2 1} in one group.
 *
 * <p>A method here does not look at a table. Only the query does, and fails with a {@code
 * WindrowException}:
 *
 * <ul>
 *   <li>{@code UNKNOWN_COLUMN}, if the table lacks a column;
 *   <li>{@code UNSUPPORTED_TYPE}, if a column is not of a type that the method names;
 *   <li>{@code DUPLICATE_NAME}, if two columns of the result have one name, as {@link
 *       NamedAggregation#as} gives another, or if the table has a column that is named as an
 *       expression's {@linkplain Expression#label label};
 *   <li>{@code OVERFLOW}, if a sum of integers or decimals does not fit, or an expression's value.
 * </ul>
 *
 * <p>No other aggregation overflows with an error: a float64 becomes infinite. NaN is greater than
 * every number.
 */
public final class Aggregations {

    private Aggregations() {}

    /**
     * Counts the rows of each group, nulls or not: 5 in the example.
     *
     * @return int64, never null, named {@code count(*)}
     */
    public static NamedAggregation count() {
        return named(new Aggregation.CountRows());
    }

    /**
     * Counts the values of a column: 4 in the example.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64, never null: 0 where there is no value
     */
    public static NamedAggregation count(String column) {
        return named(new Aggregation.Count(column));
    }

    /**
     * Adds up a column: {@code sum("v")} is 7 in the example.
     *
     * <p>The exact total decides whether a sum of integers or decimals fits. The order of rows does
     * not matter, and large values that cancel out do no harm. A total that does not fit makes the
     * query fail with {@code OVERFLOW}, which names the column and a key, unless {@link
     * NamedAggregation#onOverflow} says otherwise.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return int64 of integers, float64 of floats, decimal(38,s) of decimals; null where there is
     *     no value
     */
    public static NamedAggregation sum(String column) {
        return named(new Aggregation.Sum(column, OverflowPolicy.ERROR));
    }

    /**
     * Adds up what an expression gives: {@code sum(column("v").times(literal(2)))} is 14 in the
     * example. An overflow policy is about the total alone: a value of the expression that does not
     * fit is an {@code OVERFLOW} under every policy.
     *
     * @param value an expression of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return a sum as {@link #sum(String)} makes it
     */
    public static NamedAggregation sum(Expression value) {
        return of(value, Aggregations::sum);
    }

    /**
     * Finds the least value: 1 in the example. Strings compare by their bytes, and NaN is least
     * only where there is nothing else.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null where there is no value
     */
    public static NamedAggregation min(String column) {
        return named(new Aggregation.Min(column));
    }

    /**
     * Finds the least value of an expression.
     *
     * @param value an expression of any type
     * @return the type of the expression; null where there is no value
     */
    public static NamedAggregation min(Expression value) {
        return of(value, Aggregations::min);
    }

    /**
     * Finds the greatest value: 3 in the example. Strings compare by their bytes, and NaN is
     * greater than every number.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null where there is no value
     */
    public static NamedAggregation max(String column) {
        return named(new Aggregation.Max(column));
    }

    /**
     * Finds the greatest value of an expression.
     *
     * @param value an expression of any type
     * @return the type of the expression; null where there is no value
     */
    public static NamedAggregation max(Expression value) {
        return of(value, Aggregations::max);
    }

    /**
     * Averages a column: 1.75 in the example. The mean of integers and decimals comes from their
     * exact sum, which does not overflow here.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null where there is no value
     */
    public static NamedAggregation mean(String column) {
        return named(new Aggregation.Mean(column));
    }

    /**
     * Averages what an expression gives.
     *
     * @param value an expression of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null where there is no value
     */
    public static NamedAggregation mean(Expression value) {
        return of(value, Aggregations::mean);
    }

    /**
     * Multiplies a column: 6.0 in the example. Integers become float64 before they are multiplied.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null where there is no value
     */
    public static NamedAggregation product(String column) {
        return named(new Aggregation.Product(column));
    }

    /**
     * Adds up the squares of a column: 15.0 in the example. Integers become float64 before they are
     * squared.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null where there is no value
     */
    public static NamedAggregation sumOfSquares(String column) {
        return named(new Aggregation.SumOfSquares(column));
    }

    /**
     * Estimates the variance of the population that the values are a sample of: 0.9167 in the
     * example, as the divisor is one less than the number of values.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null where there are fewer than two values
     */
    public static NamedAggregation variance(String column) {
        return named(new Aggregation.Variance(column, VarianceKind.VARIANCE));
    }

    /**
     * Estimates the standard deviation of the population that the values are a sample of: 0.9574 in
     * the example, the root of {@link #variance}.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null where there are fewer than two values
     */
    public static NamedAggregation standardDeviation(String column) {
        return named(new Aggregation.Variance(column, VarianceKind.STANDARD_DEVIATION));
    }

    /**
     * Computes a variance or a standard deviation: {@code variance("v",
     * VarianceKind.POPULATION_VARIANCE)} is 0.6875 in the example.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @param kind which of the four
     * @return float64; null where there is no value, and for a sample where there are fewer than
     *     two
     */
    public static NamedAggregation variance(String column, VarianceKind kind) {
        return named(new Aggregation.Variance(column, kind));
    }

    /**
     * Finds the row that holds the least value, the first of several: 1 in the example. Rows count
     * from 0 in the whole table, also where a condition drops some.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null where there is no value
     */
    public static NamedAggregation argMin(String column) {
        return named(new Aggregation.ArgMin(column));
    }

    /**
     * Finds the row that holds the greatest value, the first of several: 0 in the example. Rows
     * count from 0 in the whole table, also where a condition drops some.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null where there is no value
     */
    public static NamedAggregation argMax(String column) {
        return named(new Aggregation.ArgMax(column));
    }

    /**
     * Finds the first value in the order of the table's rows: 3 in the example.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null where there is no value
     */
    public static NamedAggregation first(String column) {
        return named(new Aggregation.First(column));
    }

    /**
     * Finds the last value in the order of the table's rows: 1 in the example.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null where there is no value
     */
    public static NamedAggregation last(String column) {
        return named(new Aggregation.Last(column));
    }

    /**
     * Finds the value at a position in the order of the table's rows: {@code nth("v", 2)} is 2 in
     * the example, as the null has no position.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @param position counts from 0; a negative one counts from the end, where -1 is the last
     * @return the type of the column; null where there are too few values
     */
    public static NamedAggregation nth(String column, long position) {
        return named(new Aggregation.Nth(column, position));
    }

    /**
     * Counts the distinct values: 3 in the example. Values are told apart as keys are: all NaNs are
     * one value, and so are 0.0 and -0.0.
     *
     * @param column a column of any type; of a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64, never null: 0 where there is no value
     */
    public static NamedAggregation countDistinct(String column) {
        return named(new Aggregation.CountDistinct(column));
    }

    /**
     * Finds the median, half-way between the two in the middle of an even number of values: 1.5 in
     * the example.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null where there is no value
     */
    public static NamedAggregation median(String column) {
        return new NamedAggregation(
                new Aggregation.Quantile(column, 0.5, Interpolation.LINEAR),
                "median(" + column + ")");
    }

    /**
     * Finds a quantile. One that falls between two values lies between them in proportion: {@code
     * quantile("v", 0.9)} is 2.7 in the example.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param quantile the share of the values that lie below, 0 to 1
     * @return float64; null where there is no value
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for NaN, and for a share
     *     beyond 0 to 1
     */
    public static NamedAggregation quantile(String column, double quantile) {
        return named(new Aggregation.Quantile(column, quantile, Interpolation.LINEAR));
    }

    /**
     * Finds a quantile: {@code quantile("v", 0.5, Interpolation.LOWER)} is 1.0 in the example.
     * Integers become float64 first, and NaN takes the highest positions.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param quantile the share of the values that lie below, 0 to 1
     * @param interpolation what a quantile is that falls between two values
     * @return float64; null where there is no value
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for NaN, and for a share
     *     beyond 0 to 1
     */
    public static NamedAggregation quantile(
            String column, double quantile, Interpolation interpolation) {
        return named(new Aggregation.Quantile(column, quantile, interpolation));
    }

    /**
     * Finds the greatest values in descending order: {@code top("v", 2)} is {@code [3,2]} in the
     * example. NaN comes first.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param count how many values at most, 1 or more
     * @return a list of the type of the column, never null: empty where there is no value
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for a count below 1
     */
    public static NamedAggregation top(String column, int count) {
        return named(new Aggregation.Top(column, count));
    }

    /**
     * Tells whether all values are true.
     *
     * @param column a column of bools, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return bool; null where there is no value
     */
    public static NamedAggregation boolAnd(String column) {
        return named(new Aggregation.BoolAnd(column));
    }

    /**
     * Tells whether some value is true.
     *
     * @param column a column of bools, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return bool; null where there is no value
     */
    public static NamedAggregation boolOr(String column) {
        return named(new Aggregation.BoolOr(column));
    }

    /**
     * Computes the sample covariance of two columns. A row with a null in either does not count.
     *
     * @param x a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param y a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null where there are fewer than two rows that count
     */
    public static NamedAggregation covariance(String x, String y) {
        return named(new Aggregation.Covariance(x, y));
    }

    /**
     * Computes the correlation of two columns after Pearson. A row with a null in either does not
     * count.
     *
     * @param x a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param y a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null where there are fewer than two rows that count, NaN where a column does
     *     not vary
     */
    public static NamedAggregation correlation(String x, String y) {
        return named(new Aggregation.Correlation(x, y));
    }

    /**
     * Makes any aggregation of what an expression gives: {@code of(column("a").times(column("b")),
     * Aggregations::standardDeviation)}. The expression is computed for the rows that the query's
     * condition keeps.
     *
     * @param value what is aggregated: a column, or what is computed of some
     * @param function a method of this class that takes one column
     * @return what the function makes
     */
    public static NamedAggregation of(
            Expression value, Function<String, NamedAggregation> function) {
        return function.apply(inputName(value)).withDerived(derived(Stream.of(value)));
    }

    /**
     * Makes any aggregation of what two expressions give: {@code of(column("a"),
     * column("b").negated(), Aggregations::correlation)}.
     *
     * @param x the first column of the aggregation
     * @param y the second column of the aggregation
     * @param function a method of this class that takes two columns
     * @return what the function makes
     */
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
