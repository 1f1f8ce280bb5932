// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Columns that have a value in each row, as conditions say, or the input itself. */
final class NeverNull {

    private NeverNull() {}

    /**
     * Returns whether a value is surely none of nulls.
     *
     * @param plan has the columns that the value names
     */
    static boolean is(LogicalPlan plan, @Nullable Expression value) {
        if (!(value instanceof Expression.ColumnReference(String name))) {
            return false;
        }
        return switch (plan) {
            case Read read ->
                    read.relation()
                            .facts(List.of(name))
                            .map(facts -> facts.ranges().get(name))
                            .filter(range -> range.nulls() == 0)
                            .isPresent();
            case Filter(LogicalPlan input, Expression condition) ->
                    Expressions.conjuncts(condition).contains(value.isNotNull())
                            || is(input, value);
            case Project(LogicalPlan input, var columns) ->
                    is(input, Expressions.byName(columns).get(name));
            case Join join -> {
                List<String> left = join.left().names();
                boolean isLeft = left != null && left.contains(name);
                // An outer join adds nulls to the side that it does not keep.
                boolean isKept = join.type() == JoinType.INNER || join.type() == JoinType.RIGHT;
                yield isLeft
                        ? join.type().keepsLeftColumns() && is(join.left(), value)
                        : isKept && is(join.right(), value);
            }
            default -> false;
        };
    }
}
