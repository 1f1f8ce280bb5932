// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Operation;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.ScanTransformRunner;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.TypeRemarks;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Operations on rows that are read in parts, one after the other, as a plan.
 *
 * @param scan the rows
 * @param operations at least one
 */
public record ScanOperations(Session session, Scan scan, List<Transformation> operations) {

    /**
     * Runs them, as one call.
     *
     * @param most how many rows of the result are wanted: the first
     * @param run runs the plan
     */
    public <R> R run(long most, BiFunction<PlanRunner, LogicalPlan, R> run) {
        return told(() -> PlanRunner.planned(session, () -> plan(most), run));
    }

    private <R> R told(Supplier<R> work) {
        return TypeRemarks.told(scan, RowOperations.namedColumns(operations), work);
    }

    private LogicalPlan plan(long most) {
        LogicalPlan rows = new Source.OfScan(scan).rows();
        List<String> named = ScanTransformRunner.inputNames(operations);
        LogicalPlan plan = named == null ? rows : new Project(rows, columns(named));
        for (Transformation each : operations) {
            plan =
                    switch (each) {
                        case dev.windrow.query.Filter(Expression condition) ->
                                new Filter(plan, condition);
                        case Select(var columns) -> new Project(plan, columns);
                        case Sort(var keys) -> new LogicalPlan.Sort(plan, keys);
                        case Transformation other -> new Operation(plan, other);
                    };
        }
        return most == Long.MAX_VALUE ? plan : new Limit(plan, 0, most);
    }

    private static List<DerivedColumn> columns(List<String> names) {
        return names.stream().map(DerivedColumn::of).toList();
    }

    /** Tells how they would run. All rows are read if the operations need them together. */
    public Account explanation() {
        return session.overScans(runner -> told(() -> explanation(runner)));
    }

    private Account explanation(ScanTransformRunner runner) {
        boolean isBySplits = runner.suits(scan, operations);
        List<String> columns = ScanTransformRunner.inputNames(operations);
        try (Table rows = isBySplits ? scan.first(null, 0) : runner.read(scan, columns)) {
            // A run over no rows finds errors.
            Scan none = Scan.of(scan.label(), List.of(rows.slice(0, 0)).iterator());
            new ScanOperations(session, none, operations)
                    .run(Long.MAX_VALUE, PlanRunner::run)
                    .close();
            return isBySplits
                    ? runner.explanation(List.of())
                    : Account.ofSteps(
                            operations.stream()
                                    .map(each -> session.explain(each, new Source.OfTable(rows)))
                                    .toList());
        }
    }
}
