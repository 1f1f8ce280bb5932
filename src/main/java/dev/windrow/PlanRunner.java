// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.PackedTables;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.expression.ConstantTable;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Operation;
import dev.windrow.internal.plan.logical.LogicalPlan.PartitionLimit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.profile.Phase;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs a logical plan: each node by what the session has for it, from the rows that are read up to
 * the result. The rows of a node are freed as soon as the node above it has made its own.
 */
final class PlanRunner {

    private final Windrow windrow;
    private final StepsTold told = new StepsTold();
    private final TableSteps steps;
    private final PartsRunner inParts;
    private final FirstRowsRunner first;
    private final StarJoins stars;

    /** What nodes made whose rows several others take. */
    private final Map<Integer, Table> shared = new HashMap<>();

    /** The newest rows of each recursion that is under way. */
    private final Map<String, Table> working = new HashMap<>();

    PlanRunner(Windrow windrow) {
        this.windrow = windrow;
        steps = new TableSteps(windrow, told);
        inParts = new PartsRunner(windrow, told, steps, this::table, this::input, this::of);
        stars = new StarJoins(windrow, told, steps, this::table);
        first = new FirstRowsRunner(windrow, told, inParts::rowsMade, this::input, this::of);
    }

    /** Runs a plan, and returns its whole result. */
    TransformResult run(LogicalPlan plan) {
        Table made = PackedTables.unpacked(made(plan));
        return new TransformResult(made, told::explanation, told.profile());
    }

    /** Tells of a query whose result the plan has. */
    void ranBefore(TransformResult made) {
        told.add(made);
    }

    /** Returns a plan that was run as a tree, with what is told of its nodes. */
    Explanation tree(LogicalPlan plan, Explanation run) {
        return told.hasNodes()
                ? told.explanation(plan)
                : run.withRoot(PlanNodes.ranAsOne(plan, run.root()));
    }

    /** Runs a plan, and tells what each node was expected to make, and what it made. */
    Explanation analyze(LogicalPlan plan) {
        try (Table _ = made(plan)) {
            return analysis(plan);
        }
    }

    /** Tells what each node of a plan that ran was expected to make, and what it made. */
    Explanation analysis(LogicalPlan plan) {
        return told.analysis(plan);
    }

    /** Runs a plan that groups rows, and returns its whole result. */
    GroupByResult groups(LogicalPlan plan) {
        Table made = PackedTables.unpacked(made(plan));
        return new GroupByResult(made, told::explanation, told.profileOfGroups());
    }

    private Table made(LogicalPlan plan) {
        try {
            return table(plan);
        } finally {
            forgetShared();
        }
    }

    private void forgetShared() {
        shared.values().forEach(Table::close);
        shared.clear();
    }

    /** Runs steps over groups, which are taken over. */
    GroupByResult over(GroupByResult groups, List<Step> then) {
        told.add(groups);
        Table made = groups.table();
        for (Step step : then) {
            made = of(step, made);
        }
        return new GroupByResult(made, told::explanation, told.profileOfGroups());
    }

    /** Runs a plan that groups rows, and hands its groups out in batches where they come so. */
    GroupByBatches batches(LogicalPlan plan) {
        GroupSteps groups = GroupSteps.of(plan);
        if (groups == null || !groups.areOfBatches()) {
            return GroupByBatches.of(groups(plan));
        }
        GroupByBatches all = groups.source().batches(groups.query());
        if (groups.steps().isEmpty()) {
            return all;
        }
        told.add(all);
        return new GroupByBatches(
                new GroupStream(all, groups.steps(), this, told),
                all::close,
                told::explanation,
                told::profileOfGroups);
    }

    /** Tells how a plan would run, as far as that is known before there are rows. */
    Explanation explain(LogicalPlan plan) {
        return KnownSteps.of(plan, windrow);
    }

    /**
     * Runs a plan, and hands its result over in batches where it can be made so.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    TransformSummary runInBatches(LogicalPlan plan, Consumer<Iterator<Table>> receiver) {
        return runPacked(plan, tables -> receiver.accept(PackedTables.unpacked(tables)));
    }

    private TransformSummary runPacked(LogicalPlan plan, Consumer<Iterator<Table>> receiver) {
        RowSteps rows = RowSteps.of(plan);
        Optional<TransformSummary> handed =
                rows == null
                        ? Optional.empty()
                        : windrow.overScans(
                                runner ->
                                        runner.runInBatches(
                                                rows.source().scan(),
                                                rows.atLeastOne(),
                                                rows.most(),
                                                receiver));
        if (handed.isPresent()) {
            return handed.get();
        }
        GroupSteps groups = GroupSteps.of(plan);
        if (groups != null && groups.areOfBatches()) {
            try (GroupByBatches made = batches(plan)) {
                receiver.accept(made);
                return new TransformSummary(made.explanation(), made.profile());
            }
        }
        if (inParts.comesInParts(plan)) {
            return runInParts(plan, receiver);
        }
        try (TransformResult whole = run(plan)) {
            receiver.accept(List.of(whole.table().slice(0, whole.rows())).iterator());
            return new TransformSummary(whole.explanation(), whole.profile());
        }
    }

    private TransformSummary runInParts(LogicalPlan plan, Consumer<Iterator<Table>> receiver) {
        try (RowsMade rows = inParts.rowsMade(plan)) {
            rows.handOver(receiver);
            return new TransformSummary(told.explanation(), told.profile());
        } finally {
            forgetShared();
        }
    }

    /** Returns the rows of a node, which the caller closes. */
    Table table(LogicalPlan plan) {
        return inParts.makesParts(plan)
                ? inParts.rowsMade(plan).whole()
                : told.of(plan, () -> rowsOf(plan));
    }

    private Table rowsOf(LogicalPlan plan) {
        RowSteps rows = RowSteps.of(plan);
        if (rows != null) {
            return rows(rows);
        }
        return switch (plan) {
            case Read(var relation, var _) ->
                    throw new IllegalStateException("rows of another session: " + relation.label());
            case Values(var names, var _) when names.isEmpty() -> TableSteps.oneRow();
            case Values values -> values(values);
            case Series series -> series(series);
            case Aggregate aggregate -> groups(aggregate);
            case TopN top -> first.run(top);
            case PartitionLimit limit -> first.run(limit);
            case Shared(int id, String _, LogicalPlan input) -> TableSteps.view(shared(id, input));
            case Limit limit when inParts.comesInParts(limit.input()) -> limited(limit);
            case Step step -> of(step, input(step));
            case Union(List<LogicalPlan> inputs) -> union(inputs);
            case Join _ -> inParts.rowsMade(plan).whole();
            case WorkingRows(String name, var _) -> TableSteps.view(working.get(name));
            case Recursion recursion -> recursion(recursion);
        };
    }

    /** Returns the rows of a step. Those that are needed together are read to where they stay. */
    private Table input(Step step) {
        if (step instanceof Limit
                || step instanceof Shared
                || !(step.input() instanceof Read(OfScan(var _, Scan scan), var _))) {
            return table(step.input());
        }
        return read(scan, null);
    }

    private Table read(Scan scan, @Nullable List<String> columns) {
        long start = System.nanoTime();
        Table read = windrow.overScans(runner -> runner.read(scan, columns));
        told.addRead(ScanRunner.read(start, "read", read));
        return read;
    }

    /** Computes rows as they are read, or once all are there. */
    private Table rows(RowSteps rows) {
        List<Transformation> operations = rows.atLeastOne();
        Optional<TransformResult> made =
                windrow.overScans(
                        runner -> runner.run(rows.source().scan(), operations, rows.most()));
        if (made.isPresent()) {
            told.add(made.get());
            return made.get().table();
        }
        return TypeRemarks.told(
                rows.source().scan(),
                ScanTransformRunner.namedColumns(operations),
                () -> {
                    Table all =
                            read(rows.source().scan(), ScanTransformRunner.inputNames(operations));
                    for (Transformation each : operations) {
                        all = steps.apply(all, each);
                    }
                    return steps.slice(all, 0, rows.most());
                });
    }

    /** Takes no more rows of a join than are wanted. */
    private Table limited(Limit limit) {
        return switch (inParts.rowsMade(limit.input())) {
            case RowsMade.Whole(Table table) -> of(limit, table);
            case RowsMade.InParts parts -> {
                try (parts) {
                    yield of(limit, parts.scan().first(null, limit.mostBefore()));
                }
            }
        };
    }

    /** Returns what a step makes of a table, which is taken over. */
    Table of(Step step, Table made) {
        Table rows = PackedTables.packed(made);
        return switch (step) {
            case LogicalPlan.Filter(LogicalPlan _, Expression condition) ->
                    steps.apply(rows, new Filter(condition));
            case Project(LogicalPlan _, var columns) -> steps.select(rows, columns);
            case Windows(LogicalPlan _, var window) -> steps.add(rows, window);
            case LogicalPlan.Sort(LogicalPlan _, List<SortKey> keys) ->
                    steps.apply(rows, new Sort(keys));
            case TopN(LogicalPlan _, List<SortKey> keys, long most) ->
                    steps.slice(steps.apply(rows, new Sort(keys)), 0, most);
            case Elements elements -> ElementRows.of(elements, rows);
            case Operation(LogicalPlan _, var operation) -> steps.apply(rows, operation);
            case PartitionLimit limit -> first.limited(limit, rows);
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

    private Table groups(Aggregate aggregate) {
        GroupByQuery query = GroupSteps.withConditions(aggregate);
        LogicalPlan input = GroupSteps.rowsOf(aggregate);
        if (input instanceof Read(GroupBySource source, var _)) {
            if (!source.hasLists(query.inputNames())) {
                return groups(aggregate, query, source);
            }
            try (Table packed = PackedTables.packed(source.scan().read(query.inputNames()))) {
                return groups(aggregate, query, new GroupBySource.OfTable(windrow, packed));
            }
        }
        Optional<GroupByResult> lookedUp = stars.groups(aggregate);
        if (lookedUp.isPresent()) {
            told.add(lookedUp.get());
            return lookedUp.get().table();
        }
        try (RowsMade rows = inParts.rowsMade(input)) {
            return groups(
                    aggregate,
                    query,
                    switch (rows) {
                        case RowsMade.Whole(Table table) ->
                                new GroupBySource.OfTable(windrow, table);
                        case RowsMade.InParts(Scan scan, Runnable _) -> new OfScan(windrow, scan);
                    });
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

    private Table values(Values values) {
        long start = System.nanoTime();
        Table made = ConstantTable.of(values.names(), values.rows());
        told.add(
                "cpu-values",
                List.of("strategy   cpu-values", values.label()),
                Phase.since(start, Phase.Kind.HOST, "values", made.byteSize(), made.rows()),
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
            parts.replaceAll(PackedTables::packed);
            SameTypes.make(parts, steps);
        } catch (RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(parts);
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
