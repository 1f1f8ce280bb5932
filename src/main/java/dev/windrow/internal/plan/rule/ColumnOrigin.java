// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.function.Function;

/**
 * Where the values of a column come from: the node that reads or computes them.
 *
 * @param node the node
 * @param column what the column is called there
 */
record ColumnOrigin(LogicalPlan node, String column) {

    /** Returns the origin of a column of a node. */
    static ColumnOrigin of(LogicalPlan plan, String column) {
        return of(plan, column, LogicalPlan::names);
    }

    /**
     * Returns the origin of a column of a node.
     *
     * @param columns tells the names of a node's columns, or null where nobody knows them
     */
    static ColumnOrigin of(
            LogicalPlan plan,
            String column,
            Function<LogicalPlan, @Nullable Collection<String>> columns) {
        return switch (plan) {
            case Filter filter -> of(filter.input(), column, columns);
            case Project(LogicalPlan input, var computed)
                    when Expressions.byName(computed).get(column)
                            instanceof Expression.ColumnReference(String name) ->
                    of(input, name, columns);
            case Join join -> {
                Collection<String> names = columns.apply(join.left());
                boolean isLeft = names != null && names.contains(column);
                yield of(isLeft ? join.left() : join.right(), column, columns);
            }
            default -> new ColumnOrigin(plan, column);
        };
    }
}
