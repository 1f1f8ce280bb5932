// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;

/**
 * Takes the first rows of an order without sorting all others, and takes rows before columns are
 * computed of those that are left out.
 */
final class TopRows {

    private TopRows() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, TopRows::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        if (!(plan instanceof Limit limit)) {
            return plan;
        }
        return switch (limit.input()) {
            case Project(LogicalPlan input, var columns) ->
                    new Project(node(limit.over(input)), columns);
            case Sort(LogicalPlan input, var keys) when limit.most() < Long.MAX_VALUE -> {
                LogicalPlan top = new TopN(input, keys, limit.mostBefore());
                yield limit.offset() == 0 ? top : limit.over(top);
            }
            case Limit inner -> {
                long left = Math.max(0, inner.most() - limit.offset());
                yield new Limit(
                        inner.input(),
                        Math.addExact(inner.offset(), limit.offset()),
                        inner.most() == Long.MAX_VALUE
                                ? limit.most()
                                : Math.min(left, limit.most()));
            }
            default -> plan;
        };
    }
}
