// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.ValueOrder.Encoding;
import dev.windrow.internal.plan.groupby.ValueOrder.Kind;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SummaryAggregation;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the orders that aggregations read, and what they take from them. */
public final class ValueOrderSet {

    private ValueOrderSet() {}

    /** Returns what all aggregations of a query take from orders, each once. */
    public static List<ValueOrderPick> picks(
            ResolvedQuery query, Map<String, ColumnStatistics> columns) {
        Set<ValueOrderPick> picks = new LinkedHashSet<>();
        for (ResolvedAggregation aggregation : query.aggregations()) {
            pick(aggregation, columns).ifPresent(picks::add);
        }
        return List.copyOf(picks);
    }

    /** Returns the orders that something is taken from, each once. */
    public static List<ValueOrder> orders(List<ValueOrderPick> picks) {
        return picks.stream().map(ValueOrderPick::order).distinct().toList();
    }

    /**
     * Returns what is taken from an order; counts of distinct values come last, as they count in
     * place.
     */
    public static List<ValueOrderPick> of(ValueOrder order, List<ValueOrderPick> picks) {
        return picks.stream()
                .filter(pick -> pick.order().equals(order))
                .sorted(Comparator.comparing(ValueOrderPick.DistinctValues.class::isInstance))
                .toList();
    }

    /**
     * Returns what an aggregation takes from an order, or nothing if it is made of partial
     * aggregates.
     */
    public static Optional<ValueOrderPick> pick(
            ResolvedAggregation resolved, Map<String, ColumnStatistics> columns) {
        return switch (resolved.aggregation()) {
            case Aggregation.Nth nth ->
                    Optional.of(
                            new ValueOrderPick.RowAt(rows(nth.column(), columns), nth.position()));
            case Aggregation.CountDistinct count ->
                    Optional.of(new ValueOrderPick.DistinctValues(values(count.column())));
            case Aggregation.Quantile quantile ->
                    Optional.of(
                            new ValueOrderPick.RowsAround(
                                    values(quantile.column()), quantile.quantile()));
            case Aggregation.Top top ->
                    Optional.of(new ValueOrderPick.LastRows(values(top.column()), top.count()));
            case Aggregation.UserDefined user ->
                    Optional.of(
                            new ValueOrderPick.Segments(
                                    rows(user.kernel().columnsWithoutValidity(), columns),
                                    user.kernel()));
            case Aggregation.CountRows _,
                    Aggregation.Count _,
                    Aggregation.Sum _,
                    Aggregation.Mean _,
                    Aggregation.Min _,
                    Aggregation.Max _,
                    Aggregation.Product _,
                    Aggregation.SumOfSquares _,
                    Aggregation.Variance _,
                    Aggregation.ArgMin _,
                    Aggregation.ArgMax _,
                    Aggregation.BoolAnd _,
                    Aggregation.BoolOr _,
                    Aggregation.Bitwise _,
                    SummaryAggregation _,
                    Aggregation.Distinct _,
                    RowValue _,
                    CollectedAggregation _,
                    PairAggregation _ ->
                    Optional.empty();
        };
    }

    /** Returns whether some order needs interned strings. */
    static boolean internsStrings(
            List<ValueOrderPick> picks, Map<String, ColumnStatistics> columns) {
        return orders(picks).stream()
                .anyMatch(order -> order.encoding(columns) == Encoding.INTERNED_STRING);
    }

    /**
     * Returns the slots of the table that interns a string column. If values are interned, it has
     * slots for as many as there are rows, since no sample tells how many differ.
     *
     * @param keySlots slots for the expected keys
     * @param rowSlots slots for as many values as there are rows
     */
    static int internSlots(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            int keySlots,
            int rowSlots) {
        return internsStrings(picks(query, columns), columns) ? rowSlots : keySlots;
    }

    private static ValueOrder rows(String column, Map<String, ColumnStatistics> columns) {
        return rows(List.of(column), columns);
    }

    private static ValueOrder rows(List<String> read, Map<String, ColumnStatistics> columns) {
        List<String> nullable =
                read.stream().filter(column -> columns.get(column).nullable()).sorted().toList();
        return nullable.isEmpty()
                ? new ValueOrder(Kind.ROWS, null)
                : new ValueOrder(
                        Kind.ROWS, nullable.getFirst(), nullable.subList(1, nullable.size()));
    }

    private static ValueOrder values(String column) {
        return new ValueOrder(Kind.VALUES, column);
    }
}
