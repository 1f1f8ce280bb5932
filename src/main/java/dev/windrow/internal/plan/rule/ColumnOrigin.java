// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.Expression;

import java.util.List;

/**
 * Where the values of a column come from: the node that reads or computes them.
 *
 * @param node the node
 * @param column what the column is called there
 */
record ColumnOrigin(LogicalPlan node, String column) {

    /** Returns the origin of a column of a node. */
    static ColumnOrigin of(LogicalPlan plan, String column) {
        return switch (plan) {
            case Filter filter -> of(filter.input(), column);
            case Project(LogicalPlan input, var columns)
                    when Expressions.byName(columns).get(column)
                            instanceof Expression.Column(String name) ->
                    of(input, name);
            case Join join -> {
                List<String> names = join.left().names();
                boolean isLeft = names != null && names.contains(column);
                yield of(isLeft ? join.left() : join.right(), column);
            }
            default -> new ColumnOrigin(plan, column);
        };
    }
}
