// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.OptionalLong;
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
     * @param parts how many, computed of the row itself; a row has none of null
     */
    record Ntile(Expression parts) implements WindowFunction {
        /**
         * Checks a number that is the same for all rows.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for none or less
         */
        public Ntile {
            requirePositive("ntile", parts);
        }

        /**
         * Returns the number of parts, if it is the same for all rows.
         *
         * @return how many; nothing for a number of columns
         */
        public OptionalLong sameParts() {
            return same(parts);
        }
    }

    /**
     * The value of an earlier or later row.
     *
     * @param column the column
     * @param offset how many rows before, computed of the row itself; negative for rows behind; no
     *     row has a value whose offset is null
     * @param otherwise the value where the partition has no such row, of the row itself; null for
     *     null
     * @param nulls whether rows are counted in which the column is null
     */
    record Shifted(
            String column, Expression offset, @Nullable Expression otherwise, NullTreatment nulls)
            implements WindowFunction {
        /** Rejects null for the column, the offset and the nulls. */
        public Shifted {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(offset, "offset");
            Objects.requireNonNull(nulls, "nulls");
        }

        /**
         * Returns the offset, if it is the same for all rows.
         *
         * @return a number of rows; nothing for an offset of columns, or one that is no integer
         */
        public OptionalLong sameOffset() {
            return same(offset);
        }
    }

    /**
     * The value of the first row of a frame.
     *
     * @param column the column
     * @param nulls whether rows are counted in which the column is null
     */
    record FirstValue(String column, NullTreatment nulls) implements WindowFunction {}

    /**
     * The value of the last row of a frame.
     *
     * @param column the column
     * @param nulls whether rows are counted in which the column is null
     */
    record LastValue(String column, NullTreatment nulls) implements WindowFunction {}

    /**
     * The value of a row of a frame.
     *
     * @param column the column
     * @param number the number of the row, from 1, computed of the row itself; no row has a value
     *     whose number is null or less than 1
     * @param nulls whether rows are counted in which the column is null
     */
    record NthValue(String column, Expression number, NullTreatment nulls)
            implements WindowFunction {
        /**
         * Checks a number that is the same for all rows.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for none or less
         */
        public NthValue {
            requirePositive("nth_value", number);
        }
    }

    /**
     * The value of the row, or where it is null, that of the line through the values nearest to it
     * by the one key of the order: of the value before and the one behind, or of two on one side.
     *
     * @param column a column of numbers, dates, times or timestamps
     */
    record Filled(String column) implements WindowFunction {}

    /**
     * The aggregation of a frame.
     *
     * @param aggregation any aggregation of columns
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
                names.addAll(shifted.offset().columns());
                if (shifted.otherwise() != null) {
                    names.addAll(shifted.otherwise().columns());
                }
                yield names;
            }
            case FirstValue first -> Set.of(first.column());
            case LastValue last -> Set.of(last.column());
            case NthValue nth -> {
                Set<String> names = new LinkedHashSet<>(Set.of(nth.column()));
                names.addAll(nth.number().columns());
                yield names;
            }
            case Ntile ntile -> new LinkedHashSet<>(ntile.parts().columns());
            case Filled filled -> Set.of(filled.column());
            case Aggregated aggregated -> new LinkedHashSet<>(aggregated.aggregation().columns());
            case RowNumber _, Rank _, DenseRank _, PercentRank _, CumulativeDistribution _ ->
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
            case Ntile ntile -> "ntile(" + ntile.parts().label() + ")";
            case Shifted shifted -> label(shifted);
            case FirstValue first -> call("first_value", first.nulls(), first.column());
            case LastValue last -> call("last_value", last.nulls(), last.column());
            case NthValue nth -> call("nth_value", nth.nulls(), nth.column(), nth.number().label());
            case Filled filled -> "fill(" + filled.column() + ")";
            case Aggregated aggregated -> aggregated.aggregation().label();
        };
    }

    private static String label(Shifted shifted) {
        OptionalLong same = shifted.sameOffset();
        String name = same.orElse(0) < 0 ? "lead" : "lag";
        String offset =
                same.isPresent()
                        ? Long.toString(Math.abs(same.getAsLong()))
                        : shifted.offset().label();
        if (shifted.otherwise() != null) {
            String otherwise = shifted.otherwise().label();
            return call(name, shifted.nulls(), shifted.column(), offset, otherwise);
        }
        return offset.equals("1")
                ? call(name, shifted.nulls(), shifted.column())
                : call(name, shifted.nulls(), shifted.column(), offset);
    }

    private static String call(String name, NullTreatment nulls, String... arguments) {
        String ignored = nulls == NullTreatment.IGNORE ? " ignore nulls" : "";
        return name + "(" + String.join(", ", arguments) + ignored + ")";
    }

    /** Returns a number, if it is the same for all rows. */
    private static OptionalLong same(Expression number) {
        return number instanceof Literal.NumberLiteral(BigDecimal value)
                        && value.scale() <= 0
                        && value.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
                ? OptionalLong.of(value.longValueExact())
                : OptionalLong.empty();
    }

    private static void requirePositive(String function, Expression number) {
        OptionalLong found = same(number);
        if (found.isPresent() && found.getAsLong() < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s with %d: expected 1 or more", function, found.getAsLong());
        }
    }
}
