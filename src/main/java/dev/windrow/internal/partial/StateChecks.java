// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.query.StateSchema.StateColumn;
import dev.windrow.query.Aggregation;
import dev.windrow.query.RowValue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses states that no query writes. Anybody may have changed a file of them, and a merge would
 * answer with a negative count, or pass over values.
 */
final class StateChecks {

    /** The columns of sums that are of even powers, and so not below 0. */
    private static final Set<String> EVEN_POWERS =
            Set.of("squares", "squares_x", "squares_y", "fourths");

    /** By which share sums may differ from those of exact numbers. */
    private static final double ROUNDING = 1e-6;

    /** The sums of the counts so far, by the names of their columns. */
    private final Map<String, Long> totals = new HashMap<>();

    /**
     * Checks a table. The counts of all tables together must fit 64 bits, as the rows of an input
     * do: each row is in one group, and in one bin of it.
     *
     * @param number the table's number among those that are merged, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT}
     */
    void require(ResolvedQuery resolved, Table states, int number) {
        for (ResolvedAggregation aggregation : resolved.aggregations()) {
            List<StateColumn> columns =
                    StateSchema.of(aggregation, resolved.query().reproducible());
            for (StateColumn column : columns) {
                String name = StateSchema.name(aggregation.name(), column.name());
                new OfColumn(states.column(name), name, number).require(column.name());
            }
            requireNulls(aggregation, columns, states, number);
            requireSpread(aggregation.name(), columns, states, number);
        }
    }

    /**
     * Checks that the sum of deviations and that of their squares are of as many values as are
     * counted: the square of the one is at most the other, times the count.
     */
    private static void requireSpread(
            String aggregation, List<StateColumn> columns, Table states, int number) {
        List<String> names = columns.stream().map(StateColumn::name).toList();
        for (String ending : List.of("", "_x", "_y")) {
            if (!names.contains("sum" + ending)
                    || !names.contains("squares" + ending)
                    || names.contains("squares" + ending + "_power")) {
                continue;
            }
            String name = StateSchema.name(aggregation, "squares" + ending);
            FixedWidthColumn counts = fixed(aggregation, StateSchema.COUNT, states);
            FixedWidthColumn sums = fixed(aggregation, "sum" + ending, states);
            FixedWidthColumn squares = fixed(aggregation, "squares" + ending, states);
            for (long row = 0; row < states.rows(); row++) {
                double sum = sums.isNull(row) ? 0 : RawValues.getDouble(sums, row);
                double most =
                        squares.isNull(row)
                                ? 0
                                : RawValues.getDouble(squares, row)
                                        * RawValues.getLong(counts, row);
                if (sum * sum > most * (1 + ROUNDING) + Double.MIN_NORMAL
                        && Double.isFinite(sum * sum)) {
                    throw impossible(
                            name,
                            number,
                            "too little for the %d values of the sum %s"
                                    .formatted(RawValues.getLong(counts, row), sum),
                            "the squares of these values");
                }
            }
        }
    }

    private static FixedWidthColumn fixed(String aggregation, String column, Table states) {
        return (FixedWidthColumn) states.column(StateSchema.name(aggregation, column));
    }

    /** The checks of one column. */
    private final class OfColumn {

        private final Column column;
        private final String name;
        private final int number;

        OfColumn(Column column, String name, int number) {
            this.column = column;
            this.name = name;
            this.number = number;
        }

        void require(String kind) {
            switch (column) {
                case ListColumn lists -> {
                    FixedWidthColumn elements = (FixedWidthColumn) lists.elements();
                    if (elements.validity().hasNulls()) {
                        throw impossible(name, number, "nulls in its lists", "numbers");
                    }
                    if (kind.equals(StateSchema.BINS)) {
                        requireCounts(elements);
                    }
                }
                case FixedWidthColumn fixed when kind.equals(StateSchema.COUNT) ->
                        requireCounts(fixed);
                case FixedWidthColumn fixed when kind.equals(StateSchema.ROW) ->
                        requireNoneNegative(fixed);
                case FixedWidthColumn fixed when EVEN_POWERS.contains(kind) ->
                        requireNoSumBelowZero(fixed);
                case Column other -> {}
            }
        }

        private void requireCounts(FixedWidthColumn counts) {
            requireNoneNegative(counts);
            long total = totals.getOrDefault(name, 0L);
            for (long row = 0; row < counts.rows(); row++) {
                total += RawValues.getLong(counts, row);
                if (total < 0) {
                    throw impossible(
                            name, number, "counts of more than 2^63 rows", "those of one input");
                }
            }
            totals.put(name, total);
        }

        private void requireNoSumBelowZero(FixedWidthColumn sums) {
            for (long row = 0; row < sums.rows(); row++) {
                if (!sums.isNull(row) && RawValues.getDouble(sums, row) < 0) {
                    String found = "a sum of " + RawValues.getDouble(sums, row);
                    throw impossible(name, number, found, "one of even powers, 0 or more");
                }
            }
        }

        private void requireNoneNegative(FixedWidthColumn numbers) {
            for (long row = 0; row < numbers.rows(); row++) {
                if (!numbers.isNull(row) && RawValues.getLong(numbers, row) < 0) {
                    String found = Long.toString(RawValues.getLong(numbers, row));
                    throw impossible(name, number, found, "no number below 0");
                }
            }
        }
    }

    /**
     * Checks that a state has all its values or none. Only what a row has, and need not have, may
     * be null where the row is not.
     */
    private static void requireNulls(
            ResolvedAggregation resolved, List<StateColumn> columns, Table states, int number) {
        String aggregation = resolved.name();
        Column last = state(aggregation, columns.getLast(), states);
        boolean isCounted = columns.getFirst().name().equals(StateSchema.COUNT);
        FixedWidthColumn counts =
                isCounted
                        ? (FixedWidthColumn) state(aggregation, columns.getFirst(), states)
                        : null;
        boolean hasRow = columns.getLast().name().equals(StateSchema.ROW);
        for (StateColumn each : isCounted ? columns.subList(1, columns.size()) : columns) {
            Column column = state(aggregation, each, states);
            boolean mayBeNull = hasRow && mayBeNull(resolved.aggregation(), each.name());
            for (long row = 0; row < states.rows(); row++) {
                boolean isThere =
                        counts == null ? !last.isNull(row) : RawValues.getLong(counts, row) > 0;
                if (isThere == column.isNull(row) && !(isThere && mayBeNull)) {
                    throw impossible(
                            StateSchema.name(aggregation, each.name()),
                            number,
                            isThere ? "a null" : "a value",
                            isThere
                                    ? "a value, as the group has some"
                                    : "a null, as the group has no values");
                }
            }
        }
    }

    private static boolean mayBeNull(Aggregation aggregation, String column) {
        return aggregation instanceof RowValue row
                && switch (column) {
                    case StateSchema.VALUE -> row.respectsNulls();
                    case StateSchema.BY -> !row.present().contains(row.order().getFirst().column());
                    default -> false;
                };
    }

    private static Column state(String aggregation, StateColumn column, Table states) {
        return states.column(StateSchema.name(aggregation, column.name()));
    }

    private static WindrowException impossible(
            String name, int number, String found, String expected) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "table %d of partial aggregates: column \"%s\" has %s, which no query writes,"
                        + " expected %s",
                number, name, found, expected);
    }
}
