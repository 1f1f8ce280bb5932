// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes columns of columns at once, unless something would be computed twice. */
final class MergedProjects {

    private MergedProjects() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, MergedProjects::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        if (!(plan instanceof Project(Project(LogicalPlan input, var inner), var outer))
                || computesTwice(inner, outer)) {
            return plan;
        }
        Map<String, Expression> byName = Expressions.byName(inner);
        List<DerivedColumn> merged = new ArrayList<>();
        for (DerivedColumn column : outer) {
            merged.add(
                    new DerivedColumn(
                            column.name(), Expressions.replaced(column.expression(), byName)));
        }
        return new Project(input, merged);
    }

    private static boolean computesTwice(List<DerivedColumn> inner, List<DerivedColumn> outer) {
        Map<String, Integer> uses = new HashMap<>();
        outer.forEach(each -> count(each.expression(), uses));
        return inner.stream()
                .anyMatch(
                        each ->
                                !(each.expression() instanceof Expression.ColumnReference)
                                        && !each.expression().operands().isEmpty()
                                        && uses.getOrDefault(each.name(), 0) > 1);
    }

    private static void count(Expression expression, Map<String, Integer> uses) {
        if (expression instanceof Expression.ColumnReference(String name)) {
            uses.merge(name, 1, Integer::sum);
        } else {
            expression.operands().forEach(each -> count(each, uses));
        }
    }
}
