package dev.windrow.query;

import java.util.Objects;

/**
 * What is computed of each group's rows. Null values are skipped.
 *
 * <p>The names, inputs and results are those of SQL; {@link Aggregations} makes them.
 */
public sealed interface Aggregation {

    /** Returns the default name of the result column, such as {@code sum(v)}. */
    String label();

    /** An aggregation of the values of one column. */
    sealed interface OfColumn extends Aggregation {

        /** Returns the name of the column whose values are aggregated. */
        String column();
    }

    /** The rows of the group: {@code count(*)}, int64. */
    record CountRows() implements Aggregation {
        @Override
        public String label() {
            return "count(*)";
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
}
