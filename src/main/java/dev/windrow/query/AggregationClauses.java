// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.query.Aggregation.Distinct;
import dev.windrow.query.CollectedAggregation.JoinedStrings;
import dev.windrow.query.CollectedAggregation.Mode;
import dev.windrow.query.CollectedAggregation.Values;

import java.util.List;

/** What {@code DISTINCT} and {@code ORDER BY} make of an aggregation within its parentheses. */
final class AggregationClauses {

    private AggregationClauses() {}

    /**
     * Returns the aggregation of different values, the same one where repetitions change nothing.
     */
    static Aggregation distinct(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.Count(String x) -> new Aggregation.CountDistinct(x);
            case Aggregation.Min _,
                    Aggregation.Max _,
                    Aggregation.ArgMin _,
                    Aggregation.ArgMax _,
                    Aggregation.BoolAnd _,
                    Aggregation.BoolOr _,
                    Aggregation.CountDistinct _,
                    SummaryAggregation.ApproximateCountDistinct _,
                    RowValue _,
                    Distinct _ ->
                    aggregation;
            case Aggregation.OfColumn ofColumn -> new Distinct(ofColumn);
            case Values(String x, boolean _, List<SortKey> order, List<String> present) ->
                    new Values(x, true, requireOfValue(aggregation, x, order), present);
            case JoinedStrings(String x, String separator, boolean _, List<SortKey> order) ->
                    new JoinedStrings(x, separator, true, requireOfValue(aggregation, x, order));
            case Aggregation.CountRows _, PairAggregation _, Mode _, Aggregation.UserDefined _ ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            "%s takes no distinct, expected an aggregation of one column, which"
                                    + " repetitions change",
                            aggregation.label());
        };
    }

    /**
     * Returns the aggregation of rows in an order, the same one where their order changes nothing.
     */
    static Aggregation ordered(Aggregation aggregation, List<SortKey> order) {
        return switch (aggregation) {
            // The last row in an order is the first one the other way round.
            case RowValue(String x, List<SortKey> none, boolean last, List<String> present)
                    when none.isEmpty() ->
                    new RowValue(
                            x,
                            last ? order.stream().map(SortKey::reversed).toList() : order,
                            false,
                            present);
            case Values(String x, boolean isDistinct, List<SortKey> _, List<String> present) ->
                    new Values(
                            x,
                            isDistinct,
                            isDistinct ? requireOfValue(aggregation, x, order) : order,
                            present);
            case JoinedStrings(String x, String separator, boolean isDistinct, List<SortKey> _) ->
                    new JoinedStrings(
                            x,
                            separator,
                            isDistinct,
                            isDistinct ? requireOfValue(aggregation, x, order) : order);
            case RowValue _,
                    Aggregation.ArgMin _,
                    Aggregation.ArgMax _,
                    Aggregation.Nth _,
                    Mode _,
                    Aggregation.UserDefined _ ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            "%s takes no order of its own: first, last, list and string_agg take"
                                    + " one",
                            aggregation.label());
            case Aggregation.CountRows _, Aggregation.OfColumn _, Distinct _, PairAggregation _ ->
                    aggregation;
        };
    }

    /** Refuses an order by other columns: rows of equal values may differ in them. */
    private static List<SortKey> requireOfValue(
            Aggregation aggregation, String value, List<SortKey> order) {
        for (SortKey key : order) {
            if (!key.column().equals(value)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s: different values ordered by \"%s\", expected an order by \"%s\""
                                + " itself",
                        aggregation.label(), key.column(), value);
            }
        }
        return order;
    }
}
