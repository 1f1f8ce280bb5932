// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Groups that come in batches, and what is made of each batch. Where the first in an order are
 * asked for, only these are kept of all batches.
 */
final class GroupStream implements Iterator<Table> {

    private final Iterator<Table> groups;
    private final PlanRunner runner;
    private final StepsTold told;
    private final List<Step> each;
    private final @Nullable TopN top;
    private final List<Step> last;
    private long left = Long.MAX_VALUE;
    private boolean isTaken;

    /**
     * Begins.
     *
     * @param groups at least one batch
     * @param steps what is done with them, which need not be there together
     * @param runner runs the steps
     * @param told hears of each batch
     */
    GroupStream(Iterator<Table> groups, List<Step> steps, PlanRunner runner, StepsTold told) {
        this.groups = groups;
        this.runner = runner;
        this.told = told;
        int at = 0;
        while (at < steps.size() && !(steps.get(at) instanceof TopN)) {
            at++;
        }
        boolean hasTop = at < steps.size();
        each = steps.subList(0, at);
        top = hasTop ? (TopN) steps.get(at) : null;
        last = hasTop ? steps.subList(at + 1, steps.size()) : List.of();
    }

    @Override
    public boolean hasNext() {
        return top == null ? left > 0 && groups.hasNext() : !isTaken;
    }

    @Override
    public Table next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more groups");
        }
        isTaken = true;
        told.beginBatch();
        Table made = made(groups.next(), each);
        return top == null ? made : made(first(made, top), last);
    }

    /** Returns the first groups of all batches. */
    private Table first(Table batch, TopN order) {
        Table first = runner.of(order, batch);
        while (groups.hasNext()) {
            Table more;
            try {
                told.beginBatch();
                more = runner.of(order, made(groups.next(), each));
            } catch (RuntimeException | Error e) {
                first.close();
                throw e;
            }
            Table both = TableConcatenation.concatenate(List.of(first.toHost(), more.toHost()));
            first = runner.of(order, both);
        }
        return first;
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
