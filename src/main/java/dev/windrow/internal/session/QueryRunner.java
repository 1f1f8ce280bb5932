// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.OutgrownException;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.scan.DividedTable;
import dev.windrow.profile.FlightEntry;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import java.util.Optional;

/**
 * Evaluates a query's expressions, plans the rest of the query, and hands the plan to an engine.
 */
record QueryRunner(Engines engines, Settings settings) {

    Made run(GroupByQuery query, Table table) {
        FlightEntry entry = FlightEntry.begin();
        Made result = runUnrecorded(query, table);
        entry.end(result.profile());
        return result;
    }

    /** Runs a query that is a part of another, of which the flight recorder hears. */
    Made runUnrecorded(GroupByQuery query, Table table) {
        Situation situation = situation(query, table);
        long start = System.nanoTime();
        Made result = run(query, table, situation);
        if (situation.device() == null) {
            engines.worked(query, System.nanoTime() - start);
        }
        return result;
    }

    private Made run(GroupByQuery query, Table table, Situation situation) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return runEvaluated(query, EngineInput.of(table), situation);
        }
        if (situation.device() != null && EvaluatedQuery.selectsMany(query, table)) {
            Optional<Made> there = runEvaluatedThere(query, table, situation);
            if (there.isPresent()) {
                return there.get();
            }
        }
        return runEvaluatedHere(query, table, situation);
    }

    /** Runs a query whose rows are evaluated on the host, or by the CPU engine. */
    private Made runEvaluatedHere(GroupByQuery query, Table table, Situation situation) {
        long start = System.nanoTime();
        try (EvaluatedQuery evaluated =
                evaluated(query, table, deferral(situation, Deferral.CONDITION))) {
            Phase phase =
                    Phase.since(
                            start,
                            Phase.Kind.HOST,
                            "filter and derive",
                            evaluated.byteSize(),
                            table.rows());
            EngineInput input = new EngineInput(evaluated.table(), evaluated.deferred());
            Made result = runEvaluated(evaluated.query(), input, situation);
            return result.from(evaluated, result.profile().withFirst(phase));
        }
    }

    /**
     * Runs a query whose rows the device evaluates.
     *
     * @return nothing if it does not run there, or if some value does not fit its type: the host
     *     then says which
     */
    private Optional<Made> runEvaluatedThere(GroupByQuery query, Table table, Situation situation) {
        Optional<DeferredRows> found = DeferredRows.of(query, table, situation);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (DeferredRows rows = found.get()) {
            Made result =
                    runPlannedOrWait(
                            rows.evaluated().query(), rows.input(), rows.planned(), situation);
            return Optional.of(result.from(rows.evaluated(), result.profile()));
        } catch (MisfitException e) {
            return Optional.empty();
        }
    }

    private Made runEvaluated(GroupByQuery query, EngineInput input, Situation situation) {
        PlannedQuery planned = PlannedQuery.of(query, input, situation);
        Optional<QueryInParts> inParts = inParts(query, input, planned);
        if (inParts.isPresent()) {
            return run(query, input.table(), inParts.get(), situation);
        }
        return runPlannedOrWait(query, input, planned, situation);
    }

    /** Runs a plan, or leaves the query to the CPU while the device's kernels are compiled. */
    private Made runPlannedOrWait(
            GroupByQuery query, EngineInput input, PlannedQuery planned, Situation situation) {
        Optional<String> wait =
                needsDevice(query)
                        ? Optional.empty()
                        : engines.reasonToWait(planned.plan(), input.table(), situation);
        return wait.map(reason -> runOnCpu(query, input, reason))
                .orElseGet(() -> runPlanned(query, input, planned));
    }

    /**
     * Returns how a query runs in parts, if only these fit the device that was asked for, or their
     * groups the Java heap.
     */
    private Optional<QueryInParts> inParts(
            GroupByQuery query, EngineInput input, PlannedQuery planned) {
        if (!(planned.plan() instanceof CpuPlan whole) || !DividedTable.suits(query)) {
            return Optional.empty();
        }
        if (engines.isDeviceAlone() && whole.parts() > 1) {
            return Optional.of(
                    new QueryInParts(
                            query,
                            whole.parts(),
                            whole.decisions().getFirst().reason(),
                            engines.description(false, true),
                            settings.threads()));
        }
        int parts = whole.partsWithin(settings.scanBudget().groupBytes());
        return parts == 1 || input.evaluation() != null
                ? Optional.empty()
                : Optional.of(
                        new QueryInParts(
                                query,
                                parts,
                                "the memory for groups",
                                engines.description(true, false),
                                settings.threads()));
    }

    /** Runs a query in parts. One that does not fit the device after all is left to the CPU. */
    private Made run(GroupByQuery query, Table table, QueryInParts inParts, Situation situation) {
        GroupByQuery unsorted = query.withSorted(false);
        Made result =
                inParts.run(
                        table,
                        (part, leastKeys) -> {
                            EngineInput input = EngineInput.of(part);
                            return runPlanned(
                                    unsorted,
                                    input,
                                    PlannedQuery.ofPart(unsorted, input, situation, leastKeys));
                        });
        return query.sorted()
                ? result.with(engines.cpu().sorted(result.table(), query.keys()))
                : result;
    }

    private Made runPlanned(GroupByQuery query, EngineInput input, PlannedQuery planned) {
        EngineResult result;
        try {
            result = execute(planned.plan(), input);
        } catch (WindrowException e) {
            boolean isOnDevice = planned.plan() instanceof DevicePlan;
            if (needsDevice(query) || !engines.mayFallBack(isOnDevice, e)) {
                throw e;
            }
            return runOnCpu(query, input, String.valueOf(e.getMessage()));
        }
        Table groups = result.groups();
        return result(
                query.sorted() ? engines.cpu().sorted(groups, query.keys()) : groups,
                PlanAccount.of(result.plan()),
                result.profile().withFirst(planned.phases()));
    }

    private Made runOnCpu(GroupByQuery query, EngineInput input, String reason) {
        return runPlanned(query, input, PlannedQuery.of(query, input, engines.onCpu(reason)));
    }

    private EngineResult execute(PhysicalPlan plan, EngineInput input) {
        try {
            return engines.of(plan).execute(plan, input, settings.progress());
        } catch (OutgrownException e) {
            return engines.cpu()
                    .execute(Planner.onCpu(e, settings.threads()), input, settings.progress());
        }
    }

    /** Tells how a query would run over a table, once a device is open, if there is one. */
    Account explain(GroupByQuery query, Table table) {
        engines.awaitDevice();
        Situation situation = engines.situationOnHost(table.rows(), needsDevice(query));
        if (!EvaluatedQuery.isNeeded(query)) {
            return explain(query, EngineInput.of(table), situation);
        }
        if (situation.device() != null && EvaluatedQuery.selectsMany(query, table)) {
            Optional<DeferredRows> found = DeferredRows.of(query, table, situation);
            if (found.isPresent()) {
                return explain(found.get());
            }
        }
        try (EvaluatedQuery evaluated =
                evaluated(query, table, deferral(situation, Deferral.COLUMNS))) {
            EngineInput input = new EngineInput(evaluated.table(), evaluated.deferred());
            return explain(evaluated.query(), input, situation).withMore(evaluated.explanation());
        }
    }

    /** Tells how a query would run whose rows the device evaluates. */
    private static Account explain(DeferredRows found) {
        try (DeferredRows rows = found) {
            return PlanAccount.of(rows.planned().plan())
                    .explanation()
                    .withMore(rows.evaluated().explanation());
        }
    }

    /** Tells how a query would run over columns that may be on the device. */
    Account explain(GroupByQuery query, Resident table) {
        if (EvaluatedQuery.isNeeded(query)) {
            return explain(query, table.table());
        }
        PlannedQuery planned = plan(query, EngineInput.of(table.table()), table);
        return PlanAccount.of(planned.plan()).explanation();
    }

    private Account explain(GroupByQuery query, EngineInput input, Situation situation) {
        PlannedQuery planned = PlannedQuery.of(query, input, situation);
        return inParts(query, input, planned)
                .map(QueryInParts::explanation)
                .orElseGet(() -> PlanAccount.of(planned.plan()).explanation());
    }

    /**
     * Plans a query over columns that may be on the device. A column that the table lacks counts as
     * not there.
     */
    PlannedQuery plan(GroupByQuery query, EngineInput input, Resident table) {
        return PlannedQuery.of(query, input, situation(query, table));
    }

    /** Leaves the rows of a resident table to the device, if it can evaluate them. */
    Optional<DeferredRows> deferredRows(GroupByQuery query, Resident table) {
        return DeferredRows.of(query, table.table(), situation(query, table));
    }

    private Situation situation(GroupByQuery query, Resident table) {
        return engines.situation(table.residentBytes(query.inputNames()), table.isMade());
    }

    /**
     * Selects rows and computes columns.
     *
     * @param deferral the work that may be deferred to the engine
     */
    EvaluatedQuery evaluated(GroupByQuery query, Table table, Deferral deferral) {
        return EvaluatedQuery.of(query, table, settings.threads(), deferral);
    }

    /** The CPU engine evaluates rows by itself; a device is handed them evaluated. */
    private static Deferral deferral(Situation situation, Deferral most) {
        return situation.device() == null ? most : Deferral.NOTHING;
    }

    private Situation situation(GroupByQuery query, Table table) {
        return engines.situationOnHost(query, table.rows(), needsDevice(query));
    }

    /** Returns whether any engine may run a query: it names no strategy of devices. */
    static boolean isFree(GroupByQuery query) {
        return query.algorithm() == Algorithm.AUTO || query.algorithm() == Algorithm.HASH;
    }

    /** Returns whether a query names a strategy of devices, or has a kernel that may need one. */
    private static boolean needsDevice(GroupByQuery query) {
        return !isFree(query)
                || query.aggregations().stream()
                        .anyMatch(named -> named.aggregation() instanceof Aggregation.UserDefined);
    }

    /** Tells of groups how they were made. */
    static Made result(Table groups, PlanAccount account, Profile profile) {
        return new Made(groups, account.explanation(), profile.withDecisions(account.decisions()));
    }
}
