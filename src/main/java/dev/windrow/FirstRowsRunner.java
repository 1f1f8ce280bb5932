// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.PartitionLimit;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Takes the first rows, of all or of each partition, as they are read, where that is possible. */
final class FirstRowsRunner {

    private final Windrow windrow;
    private final StepsTold told;
    private final Function<LogicalPlan, RowsMade> inputs;
    private final Function<Step, Table> whole;
    private final BiFunction<Step, Table, Table> over;

    /**
     * Prepares.
     *
     * @param inputs runs the nodes below
     * @param whole returns all rows of the node below one
     * @param over runs a node over a table, which is taken over
     */
    FirstRowsRunner(
            Windrow windrow,
            StepsTold told,
            Function<LogicalPlan, RowsMade> inputs,
            Function<Step, Table> whole,
            BiFunction<Step, Table, Table> over) {
        this.windrow = windrow;
        this.told = told;
        this.inputs = inputs;
        this.whole = whole;
        this.over = over;
    }

    /** Takes rows of a scan while it is read, or nothing where all have to be there. */
    private interface Taken {
        Optional<TransformResult> of(
                ScanTransformRunner runner, Scan scan, List<Transformation> operations);
    }

    /** Returns the first rows of all. */
    Table run(TopN top) {
        return run(
                top,
                top.keys().stream().map(SortKey::column).toList(),
                (runner, scan, operations) -> runner.top(scan, operations, top.keys(), top.most()),
                made -> made);
    }

    /** Returns the rows that may be among the first of their partition. */
    Table run(PartitionLimit limit) {
        FirstOfPartitions first = new FirstOfPartitions(limit.window(), limit.most());
        return run(
                limit,
                List.copyOf(limit.window().inputNames(List.of())),
                (runner, scan, operations) -> runner.run(scan, operations, first),
                made -> limited(limit, made));
    }

    /**
     * Takes rows of a scan while it is read, or runs the step over all of them.
     *
     * @param compared the columns whose order tells which rows are the first
     * @param rest what is left to do with rows that were taken split by split
     */
    private Table run(Step step, List<String> compared, Taken taken, UnaryOperator<Table> rest) {
        RowSteps rows = RowSteps.of(step.input());
        if (rows != null) {
            Table made =
                    rows.most() < Long.MAX_VALUE || rows.haveLists(compared)
                            ? null
                            : taken(taken, rows.source().scan(), rows.atLeastOne());
            return made == null ? over.apply(step, whole.apply(step)) : rest.apply(made);
        }
        return switch (inputs.apply(step.input())) {
            case RowsMade.Whole(Table table) -> over.apply(step, table);
            case RowsMade.InParts parts -> {
                try (parts) {
                    Table made = taken(taken, parts.scan(), RowSteps.ALL_ROWS);
                    yield made == null
                            ? over.apply(step, parts.scan().read(null))
                            : rest.apply(made);
                }
            }
        };
    }

    private @Nullable Table taken(Taken taken, Scan scan, List<Transformation> operations) {
        TransformResult made =
                windrow.overScans(runner -> taken.of(runner, scan, operations)).orElse(null);
        if (made == null) {
            return null;
        }
        told.add(made);
        return made.table();
    }

    /** Leaves rows out of a table, which is taken over. */
    Table limited(PartitionLimit limit, Table rows) {
        FirstOfPartitions first = new FirstOfPartitions(limit.window(), limit.most());
        return windrow.overScans(runner -> runner.limited(rows, first));
    }
}
