// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.kernel.KernelTypes;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;

import java.util.Map;
import java.util.Optional;

/**
 * Finds aggregations that a device would compute in float64. Floats that are only moved, compared
 * or used as keys are handled as words, and means of integers are divided on the host.
 */
final class QueryDoubles {

    private QueryDoubles() {}

    /** Returns the first aggregation of a query that needs float64. */
    static Optional<String> of(ResolvedQuery query, Map<String, ColumnStatistics> columns) {
        return query.aggregations().stream()
                .filter(resolved -> isOfDoubles(resolved, columns))
                .map(resolved -> resolved.aggregation().label())
                .findFirst();
    }

    private static boolean isOfDoubles(
            ResolvedAggregation resolved, Map<String, ColumnStatistics> columns) {
        boolean adds =
                PartialAggregates.of(resolved, columns).stream()
                        .anyMatch(
                                aggregate ->
                                        aggregate.accumulatorType()
                                                == PartialAggregate.AccumulatorType.DOUBLE);
        return adds
                || ValueOrderSet.pick(resolved, columns).filter(QueryDoubles::picks).isPresent();
    }

    /** The position of a quantile within its group is computed in float64. */
    private static boolean picks(ValueOrderPick pick) {
        return switch (pick) {
            case ValueOrderPick.RowsAround _ -> true;
            case ValueOrderPick.Segments segments -> KernelTypes.takesDoubles(segments.kernel());
            case ValueOrderPick.DistinctValues _,
                    ValueOrderPick.RowAt _,
                    ValueOrderPick.LastRows _ ->
                    false;
        };
    }
}
