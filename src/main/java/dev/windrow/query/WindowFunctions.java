// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

/**
 * Makes functions of windows, to be imported statically:
 *
 * <pre>{@code
 * Window.partitionBy("customer")
 *         .orderBy(SortKey.ascending("day"))
 *         .compute(rowNumber().as("n"), lag("price").as("before"), aggregate(sum("price")))
 * }</pre>
 *
 * <p>Peers are rows of a partition with equal keys of the order. The examples are of one partition
 * of five rows {@code v = 1 1 2 3 null}, in that order.
 */
public final class WindowFunctions {

    private WindowFunctions() {}

    /**
     * Numbers the rows of each partition: {@code 1 2 3 4 5}. Peers have the order of the table.
     *
     * @return int64, never null, named {@code row_number()}
     */
    public static NamedWindowFunction rowNumber() {
        return named(new WindowFunction.RowNumber());
    }

    /**
     * Ranks rows, with gaps behind peers: {@code 1 1 3 4 5}.
     *
     * @return int64, never null, named {@code rank()}
     */
    public static NamedWindowFunction rank() {
        return named(new WindowFunction.Rank());
    }

    /**
     * Ranks rows without gaps: {@code 1 1 2 3 4}.
     *
     * @return int64, never null, named {@code dense_rank()}
     */
    public static NamedWindowFunction denseRank() {
        return named(new WindowFunction.DenseRank());
    }

    /**
     * Ranks rows from 0 to 1, {@code (rank - 1) / (rows - 1)}: {@code 0 0 0.5 0.75 1}. A partition
     * of one row has 0.
     *
     * @return float64, never null, named {@code percent_rank()}
     */
    public static NamedWindowFunction percentRank() {
        return named(new WindowFunction.PercentRank());
    }

    /**
     * Computes the share of rows up to the last peer of each row: {@code 0.4 0.4 0.6 0.8 1}.
     *
     * @return float64, never null, named {@code cume_dist()}
     */
    public static NamedWindowFunction cumulativeDistribution() {
        return named(new WindowFunction.CumulativeDistribution());
    }

    /**
     * Cuts each partition into parts of equal length, the first ones a row longer, and numbers
     * them: {@code ntile(2)} is {@code 1 1 1 2 2}.
     *
     * @param parts how many parts, 1 or more
     * @return int64, never null, named {@code ntile(2)}
     * @throws WindrowException {@code INVALID_ARGUMENT} for a number below 1
     */
    public static NamedWindowFunction ntile(long parts) {
        return ntile(Expression.literal(parts));
    }

    /**
     * Cuts each partition into as many parts as each row says, and numbers them.
     *
     * @param parts how many parts, computed of the row itself
     * @return int64, null where the number is, which fails below 1 as the rows are made
     * @throws WindrowException {@code INVALID_ARGUMENT} for a number below 1
     */
    public static NamedWindowFunction ntile(Expression parts) {
        return named(new WindowFunction.Ntile(parts));
    }

    /**
     * Takes the value of the row before: {@code null 1 1 2 3}.
     *
     * @param column a column of any type
     * @return a column of the same type, named {@code lag(v)}
     */
    public static NamedWindowFunction lag(String column) {
        return lag(column, 1);
    }

    /**
     * Takes the value of an earlier row: {@code lag("v", 2)} is {@code null null 1 1 2}.
     *
     * @param column a column of any type
     * @param offset how many rows before; negative for rows behind
     * @return a column of the same type, named {@code lag(v, 2)}
     */
    public static NamedWindowFunction lag(String column, long offset) {
        return lag(column, Expression.literal(offset), null);
    }

    /**
     * Takes the value of an earlier row, or another one where the partition has no such row: {@code
     * lag("v", 2, literal(0))} is {@code 0 0 1 1 2}.
     *
     * @param column a column of any type but lists and byte strings
     * @param offset how many rows before; negative for rows behind
     * @param otherwise the value of rows without such a row, computed of the row itself: of the
     *     column's type, or one that is cast to it
     * @return a column of the same type, named {@code lag(v, 2, 0)}
     */
    public static NamedWindowFunction lag(String column, long offset, Expression otherwise) {
        return lag(column, Expression.literal(offset), otherwise);
    }

    /**
     * Takes the value of an earlier row, whose distance is computed of the row itself.
     *
     * @param column a column of any type
     * @param offset how many rows before; negative for rows behind, and null for no row
     * @param otherwise the value of rows without such a row, as above; null for null
     * @return a column of the same type
     */
    public static NamedWindowFunction lag(
            String column, Expression offset, @Nullable Expression otherwise) {
        return named(new WindowFunction.Shifted(column, offset, otherwise, NullTreatment.RESPECT));
    }

    /**
     * Takes the value of the row behind: {@code 1 2 3 null null}.
     *
     * @param column a column of any type
     * @return a column of the same type, named {@code lead(v)}
     */
    public static NamedWindowFunction lead(String column) {
        return lead(column, 1);
    }

    /**
     * Takes the value of a later row: {@code lead("v", 2)} is {@code 2 3 null null null}.
     *
     * @param column a column of any type
     * @param offset how many rows behind; negative for rows before
     * @return a column of the same type, named {@code lead(v, 2)}
     */
    public static NamedWindowFunction lead(String column, long offset) {
        return lag(column, -offset);
    }

    /**
     * Takes the value of a later row, or another one where the partition has no such row: {@code
     * lead("v", 2, literal(0))} is {@code 2 3 null 0 0}.
     *
     * @param column a column of any type but lists and byte strings
     * @param offset how many rows behind; negative for rows before
     * @param otherwise the value of rows without such a row, computed of the row itself: of the
     *     column's type, or one that is cast to it
     * @return a column of the same type, named {@code lead(v, 2, 0)}
     */
    public static NamedWindowFunction lead(String column, long offset, Expression otherwise) {
        return lag(column, -offset, otherwise);
    }

    /**
     * Takes the value of the first row of each frame, even if it is null.
     *
     * @param column a column of any type
     * @return a column of the same type, null for an empty frame, named {@code first_value(v)}
     */
    public static NamedWindowFunction firstValue(String column) {
        return named(new WindowFunction.FirstValue(column, NullTreatment.RESPECT));
    }

    /**
     * Takes the value of the last row of each frame, even if it is null. Without a frame, this is
     * the last peer of the row.
     *
     * @param column a column of any type
     * @return a column of the same type, null for an empty frame, named {@code last_value(v)}
     */
    public static NamedWindowFunction lastValue(String column) {
        return named(new WindowFunction.LastValue(column, NullTreatment.RESPECT));
    }

    /**
     * Takes the value of a row of each frame, even if it is null.
     *
     * @param column a column of any type
     * @param number the number of the row in the frame, from 1
     * @return a column of the same type, null for a shorter frame, named {@code nth_value(v, 2)}
     * @throws WindrowException {@code INVALID_ARGUMENT} for a number below 1
     */
    public static NamedWindowFunction nthValue(String column, long number) {
        return nthValue(column, Expression.literal(number));
    }

    /**
     * Takes the value of a row of each frame, whose number is computed of the row itself.
     *
     * @param column a column of any type
     * @param number the number of the row, from 1; null, or less, for no row
     * @return a column of the same type
     * @throws WindrowException {@code INVALID_ARGUMENT} for a number below 1 that all rows have
     */
    public static NamedWindowFunction nthValue(String column, Expression number) {
        return named(new WindowFunction.NthValue(column, number, NullTreatment.RESPECT));
    }

    /**
     * Fills nulls with values of the line through those nearest to them: with {@code orderBy("t")},
     * {@code 1 null null 7} at 1, 2, 3 and 4 becomes {@code 1 3 5 7}.
     *
     * @param column a column of numbers, dates, times or timestamps, as is the one key of the order
     * @return a column of the same type, null in partitions without values, named {@code fill(v)}
     */
    public static NamedWindowFunction fill(String column) {
        return named(new WindowFunction.Filled(column));
    }

    /**
     * Aggregates the values of each frame: {@code aggregate(sum("v").as("total"))}.
     *
     * @param aggregation any aggregation of columns
     * @return a column of the type that {@link Aggregations} tells, under the aggregation's name
     * @throws WindrowException {@code INVALID_ARGUMENT} for one of an expression
     */
    public static NamedWindowFunction aggregate(NamedAggregation aggregation) {
        if (!aggregation.derived().isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s aggregates an expression, but windows take columns: make it a column"
                            + " first",
                    aggregation.aggregation().label());
        }
        return new NamedWindowFunction(
                new WindowFunction.Aggregated(aggregation.aggregation()), aggregation.name());
    }

    private static NamedWindowFunction named(WindowFunction function) {
        return new NamedWindowFunction(function, function.label());
    }
}
