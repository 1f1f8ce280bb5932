// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A value for each row, of the rows of its partition in the order of a {@link Window}. {@link
 * WindowFunctions} makes them.
 */
public sealed interface WindowFunction {

    /** The number of a row in its partition, from 1. */
    record RowNumber() implements WindowFunction {}

    /** One more than the rows before the peers of a row. */
    record Rank() implements WindowFunction {}

    /** The number of the row's peers among all peers, from 1. */
    record DenseRank() implements WindowFunction {}

    /** The rank as a share, from 0 to 1. */
    record PercentRank() implements WindowFunction {}

    /** The share of rows that are before a row or its peers. */
    record CumulativeDistribution() implements WindowFunction {}

    /**
     * The number of the row's part, where a partition is cut into equal parts.
     *
     * @param parts how many
     */
    record Ntile(long parts) implements WindowFunction {
        /**
         * Checks the number.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for none or less
         */
        public Ntile {
            requirePositive("ntile", parts);
        }
    }

    /**
     * The value of an earlier or later row.
     *
     * @param column the column
     * @param offset how many rows before; negative for rows behind
     * @param otherwise the value where the partition has no such row, of the row itself; null for
     *     null
     */
    record Shifted(String column, long offset, @Nullable Expression otherwise)
            implements WindowFunction {
        /** Rejects null for the column. */
        public Shifted {
            Objects.requireNonNull(column, "column");
        }
    }

    /**
     * The value of the first row of a frame.
     *
     * @param column the column
     */
    record FirstValue(String column) implements WindowFunction {}

    /**
     * The value of the last row of a frame.
     *
     * @param column the column
     */
    record LastValue(String column) implements WindowFunction {}

    /**
     * The value of a row of a frame.
     *
     * @param column the column
     * @param number the number of the row, from 1
     */
    record NthValue(String column, long number) implements WindowFunction {
        /**
         * Checks the number.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for none or less
         */
        public NthValue {
            requirePositive("nth_value", number);
        }
    }

    /**
     * The aggregation of a frame.
     *
     * @param aggregation a count, sum, product, mean, least, greatest, first or last value,
     *     variance, standard deviation or quantile
     */
    record Aggregated(Aggregation aggregation) implements WindowFunction {
        /** Rejects null. */
        public Aggregated {
            Objects.requireNonNull(aggregation, "aggregation");
        }
    }

    /**
     * Returns the columns of the table that it reads.
     *
     * @return their names, each once
     */
    default Set<String> columns() {
        return switch (this) {
            case Shifted shifted -> {
                Set<String> names = new LinkedHashSet<>(Set.of(shifted.column()));
                if (shifted.otherwise() != null) {
                    names.addAll(shifted.otherwise().columns());
                }
                yield names;
            }
            case FirstValue first -> Set.of(first.column());
            case LastValue last -> Set.of(last.column());
            case NthValue nth -> Set.of(nth.column());
            case Aggregated aggregated -> new LinkedHashSet<>(aggregated.aggregation().columns());
            case RowNumber _,
                    Rank _,
                    DenseRank _,
                    PercentRank _,
                    CumulativeDistribution _,
                    Ntile _ ->
                    Set.of();
        };
    }

    /**
     * Returns the function as SQL writes it, without its window.
     *
     * @return text such as {@code lag(price, 2)}
     */
    default String label() {
        return switch (this) {
            case RowNumber _ -> "row_number()";
            case Rank _ -> "rank()";
            case DenseRank _ -> "dense_rank()";
            case PercentRank _ -> "percent_rank()";
            case CumulativeDistribution _ -> "cume_dist()";
            case Ntile ntile -> "ntile(" + ntile.parts() + ")";
            case Shifted shifted -> label(shifted);
            case FirstValue first -> "first_value(" + first.column() + ")";
            case LastValue last -> "last_value(" + last.column() + ")";
            case NthValue nth -> "nth_value(" + nth.column() + ", " + nth.number() + ")";
            case Aggregated aggregated -> aggregated.aggregation().label();
        };
    }

    private static String label(Shifted shifted) {
        boolean isLead = shifted.offset() < 0;
        long offset = Math.abs(shifted.offset());
        List<String> arguments =
                shifted.otherwise() != null
                        ? List.of(
                                shifted.column(),
                                Long.toString(offset),
                                shifted.otherwise().label())
                        : offset == 1
                                ? List.of(shifted.column())
                                : List.of(shifted.column(), Long.toString(offset));
        return (isLead ? "lead(" : "lag(") + String.join(", ", arguments) + ")";
    }

    private static void requirePositive(String function, long found) {
        if (found < 1) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%s with %d: expected 1 or more", function, found);
        }
    }
}
