// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.pipeline.SortedRows;
import dev.windrow.internal.pipeline.WindowedRows;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.scan.MappedScan;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Settings;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.scan.Scan;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Runs steps that take rows in an order: where these do not fit in memory, they are sorted on disk.
 *
 * @param nodes runs the nodes below, and the steps themselves in memory
 */
record DiskOrder(Session session, StepsTold told, NodeRunner nodes) {

    private static final String SORT_STRATEGY = "cpu-sort-spilled";
    private static final String WINDOW_STRATEGY = "cpu-window-spilled";

    /** Returns the rows of a sort. */
    RowsMade sorted(LogicalPlan.Sort plan) {
        Sort sort = new Sort(plan.keys());
        return inOrder(
                plan,
                sort,
                (rows, start) -> {
                    tell(plan, SORT_STRATEGY, sort.label(), start, rows);
                    return rows;
                });
    }

    /** Returns the rows of a step that adds functions over a window. */
    RowsMade windowed(Windows plan) {
        Window window = plan.window();
        List<SortKey> keys = WindowedRows.keys(window);
        if (keys.isEmpty()) {
            RowsMade rows = nodes.made(plan.input());
            return OrClosed.made(rows::close, () -> unordered(plan, rows));
        }
        Settings settings = session.settings();
        return inOrder(
                plan,
                new Sort(keys),
                (rows, start) -> {
                    tell(plan, WINDOW_STRATEGY, window.label(), start, rows);
                    return new WindowedRows(
                            window, rows, settings.scanBudget(), settings.threads());
                });
    }

    /** Returns the rows of a window that has all of them, in any order. */
    private RowsMade unordered(Windows plan, RowsMade rows) {
        Window window = plan.window();
        if (!(rows instanceof RowsMade.InParts parts)
                || !parts.source().isRepeatable()
                || nodes.likelyFit(parts)
                || !WindowedRows.comeInParts(window)
                || parts.haveLists(List.copyOf(window.inputNames(List.of())))) {
            return new RowsMade.Whole(nodes.of(plan, nodes.below(plan, rows)));
        }
        Settings settings = session.settings();
        Scan all =
                new WindowedRows(
                        window,
                        new MappedScan(parts.scan(), UnaryOperator.identity()),
                        settings.scanBudget(),
                        settings.threads());
        return nodes.inParts(
                plan,
                "window",
                session.overScans(runner -> runner.rows(all, List.of(), Long.MAX_VALUE)),
                parts::close);
    }

    /**
     * Sorts the rows below a step, if they do not fit in memory; otherwise runs the step over them.
     */
    private RowsMade inOrder(Step step, Sort sort, BiFunction<SortedRows, Long, Scan> then) {
        RowsMade rows = nodes.made(step.input());
        return OrClosed.made(rows::close, () -> inOrder(step, sort, rows, then));
    }

    private RowsMade inOrder(
            Step step, Sort sort, RowsMade rows, BiFunction<SortedRows, Long, Scan> then) {
        List<String> keys = sort.keys().stream().map(SortKey::column).toList();
        if (!(rows instanceof RowsMade.InParts parts)
                || nodes.likelyFit(parts)
                || parts.haveLists(keys)) {
            return new RowsMade.Whole(nodes.of(step, nodes.below(step, rows)));
        }
        try (parts) {
            return onDisk(step, sort, parts.scan(), then);
        }
    }

    private RowsMade onDisk(
            Step step, Sort sort, Scan scan, BiFunction<SortedRows, Long, Scan> then) {
        Settings settings = session.settings();
        long start = System.nanoTime();
        SortedRows sorted =
                SortedRows.collect(scan, sort, settings.scanBudget(), settings.threads());
        if (!sorted.isOnDisk()) {
            return new RowsMade.Whole(nodes.of(step, sorted.unsorted()));
        }
        try {
            Scan all = then.apply(sorted, start);
            return RowsMade.InParts.of(
                    session,
                    session.overScans(runner -> runner.rows(all, List.of(), Long.MAX_VALUE)),
                    sorted::close);
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
                () -> new Account(strategy, lines),
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
