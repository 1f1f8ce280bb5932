// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * What is computed of each group's rows. Null values are skipped, unless a record says otherwise.
 * Names, inputs and results follow SQL. {@link Aggregations} makes these values, and tells which
 * types each takes.
 *
 * <p>A result is null for a group without values, unless its record says otherwise.
 */
public sealed interface Aggregation
        permits Aggregation.CountRows,
                Aggregation.OfColumn,
                Aggregation.Distinct,
                PairAggregation,
                RowValue,
                CollectedAggregation,
                Aggregation.UserDefined {

    /** {@return the default name of the result column, such as {@code sum(v)}} */
    String label();

    /** {@return the names of the columns whose values are aggregated} */
    List<String> columns();

    /** An aggregation of the values of one column. */
    sealed interface OfColumn extends Aggregation
            permits Count,
                    Sum,
                    Min,
                    Max,
                    Mean,
                    Product,
                    SumOfSquares,
                    Variance,
                    ArgMin,
                    ArgMax,
                    Nth,
                    CountDistinct,
                    Quantile,
                    Top,
                    BoolAnd,
                    BoolOr,
                    Bitwise,
                    SummaryAggregation {

        /** {@return the name of the column whose values are aggregated} */
        String column();

        @Override
        default List<String> columns() {
            return List.of(column());
        }

        @Override
        default String label() {
            return name(this) + "(" + column() + ")";
        }

        /** Returns the name of a function of which the column is the only argument. */
        private static String name(OfColumn aggregation) {
            return switch (aggregation) {
                case Count _ -> "count";
                case Sum _ -> "sum";
                case Min _ -> "min";
                case Max _ -> "max";
                case Mean _ -> "mean";
                case Product _ -> "product";
                case SumOfSquares _ -> "sum_squares";
                case Variance variance -> variance.kind().label();
                case ArgMin _ -> "argmin";
                case ArgMax _ -> "argmax";
                case CountDistinct _ -> "nunique";
                case BoolAnd _ -> "bool_and";
                case BoolOr _ -> "bool_or";
                case Bitwise bitwise -> bitwise.kind().label();
                case SummaryAggregation.Moment moment -> moment.kind().label();
                case SummaryAggregation.ApproximateCountDistinct _ -> "approx_count_distinct";
                case Nth _, Quantile _, Top _, SummaryAggregation _ ->
                        throw new IllegalStateException("has more arguments than a column");
            };
        }
    }

    /** The number of rows of the group: {@code count(*)}, int64. */
    record CountRows() implements Aggregation {
        @Override
        public String label() {
            return "count(*)";
        }

        @Override
        public List<String> columns() {
            return List.of();
        }
    }

    /**
     * The number of values that are not null: int64, 0 if there are none.
     *
     * @param column the name of a column of any type but lists
     */
    record Count(String column) implements OfColumn {}

    /**
     * The total: int64 of integers, float64 of floats, decimal(38,s) of decimals; of bools, the
     * number of those that are true, int64.
     *
     * @param column the name of a column of integers, floats, decimals or bools
     * @param overflow what becomes of a total that does not fit
     */
    record Sum(String column, OverflowPolicy overflow) implements OfColumn {
        /** Rejects null. */
        public Sum {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(overflow, "overflow");
        }
    }

    /**
     * The least value, of the column's type. NaN is greater than every number.
     *
     * @param column the name of a column of any type but lists
     */
    record Min(String column) implements OfColumn {}

    /**
     * The greatest value, of the column's type. NaN is greater than every number.
     *
     * @param column the name of a column of any type but lists
     */
    record Max(String column) implements OfColumn {}

    /**
     * The arithmetic mean: float64. For integers and decimals it comes from the exact sum. The mean
     * of bools is the share of those that are true.
     *
     * @param column the name of a column of integers, floats, decimals or bools
     */
    record Mean(String column) implements OfColumn {}

    /**
     * The product: float64.
     *
     * @param column the name of a column of integers, floats or decimals
     */
    record Product(String column) implements OfColumn {}

    /**
     * The sum of the squares: float64.
     *
     * @param column the name of a column of integers, floats or decimals
     */
    record SumOfSquares(String column) implements OfColumn {}

    /**
     * A variance or a standard deviation: float64; null if there are too few values for it.
     *
     * @param column the name of a column of integers, floats or decimals
     * @param kind which of the four
     */
    record Variance(String column, VarianceKind kind) implements OfColumn {
        /** Rejects null. */
        public Variance {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(kind, "kind");
        }
    }

    /**
     * The number of the row that holds the least value, the first on ties: int64, from 0 in the
     * whole table.
     *
     * @param column the name of a column of any type but lists
     */
    record ArgMin(String column) implements OfColumn {}

    /**
     * The number of the row that holds the greatest value, the first on ties: int64, from 0 in the
     * whole table.
     *
     * @param column the name of a column of any type but lists
     */
    record ArgMax(String column) implements OfColumn {}

    /**
     * The value at a position in the order of the rows, of the column's type; null if there are too
     * few values.
     *
     * @param column the name of a column of any type but lists
     * @param position from 0 for the first value; from -1 for the last one and before
     */
    record Nth(String column, long position) implements OfColumn {
        @Override
        public String label() {
            return "nth(" + column + "," + position + ")";
        }
    }

    /**
     * The number of distinct values: int64, 0 if there are none.
     *
     * @param column the name of a column of any type but lists
     */
    record CountDistinct(String column) implements OfColumn {}

    /**
     * The value below which a share of the values lies: float64 of integers and floats, and of the
     * column's type of others, but a timestamp between two dates. A decimal between two decimals is
     * rounded down, a time to the nearest unit of at least microseconds.
     *
     * @param column the name of a column of integers, floats, decimals, dates, times or timestamps
     * @param quantile the share, 0 to 1
     * @param interpolation the result if the quantile falls between two values
     */
    record Quantile(String column, double quantile, Interpolation interpolation)
            implements OfColumn {

        /**
         * Makes a quantile.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for NaN, and for a share beyond 0 to 1
         */
        public Quantile {
            Objects.requireNonNull(interpolation, "interpolation");
            require(column, quantile);
        }

        static void require(String column, double quantile) {
            Objects.requireNonNull(column, "column");
            if (!(quantile >= 0 && quantile <= 1)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "quantile of \"%s\": a quantile is a number from 0 to 1, found %s",
                        column, quantile);
            }
        }

        @Override
        public String label() {
            return "quantile("
                    + column
                    + ","
                    + plainDigits(quantile)
                    + (interpolation == Interpolation.LINEAR ? "" : "," + interpolation.label())
                    + ")";
        }

        /** Writes the number as people do: 0.9 and 1, without an exponent or a final zero. */
        static String plainDigits(double number) {
            return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
    }

    /**
     * The greatest values in descending order: a list of the column's type, empty if there is no
     * value. NaN is greater than every number.
     *
     * @param column the name of a column of integers, floats, decimals, dates, times or timestamps
     * @param count how many values at most, 1 or more
     */
    record Top(String column, int count) implements OfColumn {

        /**
         * Makes the greatest values.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for a count below 1
         */
        public Top {
            Objects.requireNonNull(column, "column");
            if (count < 1) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "top of \"%s\": expected at least 1 value, found %d", column, count);
            }
        }

        @Override
        public String label() {
            return "top(" + column + "," + count + ")";
        }
    }

    /**
     * Whether all values are true: a bool.
     *
     * @param column the name of a column of bools
     */
    record BoolAnd(String column) implements OfColumn {}

    /**
     * Whether some value is true: a bool.
     *
     * @param column the name of a column of bools
     */
    record BoolOr(String column) implements OfColumn {}

    /**
     * The bits of all values, combined: of the column's type. Negative ones have two's complement.
     *
     * @param column the name of a column of integers
     * @param kind which of the three
     */
    record Bitwise(String column, BitwiseKind kind) implements OfColumn {
        /** Rejects null. */
        public Bitwise {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(kind, "kind");
        }
    }

    /**
     * An aggregation of the different values of a column. Values are equal if they are equal as
     * keys. Only the CPU computes it.
     *
     * @param aggregation what is computed of the different values
     */
    record Distinct(OfColumn aggregation) implements Aggregation {
        /** Rejects null. */
        public Distinct {
            Objects.requireNonNull(aggregation, "aggregation");
        }

        @Override
        public String label() {
            String label = aggregation.label();
            int afterName = label.indexOf('(') + 1;
            return label.substring(0, afterName) + "distinct " + label.substring(afterName);
        }

        @Override
        public List<String> columns() {
            return aggregation.columns();
        }
    }

    /**
     * What a user's kernel computes of the rows of each group. The kernel may take a column's
     * values without its validity: then a row with a null in that column is left out. A group with
     * no rows left gets null, unless the kernel says which results are null.
     *
     * @param kernel the kernel
     */
    record UserDefined(UserKernel kernel) implements Aggregation {
        /** Rejects null. */
        public UserDefined {
            Objects.requireNonNull(kernel, "kernel");
        }

        @Override
        public String label() {
            return kernel.name() + "(" + String.join(",", columns()) + ")";
        }

        @Override
        public List<String> columns() {
            return kernel.columns();
        }
    }
}
