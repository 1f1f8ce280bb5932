// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupLimit;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tells an aggregation that only its first groups are wanted, or any of so many, so that no keys
 * and results are made of the others.
 */
final class LimitedGroups {

    private LimitedGroups() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, LimitedGroups::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        return switch (plan) {
            case TopN(LogicalPlan input, var keys, long most) when most > 0 ->
                    new TopN(limited(input, keys, most), keys, most);
            case Limit limit when limit.most() > 0 && limit.mostBefore() < Long.MAX_VALUE ->
                    new Limit(
                            limited(limit.input(), List.of(), limit.mostBefore()),
                            limit.offset(),
                            limit.most());
            default -> plan;
        };
    }

    private static LogicalPlan limited(LogicalPlan plan, List<SortKey> keys, long most) {
        return switch (plan) {
            case Project(LogicalPlan input, var columns) -> {
                List<SortKey> before = before(keys, Expressions.byName(columns));
                yield before == null ? plan : new Project(limited(input, before, most), columns);
            }
            case Aggregate(LogicalPlan input, var query, var sets) when sets == null ->
                    new Aggregate(input, query.withLimit(new GroupLimit(keys, most)), null);
            default -> plan;
        };
    }

    /** Returns keys by the columns that they are called after, or null if one is computed. */
    private static @Nullable List<SortKey> before(
            List<SortKey> keys, Map<String, Expression> columns) {
        List<SortKey> before = new ArrayList<>();
        for (SortKey key : keys) {
            if (!(columns.get(key.column()) instanceof Expression.ColumnReference(String name))) {
                return null;
            }
            before.add(key.by(name));
        }
        return before;
    }
}
