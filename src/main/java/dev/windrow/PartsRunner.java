// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.PackedTables;
import dev.windrow.internal.pipeline.SortedRows;
import dev.windrow.internal.pipeline.WindowedRows;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Runs nodes whose rows may come in parts: those that take more rows than memory holds. */
final class PartsRunner {

    private static final String SORT_STRATEGY = "cpu-sort-spilled";
    private static final String WINDOW_STRATEGY = "cpu-window-spilled";

    private final Windrow windrow;
    private final StepsTold told;
    private final Function<LogicalPlan, Table> tables;
    private final Function<Step, Table> inputs;
    private final BiFunction<Step, Table, Table> over;
    private final JoinRunner joins;

    /**
     * Prepares.
     *
     * @param tables returns all rows of a node
     * @param inputs returns all rows of the node below one
     * @param over runs a node over a table, which is taken over
     */
    PartsRunner(
            Windrow windrow,
            StepsTold told,
            TableSteps steps,
            Function<LogicalPlan, Table> tables,
            Function<Step, Table> inputs,
            BiFunction<Step, Table, Table> over) {
        this.windrow = windrow;
        this.told = told;
        this.tables = tables;
        this.inputs = inputs;
        this.over = over;
        joins = new JoinRunner(windrow, told, steps, this::rowsMade);
    }

    /** Returns whether a node makes rows in parts where memory does not hold them. */
    boolean makesParts(LogicalPlan plan) {
        return plan instanceof Join
                || plan instanceof LogicalPlan.Sort
                || plan instanceof Windows
                || plan instanceof TopN top && isLarge(top);
    }

    /** Returns whether the first rows may be too many to be kept in memory. */
    private boolean isLarge(TopN top) {
        List<String> names = top.names();
        int columns = names == null ? 1 : names.size();
        return !windrow.config().scanBudget().holds(top.most(), columns);
    }

    /** Returns whether the rows of a node may come in parts of one that makes them. */
    boolean comesInParts(LogicalPlan plan) {
        return switch (plan) {
            case LogicalPlan.Filter(LogicalPlan input, var _) -> comesInParts(input);
            case Project(LogicalPlan input, var columns) ->
                    !columns.isEmpty() && comesInParts(input);
            case Aggregate aggregate -> source(aggregate) != null;
            case Limit limit -> limit.offset() == 0 && comesInParts(limit.input());
            default -> makesParts(plan);
        };
    }

    /** Returns what an aggregation reads by itself; null if other nodes make its rows. */
    private static @Nullable GroupBySource source(Aggregate aggregate) {
        return aggregate.sets() == null
                        && GroupSteps.rowsOf(aggregate) instanceof Read(GroupBySource source, var _)
                        && !source.hasLists(GroupSteps.withConditions(aggregate).inputNames())
                ? source
                : null;
    }

    /** Returns the rows of a node, in parts if they may not fit in memory. */
    RowsMade rowsMade(LogicalPlan plan) {
        return switch (plan) {
            case Join join -> joins.run(join);
            case LogicalPlan.Sort sort ->
                    told.of(
                            sort,
                            () -> sorted(sort, new Sort(sort.keys())),
                            RowsMade::rowsInMemory);
            case Windows windows ->
                    told.of(windows, () -> windowed(windows), RowsMade::rowsInMemory);
            case LogicalPlan.Filter(LogicalPlan input, Expression condition)
                    when comesInParts(input) ->
                    then((Step) plan, rowsMade(input), new Filter(condition));
            case Project(LogicalPlan input, var columns) when comesInParts(plan) ->
                    then((Step) plan, rowsMade(input), new Select(columns));
            case TopN top when isLarge(top) -> {
                Limit limit =
                        new Limit(new LogicalPlan.Sort(top.input(), top.keys()), 0, top.most());
                told.replace(top, limit);
                yield limited(limit);
            }
            case Limit limit when comesInParts(limit) -> limited(limit);
            case Aggregate aggregate when source(aggregate) != null ->
                    told.of(aggregate, () -> grouped(aggregate), RowsMade::rowsInMemory);
            default -> {
                RowSteps rows = RowSteps.of(plan);
                yield rows == null || likelyFit(rows)
                        ? new RowsMade.Whole(PackedTables.packed(tables.apply(plan)))
                        : read(rows);
            }
        };
    }

    private RowsMade grouped(Aggregate aggregate) {
        GroupByQuery query = GroupSteps.withConditions(aggregate);
        GroupBySource source = Objects.requireNonNull(source(aggregate));
        GroupByBatches batches = source.batches(query);
        GroupByResult single = batches.single();
        if (single != null) {
            told.add(single);
            return new RowsMade.Whole(single.table());
        }
        told.add(batches);
        GroupScan groups =
                new GroupScan(
                        batches, () -> source.batches(query), rows -> told.came(aggregate, rows));
        return new RowsMade.InParts(groups, groups::close);
    }

    private boolean likelyFit(RowSteps rows) {
        return rows.most() < Long.MAX_VALUE
                || rows.source() instanceof GroupBySource.InMemory
                || windrow.overScans(
                        runner -> runner.likelyFits(rows.source().scan(), rows.atLeastOne()));
    }

    /** Returns rows in parts as they are read. */
    private RowsMade read(RowSteps rows) {
        return new RowsMade.InParts(after(rows.source().scan(), rows.atLeastOne()), () -> {});
    }

    private RowsMade limited(Limit limit) {
        return switch (rowsMade(limit.input())) {
            case RowsMade.Whole(Table table) ->
                    new RowsMade.Whole(told.of(limit, () -> over.apply(limit, table)));
            case RowsMade.InParts(Scan scan, Runnable free) ->
                    new RowsMade.InParts(
                            windrow.overScans(
                                    runner -> runner.rows(scan, RowSteps.ALL_ROWS, limit.most())),
                            free);
        };
    }

    private Scan after(Scan scan, List<Transformation> operations) {
        return windrow.overScans(runner -> runner.rows(scan, operations));
    }

    private RowsMade then(Step step, RowsMade rows, Transformation operation) {
        return switch (rows) {
            case RowsMade.Whole(Table table) ->
                    new RowsMade.Whole(told.of(step, () -> over.apply(step, table)));
            case RowsMade.InParts(Scan scan, Runnable free) ->
                    new RowsMade.InParts(after(scan, List.of(operation)), free);
        };
    }

    private RowsMade sorted(LogicalPlan.Sort plan, Sort sort) {
        return onDisk(
                plan,
                sort,
                (rows, start) -> {
                    tell(plan, SORT_STRATEGY, sort.label(), start, rows);
                    return rows;
                });
    }

    private RowsMade windowed(Windows plan) {
        Window window = plan.window();
        List<SortKey> keys = WindowedRows.keys(window);
        if (keys.isEmpty()) {
            return new RowsMade.Whole(over.apply(plan, inputs.apply(plan)));
        }
        WindrowConfig config = windrow.config();
        return onDisk(
                plan,
                new Sort(keys),
                (rows, start) -> {
                    tell(plan, WINDOW_STRATEGY, window.label(), start, rows);
                    return new WindowedRows(window, rows, config.scanBudget(), config.threads());
                });
    }

    /** Makes the rows of a step of rows that are sorted on disk. */
    private interface OverSorted {
        Scan of(SortedRows rows, long start);
    }

    /**
     * Sorts the rows below a step, if they do not fit in memory; otherwise runs the step over them.
     */
    private RowsMade onDisk(Step step, Sort sort, OverSorted then) {
        RowSteps read = RowSteps.of(step.input());
        List<String> keys = sort.keys().stream().map(SortKey::column).toList();
        if (read != null && (likelyFit(read) || read.haveLists(keys))) {
            return new RowsMade.Whole(over.apply(step, inputs.apply(step)));
        }
        return switch (rowsMade(step.input())) {
            case RowsMade.Whole(Table table) -> new RowsMade.Whole(over.apply(step, table));
            case RowsMade.InParts parts -> {
                try (parts) {
                    yield onDisk(step, sort, parts.scan(), then);
                }
            }
        };
    }

    private RowsMade onDisk(Step step, Sort sort, Scan scan, OverSorted then) {
        WindrowConfig config = windrow.config();
        long start = System.nanoTime();
        SortedRows sorted = SortedRows.collect(scan, sort, config.scanBudget(), config.threads());
        if (!sorted.isOnDisk()) {
            return new RowsMade.Whole(over.apply(step, sorted.unsorted()));
        }
        try {
            return new RowsMade.InParts(
                    after(then.of(sorted, start), RowSteps.ALL_ROWS), sorted::close);
        } catch (RuntimeException | Error e) {
            sorted.close();
            throw e;
        }
    }

    private void tell(
            LogicalPlan plan, String strategy, String label, long start, SortedRows sorted) {
        long rows = sorted.rows();
        long bytes = sorted.bytesWritten();
        List<String> lines =
                List.of(
                        "strategy   " + strategy,
                        label,
                        "spilled    "
                                + bytes
                                + " bytes were written to disk, since the rows do not fit the"
                                + " memory that the query may take");
        Phase phase = Phase.since(start, Phase.Kind.READ, "read and spill", bytes, rows);
        told.came(plan, rows);
        told.add(
                () -> new Explanation(strategy, lines),
                () ->
                        new Profile(
                                "cpu",
                                strategy,
                                rows,
                                rows,
                                List.of(phase),
                                0,
                                0,
                                lines.subList(2, 3)));
    }
}
