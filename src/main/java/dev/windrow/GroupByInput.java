// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;

import org.jspecify.annotations.Nullable;

/** What a GROUP BY is of, and its session: rows that are there, or that a plan makes. */
interface GroupByInput {

    /** Returns the session. */
    Windrow windrow();

    /** Returns the plan of the rows. */
    LogicalPlan rows();

    /** Returns the plan of groups of the rows. */
    default LogicalPlan grouped(GroupByQuery query, @Nullable GroupingSets sets) {
        Expression where = query.where();
        LogicalPlan rows = where == null ? rows() : new Filter(rows(), where);
        return new Aggregate(rows, query.withWhere(null), sets);
    }

    /** Makes partial aggregates. */
    Table partial(GroupByQuery query, long firstRow);
}
