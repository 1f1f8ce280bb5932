// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Groups that come in batches, and what is made of each batch. Where the first in an order are
 * asked for, only these are kept of all batches.
 */
final class GroupStream implements Iterator<Table> {

    private final GroupByBatches groups;
    private final List<Step> each;
    private final @Nullable TopN top;
    private final List<Step> last;
    private final PlanRunner runner;
    private long left = Long.MAX_VALUE;
    private boolean isTaken;

    private GroupStream(
            GroupByBatches groups,
            List<Step> each,
            @Nullable TopN top,
            List<Step> last,
            PlanRunner runner) {
        this.groups = groups;
        this.each = each;
        this.top = top;
        this.last = last;
        this.runner = runner;
    }

    /**
     * The steps of a plan that reads rows, groups them, and goes on with each batch of groups.
     *
     * @param source the rows
     * @param query the groups
     * @param steps what is done with them
     */
    record Plan(GroupBySource source, GroupByQuery query, List<Step> steps) {

        /** Returns the steps of a plan, or null if its groups are needed together. */
        static @Nullable Plan of(LogicalPlan plan) {
            Deque<Step> steps = new ArrayDeque<>();
            LogicalPlan below = plan;
            while (below instanceof Step step && !(below instanceof Aggregate)) {
                steps.push(step);
                below = step.input();
            }
            if (!(below instanceof Aggregate aggregate)
                    || aggregate.sets() != null
                    || !areOfBatches(steps)) {
                return null;
            }
            GroupByQuery query = PlanRunner.withConditions(aggregate);
            return PlanRunner.rowsOf(aggregate) instanceof Read(GroupBySource source, var _)
                    ? new Plan(source, query, List.copyOf(steps))
                    : null;
        }

        private static boolean areOfBatches(Iterable<Step> steps) {
            boolean areAllThere = false;
            for (Step step : steps) {
                boolean isOfBatch =
                        switch (step) {
                            case LogicalPlan.Filter _, Project _ -> true;
                            case Limit limit -> limit.offset() == 0 || areAllThere;
                            case TopN _ -> !areAllThere;
                            default -> false;
                        };
                if (!isOfBatch) {
                    return false;
                }
                areAllThere |= step instanceof TopN;
            }
            return true;
        }

        private int top() {
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i) instanceof TopN) {
                    return i;
                }
            }
            return steps.size();
        }

        /** Returns what the steps make of batches, which are closed by whoever began them. */
        GroupStream over(GroupByBatches groups, PlanRunner runner) {
            int top = top();
            boolean hasTop = top < steps.size();
            return new GroupStream(
                    groups,
                    steps.subList(0, top),
                    hasTop ? (TopN) steps.get(top) : null,
                    hasTop ? steps.subList(top + 1, steps.size()) : List.of(),
                    runner);
        }
    }

    @Override
    public boolean hasNext() {
        return top == null ? left > 0 && groups.hasNext() : !isTaken;
    }

    @Override
    public Table next() {
        if (top == null) {
            return made(groups.next(), each);
        }
        isTaken = true;
        Table kept = made(groups.next(), each);
        kept = runner.of(top, kept);
        while (groups.hasNext()) {
            Table more = runner.of(top, made(groups.next(), each));
            kept = runner.of(top, TableConcatenation.concatenate(List.of(kept, more)));
        }
        return made(kept, last);
    }

    private Table made(Table batch, List<Step> steps) {
        Table table = batch;
        for (Step step : steps) {
            if (step instanceof Limit limit && top == null) {
                long rows = Math.min(Math.min(left, limit.most()), table.rows());
                left = Math.min(left, limit.most()) - rows;
                table = runner.of(new Limit(step.input(), 0, rows), table);
            } else {
                table = runner.of(step, table);
            }
        }
        return table;
    }
}
