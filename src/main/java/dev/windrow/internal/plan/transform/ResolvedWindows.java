// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.Cumulative;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.Rolling;
import dev.windrow.query.RowValue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Aggregations of windows, checked against a table.
 *
 * @param frame the windows
 * @param aggregations the aggregations, with their types
 */
public record ResolvedWindows(WindowFrame frame, List<ResolvedAggregation> aggregations) {

    public ResolvedWindows {
        aggregations = List.copyOf(aggregations);
    }

    /**
     * Checks moving windows against a table.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    public static ResolvedWindows of(Rolling rolling, TableStatistics input) {
        return of(WindowFrame.of(rolling), rolling.aggregations(), input);
    }

    /**
     * Checks cumulative aggregations against a table.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    public static ResolvedWindows of(Cumulative cumulative, TableStatistics input) {
        return of(WindowFrame.of(cumulative), cumulative.aggregations(), input);
    }

    private static ResolvedWindows of(
            WindowFrame frame, List<NamedAggregation> aggregations, TableStatistics input) {
        requireGroups(frame.over(), input);
        return new ResolvedWindows(frame, resolved(aggregations, input));
    }

    /**
     * Checks aggregations of columns against a table.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    public static List<ResolvedAggregation> resolved(
            List<NamedAggregation> aggregations, TableStatistics input) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        input.columns().forEach((name, statistics) -> types.put(name, statistics.type()));
        GroupByQuery query = GroupByQuery.of(List.of(), aggregations);
        return QueryResolver.resolve(query, types).aggregations();
    }

    /** Refuses columns that make no groups. */
    static void requireGroups(List<String> names, TableStatistics input) {
        for (String name : names) {
            if (input.column(name).type() instanceof ColumnType.ListOf list) {
                throw ErrorCode.UNSUPPORTED_TYPE.failure(
                        "column \"%s\" is %s, which makes no groups: choose another column",
                        name, list.label());
            }
        }
    }

    /** Returns how many values a window must have for a result of an aggregation, 0 for counts. */
    public long needed(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows _, Aggregation.Count _ -> 0;
            case Aggregation.Variance variance ->
                    Math.max(frame.minPeriods(), variance.kind().deltaDegreesOfFreedom() + 1L);
            case Aggregation.OfColumn _, PairAggregation _ -> Math.max(frame.minPeriods(), 1);
            case RowValue _, Aggregation.Distinct _ -> Math.max(frame.minPeriods(), 1);
            case CollectedAggregation _ -> Math.max(frame.minPeriods(), 1);
            case Aggregation.UserDefined _ -> Math.max(frame.minPeriods(), 1);
        };
    }

    /** Returns the failure of a sum that does not fit its type. */
    public WindrowException overflow(ResolvedAggregation resolved, long row) {
        return ErrorCode.OVERFLOW.failure(
                "%s does not fit %s %s row %d: choose the overflow policy %s",
                resolved.aggregation().label(),
                resolved.result().label(),
                frame.isCumulative() ? "cumulatively at" : "in the window of",
                row,
                resolved.result().isInteger() ? "null or wrap" : "null");
    }
}
