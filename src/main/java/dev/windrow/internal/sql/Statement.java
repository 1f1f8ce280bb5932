// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.PlanDepth;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlText;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What all queries of a statement share.
 *
 * @param tables finds the tables that FROM names
 * @param names the names of columns in the plan
 * @param views the names of views that are translated, in small letters
 */
record Statement(SqlText text, SqlTableSource tables, PlanNames names, Set<String> views) {

    /** Returns the statement as the query of a view is a part of it. */
    Statement within(String view, SqlText query) {
        Set<String> more = new HashSet<>(views);
        more.add(view.toLowerCase(Locale.ROOT));
        return new Statement(query, tables, names, more);
    }

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
