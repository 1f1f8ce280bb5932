// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.expression.TypedExpressions;
import dev.windrow.internal.gpu.DeviceStrings;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformPlanner;
import dev.windrow.kernel.TextKernel;
import dev.windrow.profile.FlightEntry;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Rolling;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Plans operations on columns and hands them to an engine. */
record TransformRunner(Engines engines, Settings settings) {

    private static final String FEW = "so few rows are done here before a device has them";

    /** Tells how an operation on a table on the host would run, once a device is open. */
    Account explain(Transformation transformation, Table table) {
        if (!passesColumnsOn(transformation)) {
            engines.awaitDevice();
        }
        return explanation(plan(TypedExpressions.of(transformation, table), table));
    }

    /** Tells how an operation on columns that may be on the device would run. */
    Account explain(Transformation transformation, Resident table) {
        return explanation(plan(transformation, table));
    }

    private TransformPlan plan(Transformation transformation, Table table) {
        return plan(
                transformation,
                table,
                passesColumnsOn(transformation)
                        ? engines.onCpu(
                                "columns are taken as they are: no device computes anything")
                        : engines.situationOnHost(table.rows(), isOfUser(transformation)));
    }

    private static TransformPlan plan(
            Transformation transformation, Table table, Situation situation) {
        return TransformPlanner.plan(transformation, TableStatistics.of(table), situation);
    }

    /** Returns whether an operation reads columns only to take them as they are. */
    private static boolean passesColumnsOn(Transformation transformation) {
        return switch (transformation) {
            case Select select ->
                    select.columns().stream()
                            .map(DerivedColumn::expression)
                            .allMatch(
                                    each ->
                                            each instanceof Expression.ColumnReference
                                                    || each.columns().isEmpty());
            case Filter filter -> filter.condition().equals(Expression.literal(true));
            case Rolling _,
                    Cumulative _,
                    Window _,
                    Sort _,
                    Argsort _,
                    Gather _,
                    Scatter _,
                    KernelSequence _ ->
                    false;
        };
    }

    private static boolean isOfUser(Transformation transformation) {
        return transformation instanceof KernelSequence;
    }

    Made run(Transformation asked, Table table) {
        Transformation transformation = TypedExpressions.of(asked, table);
        return run(transformation, table, () -> plan(transformation, table));
    }

    /**
     * Does an operation on rows that an earlier step made: so few are done before a device has
     * them.
     */
    Made runStep(Transformation asked, Table rows) {
        Transformation transformation = TypedExpressions.of(asked, rows);
        return rows.rows() >= PlanTuning.SHARED_LEAST_ROWS || isOfUser(transformation)
                ? run(transformation, rows)
                : run(transformation, rows, () -> plan(transformation, rows, engines.onCpu(FEW)));
    }

    private Made run(Transformation transformation, Table table, Supplier<TransformPlan> planner) {
        FlightEntry entry = FlightEntry.begin();
        long start = System.nanoTime();
        TransformPlan plan = planner.get();
        Phase planned = planned(start, table);
        Function<TransformPlan, TransformOutcome> engine = each -> runOnHost(each, table);
        boolean isOnCpu = plan instanceof TransformPlan.OnCpu;
        Made result;
        try {
            result = run(plan, engine, planned, entry);
        } catch (WindrowException e) {
            if (isOfUser(transformation) || !engines.mayFallBack(!isOnCpu, e)) {
                throw e;
            }
            Situation onCpu = engines.onCpu(String.valueOf(e.getMessage()));
            result = run(plan(transformation, table, onCpu), engine, planned, entry);
        }
        if (isOnCpu) {
            engines.worked(System.nanoTime() - start);
        }
        return result;
    }

    Made run(Transformation transformation, Resident table) {
        FlightEntry entry = FlightEntry.begin();
        long start = System.nanoTime();
        TransformPlan plan = plan(transformation, table);
        Phase planned = planned(start, table.table());
        return run(
                plan,
                each ->
                        each instanceof TransformPlan.InParts
                                ? runOnHost(each, table.table())
                                : table.kept().of(each).transform(each, settings.progress()),
                planned,
                entry);
    }

    /** Returns whether a device does an operation on columns that it has, or makes. */
    boolean isOnDevice(Transformation transformation, Resident table) {
        return plan(transformation, table) instanceof TransformPlan.OnDevice;
    }

    private TransformOutcome runOnHost(TransformPlan plan, Table table) {
        return plan instanceof TransformPlan.InParts inParts
                ? new TransformInParts(inParts, part -> runPart(plan.transformation(), part))
                        .run(table)
                : engines.of(plan).transform(plan, table, settings.progress());
    }

    private TransformOutcome runPart(Transformation transformation, Table part) {
        return runOnHost(plan(transformation, part, engines.situation(0, false)), part);
    }

    /**
     * Runs a plan. A device only knows that some value does not fit. The CPU then computes the same
     * from the first row on, and fails with a message that names the value.
     */
    private static Made run(
            TransformPlan plan,
            Function<TransformPlan, TransformOutcome> engine,
            Phase planned,
            FlightEntry entry) {
        try {
            return result(plan, planned, engine.apply(plan), entry);
        } catch (MisfitException e) {
            TransformPlan inOrder = TransformPlanner.inOrder(plan, e.getMessage());
            return result(inOrder, planned, engine.apply(inOrder), entry);
        }
    }

    /** Prepares a user's kernel, which needs a device. */
    PreparedText prepareStrings(
            Resident table, String name, List<String> required, TextKernel code) {
        if (!engines.hasDevice()) {
            throw ErrorCode.ENGINE_UNAVAILABLE.failure(
                    "a kernel that makes strings needs a device, and this session has none: "
                            + engines.reason());
        }
        TableStatistics input = TableStatistics.of(table.table());
        required.forEach(input::column);
        DeviceStrings strings = table.kept().ofDevice().prepareStrings(required, code);
        return new PreparedText(table, name, strings);
    }

    private TransformPlan plan(Transformation asked, Resident table) {
        Table columns = table.table();
        Transformation transformation = TypedExpressions.of(asked, columns);
        long resident = table.residentBytes(transformation.inputNames(columns.names()));
        TransformPlan plan = plan(transformation, columns, engines.situation(resident, false));
        // Parts are uploaded beside what is resident.
        return plan instanceof TransformPlan.InParts
                ? plan(transformation, columns, engines.situation(0, false))
                : plan;
    }

    private static Made result(
            TransformPlan plan, Phase planned, TransformOutcome outcome, FlightEntry entry) {
        Profile profile = outcome.profile().withFirst(planned).withDecisions(Decisions.of(plan));
        entry.end(profile);
        return new Made(outcome.table(), () -> explanation(plan), profile);
    }

    private static Phase planned(long start, Table table) {
        return Phase.since(start, Phase.Kind.PLAN, "plan", 0, table.rows());
    }

    private static Account explanation(TransformPlan plan) {
        return new Account(plan.strategy(), TransformPlanner.explain(plan));
    }
}
