// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.PackedTables;
import dev.windrow.internal.pipeline.SortedRows;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Runs nodes whose rows may come in parts: those that take more rows than memory holds. */
final class PartsRunner {

    private static final String SORT_STRATEGY = "cpu-sort-spilled";

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
    static boolean makesParts(LogicalPlan plan) {
        return plan instanceof Join || plan instanceof LogicalPlan.Sort;
    }

    /** Returns whether the rows of a node may come in parts of one that makes them. */
    static boolean comesInParts(LogicalPlan plan) {
        return switch (plan) {
            case LogicalPlan.Filter(LogicalPlan input, var _) -> comesInParts(input);
            case Project(LogicalPlan input, var columns) ->
                    !columns.isEmpty() && comesInParts(input);
            default -> makesParts(plan);
        };
    }

    /** Returns the rows of a node, in parts if they may not fit in memory. */
    RowsMade rowsMade(LogicalPlan plan) {
        return switch (plan) {
            case Join join -> joins.run(join);
            case LogicalPlan.Sort sort ->
                    told.of(sort, () -> sorted(sort), made -> made.rowsInMemory());
            case LogicalPlan.Filter(LogicalPlan input, Expression condition)
                    when comesInParts(input) ->
                    then((Step) plan, rowsMade(input), new Filter(condition));
            case Project(LogicalPlan input, var columns) when comesInParts(plan) ->
                    then((Step) plan, rowsMade(input), new Select(columns));
            default -> {
                RowSteps rows = RowSteps.of(plan);
                yield rows == null || likelyFit(rows)
                        ? new RowsMade.Whole(PackedTables.packed(tables.apply(plan)))
                        : read(rows);
            }
        };
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

    private RowsMade sorted(LogicalPlan.Sort sort) {
        List<String> keys = sort.keys().stream().map(SortKey::column).toList();
        RowSteps read = RowSteps.of(sort.input());
        if (read != null && (likelyFit(read) || read.haveLists(keys))) {
            return new RowsMade.Whole(over.apply(sort, inputs.apply(sort)));
        }
        return switch (rowsMade(sort.input())) {
            case RowsMade.Whole(Table table) -> new RowsMade.Whole(over.apply(sort, table));
            case RowsMade.InParts parts -> {
                try (parts) {
                    yield sorted(sort, parts.scan());
                }
            }
        };
    }

    private RowsMade sorted(LogicalPlan.Sort plan, Scan scan) {
        WindrowConfig config = windrow.config();
        Sort sort = new Sort(plan.keys());
        long start = System.nanoTime();
        SortedRows sorted =
                SortedRows.collect(scan, sort, config.scanBudget(), config.threads());
        if (!sorted.isOnDisk()) {
            return new RowsMade.Whole(over.apply(plan, sorted.unsorted()));
        }
        tell(plan, SORT_STRATEGY, sort.label(), start, sorted.rows(), sorted.bytesWritten());
        return new RowsMade.InParts(after(sorted, RowSteps.ALL_ROWS), sorted::close);
    }

    private void tell(
            LogicalPlan plan, String strategy, String label, long start, long rows, long bytes) {
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
