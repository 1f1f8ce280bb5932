// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.PackedTables;
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
import dev.windrow.internal.scan.MappedScan;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.internal.session.Batches;
import dev.windrow.internal.session.HandedBatches;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.ScanAnswer;
import dev.windrow.internal.session.ScanRunner;
import dev.windrow.internal.session.ScanTransformRunner;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.internal.session.Summary;
import dev.windrow.profile.Phase;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs the nodes of a plan, each by what the session has for it. A node has a source of rows and
 * makes rows: whether they are there or come in parts is the same to the nodes above it, and only
 * what needs them together has them collected. The rows of a node are freed as soon as the node
 * above it has made its own.
 */
final class NodeRunner {

    /** Copies all rows. */
    private static final Filter ALL_ROWS = new Filter(Expression.literal(true));

    private final Session session;
    private final StepsTold told;
    private final TableSteps steps;
    private final FirstRunner firsts;
    private final JoinRunner joins;
    private final UnionRunner unions;
    private final StarJoins stars;
    private final DiskOrder inOrder;

    private final SharedTables shared;

    /** The newest rows of each recursion that is under way. */
    private final Map<String, Table> working = new HashMap<>();

    NodeRunner(Session session, StepsTold told) {
        this.session = session;
        this.told = told;
        steps = new TableSteps(session, told, true);
        firsts = new FirstRunner(session, told, this);
        joins = new JoinRunner(session, told, steps, this::settled);
        unions = new UnionRunner(session, steps, this, this::whole);
        stars = new StarJoins(session, told, steps, this::table);
        inOrder = new DiskOrder(session, told, this);
        shared = new SharedTables(session, this::settled);
    }

    /** Frees what several nodes took. */
    void forgetShared() {
        shared.forget();
    }

    /** Returns the rows of a node, which the caller closes. */
    Table table(LogicalPlan plan) {
        return whole(plan, made(plan));
    }

    /** Returns the rows of a node: in memory if they most likely fit there. */
    private RowsMade settled(LogicalPlan plan) {
        RowsMade rows = made(plan);
        boolean areTooMany =
                OrClosed.made(
                        rows::close,
                        () -> rows instanceof RowsMade.InParts parts && !likelyFit(parts));
        return areTooMany ? rows : new RowsMade.Whole(PackedTables.packed(whole(plan, rows)));
    }

    /** Returns the rows of a node, in parts where nothing needs them together. */
    RowsMade made(LogicalPlan plan) {
        return switch (plan) {
            case Read(Source source, var _) -> RowsMade.InParts.of(session, source);
            case Read(var relation, var _) ->
                    throw new IllegalStateException("rows of another session: " + relation.label());
            case LogicalPlan.Filter filter -> then(filter, new Filter(filter.condition()));
            case Project project when !project.columns().isEmpty() ->
                    then(project, new Select(project.columns()));
            case Limit limit -> limited(limit, made(limit.input()));
            case Join join -> joins.run(join);
            case Union union -> told.of(union, () -> unions.run(union), RowsMade::rowsInMemory);
            case LogicalPlan.Sort sort ->
                    told.of(sort, () -> inOrder.sorted(sort), RowsMade::rowsInMemory);
            case Windows windows ->
                    told.of(windows, () -> inOrder.windowed(windows), RowsMade::rowsInMemory);
            case TopN top when !areHeld(top.names(), firsts.copies(top)) -> {
                Limit limit =
                        new Limit(new LogicalPlan.Sort(top.input(), top.keys()), 0, top.most());
                told.replace(top, limit);
                yield made(limit);
            }
            case Elements elements ->
                    told.of(
                            elements,
                            () -> elements(elements, made(elements.input())),
                            RowsMade::rowsInMemory);
            case PartitionLimit limit ->
                    told.of(
                            limit,
                            () -> firsts.of(limit, made(limit.input())),
                            RowsMade::rowsInMemory);
            case Aggregate aggregate ->
                    told.of(aggregate, () -> grouped(aggregate), RowsMade::rowsInMemory);
            case Shared node -> told.of(node, () -> shared.of(node), RowsMade::rowsInMemory);
            default -> new RowsMade.Whole(told.of(plan, () -> rowsOf(plan)));
        };
    }

    private Table rowsOf(LogicalPlan plan) {
        return switch (plan) {
            case Values(var names, var _) when names.isEmpty() -> TableSteps.oneRow();
            case Values values -> values(values);
            case Series series -> series(series);
            case TopN top -> firsts.of(top, made(top.input()));
            case Step step -> of(step, below(step, made(step.input())));
            case WorkingRows(String name, var _) -> TableSteps.view(working.get(name));
            case Recursion recursion -> recursion(recursion);
            case Read _, Join _, Union _ ->
                    throw new IllegalStateException("it comes in parts: " + plan);
        };
    }

    /** Returns all rows of a node as one table. */
    private Table whole(LogicalPlan plan, RowsMade rows) {
        return switch (rows) {
            case RowsMade.Whole(Table table) -> table;
            case RowsMade.InParts parts -> {
                try (parts) {
                    yield parts.free() != null && parts.areAsRead()
                            ? parts.scan().read(null)
                            : told.of(plan, () -> collected(parts));
                }
            }
        };
    }

    /**
     * Returns all rows for a step. Those that it needs as they are read stay where they are read.
     */
    Table below(Step step, RowsMade rows) {
        return rows instanceof RowsMade.InParts parts
                        && parts.areAsRead()
                        && parts.source() instanceof Source.OfScan(Scan scan)
                        && parts.free() == null
                ? read(scan, null)
                : whole(step.input(), rows);
    }

    private Table read(Scan scan, @Nullable List<String> columns) {
        long start = System.nanoTime();
        Table read = session.overScans(runner -> runner.read(scan, columns));
        told.addRead(ScanRunner.read(start, "read", read));
        return read;
    }

    /** Works on rows as they are read, or once all are there. */
    private Table collected(RowsMade.InParts rows) {
        Scan scan = rows.source().scan();
        List<Transformation> operations = rows.operations();
        Optional<Made> made =
                session.overScans(runner -> runner.run(scan, operations, null, rows.most()));
        if (made.isPresent()) {
            told.add(made.get());
            return made.get().table();
        }
        return TypeRemarks.told(
                scan,
                RowOperations.namedColumns(operations),
                () -> {
                    TableSteps here = steps.onInputs();
                    Table all = read(scan, ScanTransformRunner.inputNames(operations));
                    for (Transformation each :
                            operations.isEmpty() ? List.of(ALL_ROWS) : operations) {
                        all = here.apply(all, each);
                    }
                    return here.slice(all, 0, rows.most());
                });
    }

    /** Hands the rows of a node over as they are made, where they come in parts. */
    void handOver(LogicalPlan plan, Consumer<Iterator<Table>> receiver) {
        RowsMade rows = made(plan);
        if (rows instanceof RowsMade.InParts parts) {
            try (parts) {
                if (handOver(parts, receiver)) {
                    return;
                }
                rows = new RowsMade.Whole(told.of(plan, () -> collected(parts)));
            }
        }
        try (Table whole = PackedTables.unpacked(whole(plan, rows))) {
            receiver.accept(List.of(whole.slice(0, whole.rows())).iterator());
        }
    }

    private boolean handOver(RowsMade.InParts rows, Consumer<Iterator<Table>> receiver) {
        Consumer<Iterator<Table>> unpacked =
                tables -> receiver.accept(PackedTables.unpacked(tables));
        if (rows.free() != null && rows.areAsRead()) {
            HandedBatches.handOver(rows.scan(), unpacked);
            return true;
        }
        Optional<Summary> handed =
                session.overScans(
                        runner ->
                                runner.handOver(
                                        rows.source().scan(),
                                        rows.operations(),
                                        rows.most(),
                                        unpacked));
        handed.ifPresent(made -> told.add(made::explanation, made::profile));
        return handed.isPresent();
    }

    private RowsMade then(Step step, Transformation operation) {
        RowsMade rows = made(step.input());
        return rows instanceof RowsMade.InParts parts && parts.mayGoOn(operation)
                ? parts.then(operation)
                : new RowsMade.Whole(told.of(step, () -> of(step, whole(step.input(), rows))));
    }

    private RowsMade elements(Elements elements, RowsMade rows) {
        return comeInParts(rows)
                ? inParts(
                        elements,
                        "unnest",
                        new MappedScan(rows.scan(), table -> of(elements, table)),
                        rows::close)
                : new RowsMade.Whole(of(elements, below(elements, rows)));
    }

    /**
     * Returns what a node makes of rows that come in parts.
     *
     * @param work what is told of
     * @param free frees what it is made of
     */
    RowsMade inParts(LogicalPlan node, String work, Scan made, Runnable free) {
        String strategy = "cpu-" + work + "-in-parts";
        told.add(
                strategy,
                List.of("strategy   " + strategy, node.label()),
                Phase.since(System.nanoTime(), Phase.Kind.HOST, work + " in parts", 0, 0),
                0);
        return RowsMade.InParts.of(session, made, free);
    }

    /** Returns whether rows, which stay open, are better not held together. */
    boolean comeInParts(RowsMade rows) {
        return OrClosed.made(
                rows::close,
                () ->
                        rows instanceof RowsMade.InParts parts
                                && parts.source().isRepeatable()
                                && !likelyFit(parts));
    }

    private RowsMade limited(Limit limit, RowsMade rows) {
        RowsMade first =
                rows instanceof RowsMade.InParts parts ? parts.first(limit.mostBefore()) : rows;
        return first instanceof RowsMade.InParts && limit.offset() == 0
                ? first
                : new RowsMade.Whole(told.of(limit, () -> of(limit, whole(limit.input(), first))));
    }

    /** Returns what a step makes of a table, which is taken over. */
    Table of(Step step, Table made) {
        Table rows = PackedTables.packed(made);
        return OrClosed.made(rows::close, () -> ofPacked(step, rows));
    }

    private Table ofPacked(Step step, Table rows) {
        TableSteps here = step.input() instanceof Read ? steps.onInputs() : steps;
        return switch (step) {
            case LogicalPlan.Filter(LogicalPlan _, Expression condition) ->
                    here.apply(rows, new Filter(condition));
            case Project(LogicalPlan _, var columns) -> here.select(rows, columns);
            case Windows(LogicalPlan _, var window) -> here.add(rows, window);
            case LogicalPlan.Sort(LogicalPlan _, List<SortKey> keys) ->
                    here.apply(rows, new Sort(keys));
            case TopN(LogicalPlan _, List<SortKey> keys, long most) ->
                    here.slice(here.apply(rows, new Sort(keys)), 0, most);
            case Elements elements -> ElementRows.of(elements, rows);
            case Operation(LogicalPlan _, var operation) -> here.apply(rows, operation);
            case PartitionLimit limit ->
                    session.overScans(runner -> runner.limited(rows, FirstRunner.of(limit)));
            case Limit(LogicalPlan _, long offset, long most) -> here.slice(rows, offset, most);
            case Shared _ -> rows;
            case Aggregate aggregate ->
                    grouped(aggregate, aggregate.query(), new RowsMade.Whole(rows))
                            .scan()
                            .read(null);
        };
    }

    /** Groups what a device looks up by key, or the rows of a node. */
    private RowsMade grouped(Aggregate aggregate) {
        Table lookedUp = stars.groups(aggregate);
        return lookedUp != null
                ? new RowsMade.Whole(lookedUp)
                : grouped(
                        aggregate,
                        GroupSteps.withConditions(aggregate),
                        made(GroupSteps.rowsOf(aggregate)));
    }

    /** Groups rows, which this takes over. */
    private RowsMade grouped(Aggregate aggregate, GroupByQuery query, RowsMade rows) {
        return OrClosed.made(
                rows::close,
                () -> {
                    if (rows instanceof RowsMade.InParts parts
                            && aggregate.sets() == null
                            && AllValues.suit(this, query, parts)) {
                        try (parts) {
                            return new RowsMade.Whole(
                                    AllValues.of(session, told, this, query, parts));
                        }
                    }
                    Source source = source(aggregate, query, rows);
                    if (source != null) {
                        return grouped(aggregate, query, source, rows);
                    }
                    RowsMade named =
                            rows instanceof RowsMade.InParts parts
                                    ? parts.only(query.inputNames())
                                    : rows;
                    Table table = PackedTables.packed(whole(GroupSteps.rowsOf(aggregate), named));
                    return grouped(aggregate, query, new RowsMade.Whole(table));
                });
    }

    /** Returns what is grouped; null if the rows have to be there. */
    private @Nullable Source source(Aggregate aggregate, GroupByQuery query, RowsMade rows) {
        return switch (rows) {
            case RowsMade.Whole(Table table) -> new Source.OfTable(table);
            case RowsMade.InParts parts when parts.haveLists(query.inputNames()) -> null;
            case RowsMade.InParts parts when parts.areAsRead() -> parts.source();
            case RowsMade.InParts parts ->
                    likelyFit(parts) ? null : new Source.OfScan(parts.scan());
        };
    }

    private RowsMade grouped(
            Aggregate aggregate, GroupByQuery query, Source source, RowsMade rows) {
        if (aggregate.sets() != null) {
            return all(
                    new GroupingSetsRun(session, source, query, aggregate.sets()).result(), rows);
        }
        Batches batches = session.batches(query, source);
        if (batches instanceof ScanAnswer.Single single) {
            return all(single.whole(), rows);
        }
        told.add(batches);
        GroupScan groups =
                new GroupScan(
                        batches,
                        () -> session.batches(query, source),
                        many -> told.came(aggregate, many));
        return RowsMade.InParts.of(
                session,
                groups,
                () -> {
                    groups.close();
                    rows.close();
                });
    }

    private RowsMade all(Made groups, RowsMade rows) {
        told.addGroups(groups);
        rows.close();
        return new RowsMade.Whole(groups.table());
    }

    /** Returns whether so many rows may be kept in memory. */
    private boolean areHeld(@Nullable List<String> names, long most) {
        return session.settings().scanBudget().holds(most, names == null ? 1 : names.size());
    }

    /** Returns whether rows that come in parts most likely fit in memory. */
    boolean likelyFit(RowsMade.InParts rows) {
        return rows.source() instanceof Source.InMemory
                || rows.isLimited() && areHeld(rows.source().names(), rows.most())
                || session.overScans(
                        runner -> runner.likelyFits(rows.source().scan(), rows.operations()));
    }

    private Table series(Series series) {
        long start = System.nanoTime();
        return told("series", series, start, TableSteps.of(series));
    }

    private Table values(Values values) {
        long start = System.nanoTime();
        return told("values", values, start, ConstantTable.of(values.names(), values.rows()));
    }

    private Table told(String work, LogicalPlan node, long start, Table made) {
        told.add(
                "cpu-" + work,
                List.of("strategy   cpu-" + work, node.label()),
                Phase.since(start, Phase.Kind.HOST, work, made.byteSize(), made.rows()),
                made.rows());
        return made;
    }

    /** Adds rows until a round makes none that are new. */
    private Table recursion(Recursion recursion) {
        return OrClosed.joined(
                parts -> {
                    parts.add(fresh(recursion, table(recursion.base()), parts));
                    while (parts.getLast().rows() > 0) {
                        TableSteps.merge(parts.subList(0, parts.size() - 1));
                        working.put(recursion.name(), parts.getLast());
                        Table made = SameTypes.as(parts.getFirst(), table(recursion.step()), steps);
                        parts.add(fresh(recursion, made, parts));
                        shared.forget(recursion.step(), recursion.name());
                    }
                });
    }

    /** Returns the rows of a round that are to be added, and takes all of them over. */
    private Table fresh(Recursion recursion, Table made, List<Table> parts) {
        if (recursion.isAll()) {
            return made;
        }
        GroupByQuery query = GroupByQuery.of(made.names(), List.of());
        try (made;
                Made distinct = PlanRunner.groups(session, new Source.OfTable(made), query)) {
            return TableSteps.unlike(distinct.table(), parts, session.cpu());
        }
    }
}
