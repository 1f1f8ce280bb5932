// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.rule.Rules;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.PreparedGroups;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A plan that reads rows, groups them, and goes on with their groups alone.
 *
 * @param source the rows
 * @param query the groups
 * @param steps what is done with them, one after the other
 */
public record GroupSteps(Source source, GroupByQuery query, List<Step> steps) {

    /** Returns the plan of groups of rows. */
    public static LogicalPlan grouped(
            LogicalPlan rows, GroupByQuery query, @Nullable GroupingSets sets) {
        Expression where = query.where();
        LogicalPlan selected = where == null ? rows : new LogicalPlan.Filter(rows, where);
        return new Aggregate(selected, query.withWhere(null), sets);
    }

    /** Returns the steps of a plan, or null if it takes other rows, too. */
    static @Nullable GroupSteps of(LogicalPlan plan) {
        Deque<Step> steps = new ArrayDeque<>();
        LogicalPlan below = plan;
        while (below instanceof Step step) {
            if (step instanceof Aggregate aggregate
                    && aggregate.sets() == null
                    && rowsOf(aggregate) instanceof Read(Source source, var _)) {
                return new GroupSteps(source, withConditions(aggregate), List.copyOf(steps));
            }
            steps.push(step);
            below = step.input();
        }
        return null;
    }

    /** Makes partial aggregates of rows, which the caller closes. */
    public static Table partial(
            Session session, LogicalPlan rows, GroupByQuery query, long firstRow) {
        if (rows instanceof Read(Source source, var _)) {
            return session.partials().of(query, source, firstRow);
        }
        try (Made all = session.inOneCall(() -> new QueryRun(session, rows).rows())) {
            return session.partials().of(query, new Source.OfTable(all.table()), firstRow);
        }
    }

    /**
     * Prepares one aggregation, and goes on with the groups of each run. It is the one that is
     * asked for, if rules make several of it.
     *
     * @param uploads whether each run reads the host's columns anew
     * @param notes what is told of the groups
     */
    public static PreparedGroups prepared(
            Session session, LogicalPlan asked, boolean uploads, List<String> notes) {
        GroupSteps ruled = of(Rules.apply(asked));
        GroupSteps all = ruled == null ? of(asked) : ruled;
        if (all == null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a query over rows that are made as it runs cannot be prepared: run them first,"
                            + " and group that table");
        }
        PreparedGroups prepared =
                uploads
                        ? session.prepareUploading(all.query, all.source)
                        : session.prepare(all.query, all.source);
        return all.steps.isEmpty() && notes.isEmpty()
                ? prepared
                : prepared.then(
                        groups -> new PlanRunner(session).over(groups, all.steps).withNotes(notes));
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
