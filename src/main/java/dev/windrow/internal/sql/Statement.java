// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.PlanDepth;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlText;

/**
 * What all queries of a statement share.
 *
 * @param tables finds the tables that FROM names
 * @param names the names of columns in the plan
 */
record Statement(SqlText text, SqlTableSource tables, PlanNames names) {

    /** Refuses a query of more steps within each other than can be planned and run. */
    void requireShallow(LogicalPlan plan, Span span) {
        if (PlanDepth.isTooDeep(plan)) {
            throw text.unsupported(
                    "a query of more than %d joins and other steps within each other"
                            .formatted(PlanDepth.MOST),
                    span,
                    "write a part of it to a file, and read that");
        }
    }
}
