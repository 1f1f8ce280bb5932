// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes of rows that several nodes take only those that one of them wants: where each of them asks
 * a condition, one of these holds.
 */
final class SharedFilters {

    /** The conditions that are asked of shared rows; null where somebody takes all of them. */
    private final Map<Integer, @Nullable Set<Expression>> asked = new HashMap<>();

    private SharedFilters() {}

    static LogicalPlan apply(LogicalPlan plan) {
        SharedFilters filters = new SharedFilters();
        filters.collect(plan, null);
        return filters.asked.isEmpty() ? plan : Rewriting.bottomUp(plan, filters::node);
    }

    private void collect(LogicalPlan plan, @Nullable Expression condition) {
        if (plan instanceof Shared shared) {
            boolean isFirst = !asked.containsKey(shared.id());
            add(shared, condition);
            if (!isFirst) {
                return;
            }
        }
        Expression below = plan instanceof Filter filter ? filter.condition() : null;
        plan.inputs().forEach(input -> collect(input, below));
    }

    private void add(Shared shared, @Nullable Expression condition) {
        List<String> names = shared.names();
        boolean isKnown =
                condition != null
                        && names != null
                        && new HashSet<>(names).containsAll(condition.columns())
                        && Expressions.isRepeatable(condition);
        if (!isKnown) {
            asked.put(shared.id(), null);
            return;
        }
        Set<Expression> others =
                asked.containsKey(shared.id()) ? asked.get(shared.id()) : new LinkedHashSet<>();
        if (others != null) {
            others.add(condition);
            asked.put(shared.id(), others);
        }
    }

    private LogicalPlan node(LogicalPlan plan) {
        if (!(plan instanceof Shared shared) || asked.get(shared.id()) == null) {
            return plan;
        }
        Expression any = Logic.Or.of(List.copyOf(asked.get(shared.id())));
        return shared.over(PushedFilters.apply(new Filter(shared.input(), any)));
    }
}
