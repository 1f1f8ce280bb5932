// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.query.Expression;

import java.util.List;
import java.util.function.UnaryOperator;

/** All rules, in the order in which they are applied. */
public final class Rules {

    private Rules() {}

    /**
     * Lists the rules; constants are folded where values that a plan has in columns were pushed.
     */
    private static List<UnaryOperator<LogicalPlan>> all(UnaryOperator<LogicalPlan> folded) {
        return List.of(
                SharedRows::apply,
                PushedFilters::apply,
                folded,
                Unnesting::apply,
                PushedFilters::apply,
                SharedFilters::apply,
                MergedProjects::apply,
                JoinOrder::apply,
                ComparedColumns::apply,
                NeededColumns::apply,
                MergedProjects::apply,
                ComputedGroups::apply,
                DependentKeys::apply,
                StatisticsAnswers::apply,
                SumsOfOffsets::apply,
                DistinctCounts::apply,
                MergedProjects::apply,
                TopRows::apply,
                LimitedGroups::apply,
                LimitedPartitions::apply);
    }

    /**
     * Returns a plan that asks the same, after all rules and without constants to compute.
     *
     * @param constants computes an expression without columns, and returns a literal, or the
     *     expression if none is equal
     */
    public static LogicalPlan apply(LogicalPlan plan, UnaryOperator<Expression> constants) {
        return apply(plan, all(new FoldedConstants(constants)::apply));
    }

    /** Returns a plan that asks the same, after all rules. */
    public static LogicalPlan apply(LogicalPlan plan) {
        return apply(plan, all(UnaryOperator.identity()));
    }

    private static LogicalPlan apply(LogicalPlan plan, List<UnaryOperator<LogicalPlan>> rules) {
        LogicalPlan made = plan;
        for (UnaryOperator<LogicalPlan> rule : rules) {
            made = rule.apply(made);
        }
        return made;
    }
}
