package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * What is computed of each group's rows. Null values are skipped.
 *
 * <p>The names, inputs and results are those of SQL; {@link Aggregations} makes them.
 */
public sealed interface Aggregation {

    /** Returns the default name of the result column, such as {@code sum(v)}. */
    String label();

    /** Returns the names of the columns whose values are aggregated. */
    List<String> columns();

    /** An aggregation of the values of one column. */
    sealed interface OfColumn extends Aggregation {

        /** Returns the name of the column whose values are aggregated. */
        String column();

        @Override
        default List<String> columns() {
            return List.of(column());
        }
    }

    /** An aggregation of the values of two columns. */
    sealed interface OfPair extends Aggregation {

        /** Returns the name of the first column. */
        String x();

        /** Returns the name of the second column. */
        String y();

        @Override
        default List<String> columns() {
            return List.of(x(), y());
        }
    }

    /** The rows of the group: {@code count(*)}, int64. */
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

    /** The non-null values: int64, 0 where there are none. */
    record Count(String column) implements OfColumn {
        public Count {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "count(" + column + ")";
        }
    }

    /** The total: int64 of integers, float64 of floats, decimal(38,s) of decimals. */
    record Sum(String column, OverflowPolicy overflow) implements OfColumn {
        public Sum {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(overflow, "overflow");
        }

        @Override
        public String label() {
            return "sum(" + column + ")";
        }
    }

    /** The least value, of the column's own type. NaN is greater than every number. */
    record Min(String column) implements OfColumn {
        public Min {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "min(" + column + ")";
        }
    }

    /** The greatest value, of the column's own type. NaN is greater than every number. */
    record Max(String column) implements OfColumn {
        public Max {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "max(" + column + ")";
        }
    }

    /** The arithmetic mean, float64; of integers and decimals, from the exact sum. */
    record Mean(String column) implements OfColumn {
        public Mean {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "mean(" + column + ")";
        }
    }

    /** The product: float64. */
    record Product(String column) implements OfColumn {
        public Product {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "product(" + column + ")";
        }
    }

    /** The sum of the squares: float64. */
    record SumOfSquares(String column) implements OfColumn {
        public SumOfSquares {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "sum_squares(" + column + ")";
        }
    }

    /** A variance or a standard deviation: float64; null where there are too few values for it. */
    record Variance(String column, VarianceKind kind) implements OfColumn {
        public Variance {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(kind, "kind");
        }

        @Override
        public String label() {
            return kind.label() + "(" + column + ")";
        }
    }

    /**
     * The row of the table, counted from 0, that holds the least value, the first on ties: int64.
     */
    record ArgMin(String column) implements OfColumn {
        public ArgMin {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "argmin(" + column + ")";
        }
    }

    /**
     * The row of the table, counted from 0, that holds the greatest value, the first on ties:
     * int64.
     */
    record ArgMax(String column) implements OfColumn {
        public ArgMax {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "argmax(" + column + ")";
        }
    }

    /** The first value in the order of the rows, of the column's own type. */
    record First(String column) implements OfColumn {
        public First {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "first(" + column + ")";
        }
    }

    /** The last value in the order of the rows, of the column's own type. */
    record Last(String column) implements OfColumn {
        public Last {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "last(" + column + ")";
        }
    }

    /**
     * The value at a position in the order of the rows, of the column's own type; null where there
     * is none.
     *
     * @param column the column
     * @param position counted from 0, or from the end, which is -1
     */
    record Nth(String column, long position) implements OfColumn {
        public Nth {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "nth(" + column + "," + position + ")";
        }
    }

    /** The number of distinct values: int64, 0 where there are none. */
    record CountDistinct(String column) implements OfColumn {
        public CountDistinct {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "nunique(" + column + ")";
        }
    }

    /**
     * The value below which a share of the values lies: float64.
     *
     * @param column the column
     * @param quantile the share, 0 to 1
     * @param interpolation what it is where it falls between two values
     */
    record Quantile(String column, double quantile, Interpolation interpolation)
            implements OfColumn {

        /**
         * Makes a quantile.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for NaN, and for a share beyond 0 to 1
         */
        public Quantile {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(interpolation, "interpolation");
            if (!(quantile >= 0 && quantile <= 1)) {
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "quantile of \"%s\": a quantile is a number from 0 to 1, found %s",
                        column,
                        quantile);
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

        /** Writes the number as people do: 0.9 and 1, not 1.0, nor with an exponent. */
        private static String plainDigits(double number) {
            return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
    }

    /**
     * The greatest values, in descending order: a list of the column's own type; NaN is greater
     * than every number.
     *
     * @param column the column
     * @param count how many, at most
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
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "top of \"%s\": expected at least 1 value, found %d",
                        column,
                        count);
            }
        }

        @Override
        public String label() {
            return "top(" + column + "," + count + ")";
        }
    }

    /** Whether all values are true. */
    record BoolAnd(String column) implements OfColumn {
        public BoolAnd {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "bool_and(" + column + ")";
        }
    }

    /** Whether some value is true. */
    record BoolOr(String column) implements OfColumn {
        public BoolOr {
            Objects.requireNonNull(column, "column");
        }

        @Override
        public String label() {
            return "bool_or(" + column + ")";
        }
    }

    /**
     * The sample covariance of two columns, over rows in which neither is null: float64; null for
     * fewer than two.
     */
    record Covariance(String x, String y) implements OfPair {
        public Covariance {
            Objects.requireNonNull(x, "x");
            Objects.requireNonNull(y, "y");
        }

        @Override
        public String label() {
            return "covar(" + x + "," + y + ")";
        }
    }

    /**
     * The correlation of two columns after Pearson, over rows in which neither is null: float64;
     * null for fewer than two.
     */
    record Correlation(String x, String y) implements OfPair {
        public Correlation {
            Objects.requireNonNull(x, "x");
            Objects.requireNonNull(y, "y");
        }

        @Override
        public String label() {
            return "corr(" + x + "," + y + ")";
        }
    }

    /**
     * What a kernel of the user's makes of the rows of each group. A row is left out where a column
     * is null whose values the kernel takes, but not their validity; null for a group that no row
     * is left of, unless the kernel says which results are null.
     *
     * @param kernel the kernel
     */
    record UserDefined(UserKernel kernel) implements Aggregation {
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
