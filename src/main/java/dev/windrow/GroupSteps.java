// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.rule.Rules;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A plan that reads rows, groups them, and goes on with their groups alone.
 *
 * @param source the rows
 * @param query the groups
 * @param steps what is done with them, one after the other
 */
record GroupSteps(GroupBySource source, GroupByQuery query, List<Step> steps) {

    /** Returns the steps of a plan, or null if it takes other rows, too. */
    static @Nullable GroupSteps of(LogicalPlan plan) {
        Deque<Step> steps = new ArrayDeque<>();
        LogicalPlan below = plan;
        while (below instanceof Step step) {
            if (step instanceof Aggregate aggregate
                    && aggregate.sets() == null
                    && rowsOf(aggregate) instanceof Read(GroupBySource source, var _)) {
                return new GroupSteps(source, withConditions(aggregate), List.copyOf(steps));
            }
            steps.push(step);
            below = step.input();
        }
        return null;
    }

    /**
     * Prepares one aggregation, and goes on with the groups of each run. It is the one that is
     * asked for, if rules make several of it.
     *
     * @param notes what is told of the groups
     */
    static PreparedQuery prepared(
            Windrow windrow,
            LogicalPlan asked,
            BiFunction<GroupBySource, GroupByQuery, PreparedQuery> preparation,
            List<String> notes) {
        GroupSteps ruled = of(Rules.apply(asked));
        GroupSteps all = ruled == null ? of(asked) : ruled;
        if (all == null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a query over rows that are made as it runs cannot be prepared: run them first,"
                            + " and group that table");
        }
        PreparedQuery prepared = preparation.apply(all.source, all.query);
        return all.steps.isEmpty() && notes.isEmpty()
                ? prepared
                : prepared.then(
                        groups -> new PlanRunner(windrow).over(groups, all.steps).withNotes(notes));
    }

    /** Returns what an aggregation asks, with the conditions of the rows below it. */
    static GroupByQuery withConditions(Aggregate aggregate) {
        GroupByQuery query = aggregate.query();
        LogicalPlan input = aggregate.input();
        while (input instanceof LogicalPlan.Filter(LogicalPlan below, Expression condition)) {
            query =
                    query.withWhere(
                            query.where() == null ? condition : condition.and(query.where()));
            input = below;
        }
        return query;
    }

    /** Returns the rows below the conditions of an aggregation. */
    static LogicalPlan rowsOf(Aggregate aggregate) {
        LogicalPlan input = aggregate.input();
        while (input instanceof LogicalPlan.Filter filter) {
            input = filter.input();
        }
        return input;
    }
}
