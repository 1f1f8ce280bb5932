// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.query.StateSchema.StateColumn;

import java.util.List;

/** The columns of states in a table: how they are called, and where they are. */
public final class StateColumns {

    private StateColumns() {}

    /** Returns the states' columns of each aggregation, in the query's order. */
    public static List<List<Column>> of(ResolvedQuery query, Table states) {
        return query.aggregations().stream()
                .map(
                        resolved ->
                                schema(query, resolved).stream()
                                        .map(column -> states.column(name(resolved, column)))
                                        .toList())
                .toList();
    }

    static List<StateColumn> schema(ResolvedQuery query, ResolvedAggregation resolved) {
        return StateSchema.of(resolved, query.query().reproducible());
    }

    /** Returns a name such as {@code sum(v).count}. */
    static String name(ResolvedAggregation resolved, StateColumn column) {
        return StateSchema.name(resolved.name(), column.name());
    }
}
