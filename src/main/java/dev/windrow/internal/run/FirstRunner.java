// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.pipeline.TopRows;
import dev.windrow.internal.plan.logical.LogicalPlan.PartitionLimit;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.ScanTransformRunner;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Runs steps that keep the first rows in an order: of all, or of each partition. */
final class FirstRunner {

    /** So few rows in memory are all in order before others have looked at parts of them. */
    private static final int MOST_SORTED = 1 << 14;

    private final Session session;
    private final StepsTold told;
    private final NodeRunner nodes;

    /**
     * Prepares.
     *
     * @param nodes runs steps over all rows
     */
    FirstRunner(Session session, StepsTold told, NodeRunner nodes) {
        this.session = session;
        this.told = told;
        this.nodes = nodes;
    }

    /** Returns how many rows are held until the first of all are known. */
    long copies(TopN top) {
        return (long) ((double) top.most() * TopRows.COPIES * session.settings().threads());
    }

    /** Returns the first of all rows, which this takes over. */
    Table of(TopN top, RowsMade all) {
        return first(
                top,
                all,
                top.keys().stream().map(SortKey::column).toList(),
                (runner, rows) ->
                        runner.top(rows.source().scan(), rows.operations(), top.keys(), top.most()),
                UnaryOperator.identity());
    }

    /** Takes rows of a scan while it is read, or nothing where all have to be there. */
    private interface Taken {
        Optional<Made> of(ScanTransformRunner runner, RowsMade.InParts rows);
    }

    /**
     * Takes the first rows of a scan while it is read, or runs the step over all of them.
     *
     * @param compared the columns whose order tells which rows are the first
     * @param rest what is left to do with rows that were taken split by split
     */
    private Table first(
            Step step,
            RowsMade rows,
            List<String> compared,
            Taken taken,
            UnaryOperator<Table> rest) {
        Optional<Made> made =
                OrClosed.made(
                        rows::close,
                        () ->
                                parts(rows) instanceof RowsMade.InParts parts
                                                && !parts.isLimited()
                                                && !parts.haveLists(compared)
                                        ? session.overScans(runner -> taken.of(runner, parts))
                                        : Optional.empty());
        if (made.isEmpty()) {
            return nodes.of(step, nodes.below(step, rows));
        }
        rows.close();
        told.add(made.get());
        return rest.apply(made.get().table());
    }

    /** Returns rows that are on the host as parts of themselves, which another closes. */
    private RowsMade parts(RowsMade rows) {
        return rows instanceof RowsMade.Whole(Table table)
                        && table.remote().isEmpty()
                        && table.rows() > MOST_SORTED
                ? RowsMade.InParts.of(session, new Source.OfTable(table))
                : rows;
    }

    /** Leaves out rows of each split alone where those of all splits may not fit in memory. */
    RowsMade of(PartitionLimit limit, RowsMade rows) {
        List<String> compared = List.copyOf(limit.window().inputNames(List.of()));
        boolean areTooMany =
                nodes.comeInParts(rows)
                        && rows instanceof RowsMade.InParts parts
                        && !parts.isLimited()
                        && !parts.haveLists(compared);
        return areTooMany
                ? bySplits(limit, (RowsMade.InParts) rows)
                : new RowsMade.Whole(inMemory(limit, rows, compared));
    }

    private RowsMade bySplits(PartitionLimit limit, RowsMade.InParts rows) {
        Scan left =
                session.overScans(
                        runner -> runner.rows(rows.source().scan(), rows.operations(), of(limit)));
        return RowsMade.InParts.of(session, left, rows::close);
    }

    private Table inMemory(PartitionLimit limit, RowsMade rows, List<String> compared) {
        return first(
                limit,
                rows,
                compared,
                (runner, parts) ->
                        runner.run(
                                parts.source().scan(),
                                parts.operations(),
                                of(limit),
                                Long.MAX_VALUE),
                made -> nodes.of(limit, made));
    }

    /** Returns what is done with a table. */
    static FirstOfPartitions of(PartitionLimit limit) {
        return new FirstOfPartitions(limit.window(), limit.most());
    }
}
