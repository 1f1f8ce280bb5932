// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.OneRow;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.profile.Phase;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs a logical plan: each node by what the session has for it, from the rows that are read up to
 * the result. The rows of a node are freed as soon as the node above it has made its own.
 */
final class PlanRunner {

    private final Windrow windrow;
    private final StepsTold told = new StepsTold();
    private final TableSteps steps;

    /** What nodes made whose rows several others take. */
    private final Map<Integer, Table> shared = new HashMap<>();

    /** The newest rows of each recursion that is under way. */
    private final Map<String, Table> working = new HashMap<>();

    PlanRunner(Windrow windrow) {
        this.windrow = windrow;
        steps = new TableSteps(windrow, told);
    }

    /** Runs a plan, and returns its whole result. */
    TransformResult run(LogicalPlan plan) {
        try {
            Table made = table(plan);
            return new TransformResult(made, told::explanation, told.profile());
        } finally {
            shared.values().forEach(Table::close);
        }
    }

    /**
     * Runs a plan, and hands its result over in batches where it can be made so.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    TransformSummary runInBatches(LogicalPlan plan, Consumer<Iterator<Table>> receiver) {
        RowSteps rows = RowSteps.of(plan);
        if (rows != null) {
            return rows.runInBatches(windrow, receiver);
        }
        GroupStream.Plan groups = GroupStream.Plan.of(plan);
        if (groups != null) {
            return runInBatches(groups, receiver);
        }
        try (TransformResult whole = run(plan)) {
            receiver.accept(List.of(whole.table().slice(0, whole.rows())).iterator());
            return new TransformSummary(whole.explanation(), whole.profile());
        }
    }

    private TransformSummary runInBatches(
            GroupStream.Plan plan, Consumer<Iterator<Table>> receiver) {
        try (GroupByBatches made = plan.source().batches(plan.query())) {
            receiver.accept(plan.over(made, this));
            told.addFirst(made);
            return new TransformSummary(told.explanation(), told.profile());
        }
    }

    /** Returns the rows of a node, which the caller closes. */
    Table table(LogicalPlan plan) {
        RowSteps rows = RowSteps.of(plan);
        if (rows != null) {
            TransformResult made = rows.run(windrow);
            told.add(made);
            return made.table();
        }
        return switch (plan) {
            case Read(var relation, var _) ->
                    throw new IllegalStateException("rows of another session: " + relation.label());
            case OneRow _ -> TableSteps.oneRow();
            case Series series -> series(series);
            case Aggregate aggregate -> groups(aggregate);
            case TopN top -> first(top);
            case Shared(int id, String _, LogicalPlan input) -> TableSteps.view(shared(id, input));
            case Step step -> of(step, table(step.input()));
            case Union(List<LogicalPlan> inputs) -> union(inputs);
            case Join join -> join(join);
            case WorkingRows(String name, var _) -> TableSteps.view(working.get(name));
            case Recursion recursion -> recursion(recursion);
        };
    }

    /** Takes the first rows as they are read, where that is possible. */
    private Table first(TopN top) {
        RowSteps rows = RowSteps.of(top.input());
        TransformResult made =
                rows == null || rows.most() < Long.MAX_VALUE
                        ? null
                        : windrow.top(rows.scan(), rows.atLeastOne(), top.keys(), top.most())
                                .orElse(null);
        if (made == null) {
            return of(top, table(top.input()));
        }
        told.add(made);
        return made.table();
    }

    /** Returns what a step makes of a table, which is taken over. */
    Table of(Step step, Table rows) {
        return switch (step) {
            case LogicalPlan.Filter(LogicalPlan _, Expression condition) ->
                    steps.apply(rows, new Filter(condition));
            case Project(LogicalPlan _, var columns) -> steps.select(rows, columns);
            case Windows(LogicalPlan _, var window) -> steps.add(rows, window);
            case LogicalPlan.Sort(LogicalPlan _, List<SortKey> keys) ->
                    steps.apply(rows, new Sort(keys));
            case TopN(LogicalPlan _, List<SortKey> keys, long most) ->
                    steps.slice(steps.apply(rows, new Sort(keys)), 0, most);
            case Limit(LogicalPlan _, long offset, long most) -> steps.slice(rows, offset, most);
            case Shared _ -> rows;
            case Aggregate aggregate -> {
                try (rows) {
                    yield groups(
                            aggregate, aggregate.query(), new GroupBySource.OfTable(windrow, rows));
                }
            }
        };
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

    private Table groups(Aggregate aggregate) {
        GroupByQuery query = withConditions(aggregate);
        LogicalPlan input = rowsOf(aggregate);
        if (input instanceof Read(GroupBySource source, var _)) {
            return groups(aggregate, query, source);
        }
        try (Table rows = table(input)) {
            return groups(aggregate, query, new GroupBySource.OfTable(windrow, rows));
        }
    }

    private Table groups(Aggregate aggregate, GroupByQuery query, GroupBySource source) {
        GroupByResult made =
                aggregate.sets() == null
                        ? source.run(query)
                        : new GroupingSetsRun(source, query, aggregate.sets()).result();
        told.add(made);
        return made.table();
    }

    private Table series(Series series) {
        long start = System.nanoTime();
        Table made = TableSteps.of(series);
        told.add(
                "cpu-series",
                List.of("strategy   cpu-series", series.label()),
                Phase.since(start, Phase.Kind.HOST, "series", made.byteSize(), made.rows()),
                made.rows());
        return made;
    }

    private Table shared(int id, LogicalPlan input) {
        Table made = shared.get(id);
        if (made == null) {
            made = table(input);
            shared.put(id, made);
        }
        return made;
    }

    private Table union(List<LogicalPlan> inputs) {
        List<Table> parts = new ArrayList<>();
        try {
            inputs.forEach(each -> parts.add(table(each)));
            SameTypes.make(parts, steps);
        } catch (RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(parts);
    }

    private Table join(Join join) {
        Table left = table(join.left());
        Table right;
        try {
            right = table(join.right());
        } catch (RuntimeException | Error e) {
            left.close();
            throw e;
        }
        long start = System.nanoTime();
        long rows = left.rows() + right.rows();
        Table made = new JoinStep(join).run(left, right, steps, windrow.cpu());
        told.add(
                "cpu-join",
                List.of("strategy   cpu-join", join.label()),
                Phase.since(start, Phase.Kind.HOST, "join", made.byteSize(), rows),
                made.rows());
        return made;
    }

    /** Adds rows until a round makes none that are new. */
    private Table recursion(Recursion recursion) {
        List<Table> parts = new ArrayList<>();
        try {
            parts.add(fresh(recursion, table(recursion.base()), parts));
            while (parts.getLast().rows() > 0) {
                working.put(recursion.name(), parts.getLast());
                Table made = SameTypes.as(parts.getFirst(), table(recursion.step()), steps);
                parts.add(fresh(recursion, made, parts));
                forget(recursion.step(), recursion.name());
            }
        } catch (RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(parts);
    }

    /**
     * Forgets what was made once of the rows of a round, and returns whether a plan reads them.
     *
     * @param name that of the recursion
     */
    private boolean forget(LogicalPlan plan, String name) {
        boolean isOfRound = plan instanceof WorkingRows(String of, var _) && of.equals(name);
        for (LogicalPlan input : plan.inputs()) {
            isOfRound |= forget(input, name);
        }
        Table made =
                isOfRound && plan instanceof Shared(int id, var _, var _)
                        ? shared.remove(id)
                        : null;
        if (made != null) {
            made.close();
        }
        return isOfRound;
    }

    /** Returns the rows of a round that are to be added, and takes all of them over. */
    private Table fresh(Recursion recursion, Table made, List<Table> parts) {
        if (recursion.isAll()) {
            return made;
        }
        List<String> names = made.names();
        try (made;
                GroupByResult distinct =
                        windrow.groupBy(made).by(names.toArray(String[]::new)).distinct()) {
            return TableSteps.unlike(distinct.table(), parts, windrow.cpu());
        }
    }
}
