// SPDX-License-Identifier: Apache-2.0
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
 * <p>Null values are skipped, but for {@link #first} and {@link #last}: below, a value is one that
 * is not null. Numbers are integers and floats. Any type is every column type but a list. The
 * examples are of five rows {@code v = 3 1 null 2 1} in one group.
 *
 * <p>No method here looks at a table. The query does, and fails with a {@code WindrowException}:
 *
 * <ul>
 *   <li>{@code UNKNOWN_COLUMN}, if the table lacks a column;
 *   <li>{@code UNSUPPORTED_TYPE}, if a column is not of a type that the method names;
 *   <li>{@code DUPLICATE_NAME}, if two columns of the result have one name ({@link
 *       NamedAggregation#as} gives another), or if a column of the table has the name of an
 *       expression's {@linkplain Expression#label label};
 *   <li>{@code OVERFLOW}, if a sum of integers or decimals, or the value of an expression, does not
 *       fit.
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
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64, never null: 0 if there is no value
     */
    public static NamedAggregation count(String column) {
        return named(new Aggregation.Count(column));
    }

    /**
     * Adds up a column: {@code sum("v")} is 7 in the example.
     *
     * <p>Only the exact total of integers or decimals has to fit: partial sums may be larger, in
     * any order of rows. If the total does not fit, the query fails with {@code OVERFLOW}, which
     * names the column and a key, unless {@link NamedAggregation#onOverflow} says otherwise.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return int64 of integers, float64 of floats, decimal(38,s) of decimals; null if there is no
     *     value
     */
    public static NamedAggregation sum(String column) {
        return named(new Aggregation.Sum(column, OverflowPolicy.ERROR));
    }

    /**
     * Adds up the values of an expression: {@code sum(column("v").times(literal(2)))} is 14 in the
     * example. An overflow policy applies to the total alone: a value of the expression that does
     * not fit is an {@code OVERFLOW} under every policy.
     *
     * @param value an expression of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return a sum as {@link #sum(String)} makes it
     */
    public static NamedAggregation sum(Expression value) {
        return of(value, Aggregations::sum);
    }

    /**
     * Finds the least value: 1 in the example. Strings compare by their bytes. NaN is the least
     * value only if all values are NaN.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation min(String column) {
        return named(new Aggregation.Min(column));
    }

    /**
     * Finds the least value of an expression: {@code min(column("v").negated())} is -3 in the
     * example.
     *
     * @param value an expression of any type
     * @return the type of the expression; null if there is no value
     */
    public static NamedAggregation min(Expression value) {
        return of(value, Aggregations::min);
    }

    /**
     * Finds the greatest value: 3 in the example. Strings compare by their bytes, and NaN is
     * greater than every number.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation max(String column) {
        return named(new Aggregation.Max(column));
    }

    /**
     * Finds the greatest value of an expression: {@code max(column("v").negated())} is -1 in the
     * example.
     *
     * @param value an expression of any type
     * @return the type of the expression; null if there is no value
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
     * @return float64; null if there is no value
     */
    public static NamedAggregation mean(String column) {
        return named(new Aggregation.Mean(column));
    }

    /**
     * Averages the values of an expression: {@code mean(column("v").times(literal(2)))} is 3.5 in
     * the example.
     *
     * @param value an expression of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null if there is no value
     */
    public static NamedAggregation mean(Expression value) {
        return of(value, Aggregations::mean);
    }

    /**
     * Multiplies a column: 6.0 in the example. Integers become float64 before they are multiplied.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null if there is no value
     */
    public static NamedAggregation product(String column) {
        return named(new Aggregation.Product(column));
    }

    /**
     * Adds up the squares of a column: 15.0 in the example. Integers become float64 before they are
     * squared.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null if there is no value
     */
    public static NamedAggregation sumOfSquares(String column) {
        return named(new Aggregation.SumOfSquares(column));
    }

    /**
     * Computes the sample variance: 0.9167 in the example. The divisor is the number of values less
     * one.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null if there are fewer than two values
     */
    public static NamedAggregation variance(String column) {
        return named(new Aggregation.Variance(column, VarianceKind.VARIANCE));
    }

    /**
     * Computes the sample standard deviation, the root of {@link #variance}: 0.9574 in the example.
     *
     * @param column a column of numbers or decimals, else the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return float64; null if there are fewer than two values
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
     * @return float64; null if there is no value, and for a sample if there are fewer than two
     */
    public static NamedAggregation variance(String column, VarianceKind kind) {
        return named(new Aggregation.Variance(column, kind));
    }

    /**
     * Finds the row that holds the least value, the first of several: 1 in the example. Rows count
     * from 0 in the whole table, even if a condition drops some.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null if there is no value
     */
    public static NamedAggregation argMin(String column) {
        return named(new Aggregation.ArgMin(column));
    }

    /**
     * Finds the row that holds the greatest value, the first of several: 0 in the example. Rows
     * count from 0 in the whole table, even if a condition drops some.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null if there is no value
     */
    public static NamedAggregation argMax(String column) {
        return named(new Aggregation.ArgMax(column));
    }

    /**
     * Takes the value in the first row of a group, null or not: 3 in the example.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if the value is, or if there is no row
     */
    public static NamedAggregation first(String column) {
        return named(new RowValue(column, List.of(), false, List.of()));
    }

    /**
     * Takes the first value that is not null, in the order of the table's rows: 3 in the example.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation firstNonNull(String column) {
        return named(new RowValue(column, List.of(), false, List.of(column)));
    }

    /**
     * Takes the value in the last row of a group, null or not: 1 in the example.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if the value is, or if there is no row
     */
    public static NamedAggregation last(String column) {
        return named(new RowValue(column, List.of(), true, List.of()));
    }

    /**
     * Takes the last value that is not null, in the order of the table's rows: 1 in the example.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation lastNonNull(String column) {
        return named(new RowValue(column, List.of(), true, List.of(column)));
    }

    /**
     * Finds the value at a position in the order of the table's rows: {@code nth("v", 2)} is 2 in
     * the example, since a null has no position.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @param position counts from 0; a negative one counts from the end, where -1 is the last
     * @return the type of the column; null if there are too few values
     */
    public static NamedAggregation nth(String column, long position) {
        return named(new Aggregation.Nth(column, position));
    }

    /**
     * Counts the distinct values: 3 in the example. Values are compared as keys are: all NaNs are
     * one value, and so are 0.0 and -0.0.
     *
     * @param column a column of any type; for a list, the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64, never null: 0 if there is no value
     */
    public static NamedAggregation countDistinct(String column) {
        return named(new Aggregation.CountDistinct(column));
    }

    /**
     * Finds the median, half-way between the two in the middle of an even number of values: 1.5 in
     * the example.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null if there is no value
     */
    public static NamedAggregation median(String column) {
        return new NamedAggregation(
                new Aggregation.Quantile(column, 0.5, Interpolation.LINEAR),
                "median(" + column + ")");
    }

    /**
     * Finds a quantile: {@code quantile("v", 0.9)} is 2.7 in the example. If it falls between two
     * values, they are interpolated linearly.
     *
     * @param column a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param quantile the share of the values that lie below, 0 to 1
     * @return float64; null if there is no value
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
     * @param interpolation the result if the quantile falls between two values
     * @return float64; null if there is no value
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
     * @return a list of the type of the column, never null: empty if there is no value
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for a count below 1
     */
    public static NamedAggregation top(String column, int count) {
        return named(new Aggregation.Top(column, count));
    }

    /**
     * Tells whether all values are true: {@code boolAnd("paid")} is false for {@code true null
     * false}.
     *
     * @param column a column of bools, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return bool; null if there is no value
     */
    public static NamedAggregation boolAnd(String column) {
        return named(new Aggregation.BoolAnd(column));
    }

    /**
     * Tells whether some value is true: {@code boolOr("paid")} is true for {@code true null false}.
     *
     * @param column a column of bools, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return bool; null if there is no value
     */
    public static NamedAggregation boolOr(String column) {
        return named(new Aggregation.BoolOr(column));
    }

    /**
     * Finds the bits that are set in all values: {@code bitAnd("flags")} is 4 for {@code 5 null 6}.
     *
     * @param column a column of integers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation bitAnd(String column) {
        return bitwise(column, BitwiseKind.AND);
    }

    /**
     * Finds the bits that are set in some value: {@code bitOr("flags")} is 7 for {@code 5 null 6}.
     *
     * @param column a column of integers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation bitOr(String column) {
        return bitwise(column, BitwiseKind.OR);
    }

    /**
     * Finds the bits that are set in an odd number of values: {@code bitXor("flags")} is 3 for
     * {@code 5 null 6}.
     *
     * @param column a column of integers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation bitXor(String column) {
        return bitwise(column, BitwiseKind.XOR);
    }

    /**
     * Combines the bits of all values.
     *
     * @param column a column of integers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param kind which of the three ways
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation bitwise(String column, BitwiseKind kind) {
        return named(new Aggregation.Bitwise(column, kind));
    }

    /**
     * Computes the sample covariance of two columns: {@code covariance("v", "v")} is 0.9167 in the
     * example. A row with a null in either does not count.
     *
     * @param x a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param y a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null if there are fewer than two rows that count, NaN if a value is infinite
     *     or NaN
     */
    public static NamedAggregation covariance(String x, String y) {
        return named(new PairAggregation.Covariance(x, y));
    }

    /**
     * Computes Pearson's correlation of two columns: {@code correlation("v", "v")} is 1.0 in the
     * example. A row with a null in either does not count.
     *
     * @param x a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param y a column of numbers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null if there are fewer than two rows that count, NaN where a column does
     *     not vary, or a value is infinite or NaN
     */
    public static NamedAggregation correlation(String x, String y) {
        return named(new PairAggregation.Correlation(x, y));
    }

    /**
     * Makes any aggregation of an expression: {@code of(column("a").times(column("b")),
     * Aggregations::standardDeviation)}. The expression is computed for the rows that the query's
     * condition keeps.
     *
     * @param value the expression that is aggregated, or a column
     * @param function a method of this class that takes one column
     * @return the aggregation that the function makes
     */
    public static NamedAggregation of(
            Expression value, Function<String, NamedAggregation> function) {
        return function.apply(inputName(value)).withDerived(derived(Stream.of(value)));
    }

    /**
     * Makes any aggregation of two expressions: {@code of(column("a"), column("b").negated(),
     * Aggregations::correlation)}.
     *
     * @param x the first expression, or a column
     * @param y the second expression, or a column
     * @param function a method of this class that takes two columns
     * @return the aggregation that the function makes
     */
    public static NamedAggregation of(
            Expression x, Expression y, BiFunction<String, String, NamedAggregation> function) {
        return function.apply(inputName(x), inputName(y)).withDerived(derived(Stream.of(x, y)));
    }

    private static String inputName(Expression value) {
        return value instanceof Expression.ColumnReference column ? column.name() : value.label();
    }

    private static List<DerivedColumn> derived(Stream<Expression> values) {
        return values.filter(value -> !(value instanceof Expression.ColumnReference))
                .map(DerivedColumn::of)
                .distinct()
                .toList();
    }

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
