// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.query.Expression;

import java.util.List;
import java.util.function.UnaryOperator;

/** All rules, in the order in which they are applied. */
public final class Rules {

    private static final List<UnaryOperator<LogicalPlan>> ALL =
            List.of(
                    SharedRows::apply,
                    PushedFilters::apply,
                    Unnesting::apply,
                    PushedFilters::apply,
                    SharedFilters::apply,
                    MergedProjects::apply,
                    JoinOrder::apply,
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

    private Rules() {}

    /**
     * Returns a plan that asks the same, after all rules and without constants to compute.
     *
     * @param constants computes an expression without columns, and returns a literal, or the
     *     expression if none is equal
     */
    public static LogicalPlan apply(LogicalPlan plan, UnaryOperator<Expression> constants) {
        // Where values were put in place of columns, conditions name them once they are pushed.
        return apply(new FoldedConstants(constants).apply(PushedFilters.apply(plan)));
    }

    /** Returns a plan that asks the same, after all rules. */
    public static LogicalPlan apply(LogicalPlan plan) {
        LogicalPlan made = plan;
        for (UnaryOperator<LogicalPlan> rule : ALL) {
            made = rule.apply(made);
        }
        return made;
    }
}
