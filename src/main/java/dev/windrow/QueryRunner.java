package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.ResultOrder;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Left;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.CpuPlan;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.KeySampler;
import dev.windrow.internal.plan.KeyStatistics;
import dev.windrow.internal.plan.OutgrownException;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Planner;
import dev.windrow.internal.plan.QueryResolver;
import dev.windrow.internal.plan.ResolvedQuery;
import dev.windrow.profile.FlightEntry;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans queries and hands them to an engine. */
final class QueryRunner {

    private final Engines engines;
    private final WindrowConfig config;

    QueryRunner(Engines engines, WindrowConfig config) {
        this.engines = engines;
        this.config = config;
    }

    GroupByResult run(GroupByQuery query, Table table) {
        FlightEntry entry = FlightEntry.begin();
        GroupByResult result = runUnrecorded(query, table);
        entry.end(result.profile());
        return result;
    }

    Explanation explain(GroupByQuery query, Table table) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return PlanAccount.of(plan(query, table, 0).plan()).explanation();
        }
        try (EvaluatedQuery evaluated = evaluated(query, table, left(Left.COLUMNS))) {
            Explanation explanation = PlanAccount.of(plan(evaluated).plan()).explanation();
            return explanation.withMore(evaluated.explanation());
        }
    }

    /** Plans a query of columns of which some may be on the device; of unknown ones, none are. */
    PlannedQuery plan(GroupByQuery query, ResidentTable table) {
        return plan(query, table.table(), table.residentBytes(query.inputNames()));
    }

    private GroupByResult runUnrecorded(GroupByQuery query, Table table) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return runEvaluated(query, table);
        }
        long start = System.nanoTime();
        try (EvaluatedQuery evaluated = evaluated(query, table, left(Left.CONDITION))) {
            Phase phase = evaluationPhase(start, evaluated, table.rows());
            GroupByResult result = runEvaluated(evaluated);
            return result.from(evaluated, result.profile().withFirst(phase));
        }
    }

    /** Only the CPU engine does some of it itself. */
    private Left left(Left most) {
        return engines.hasDevice() ? Left.NOTHING : most;
    }

    /**
     * Chooses rows and computes columns.
     *
     * @param left what may be left to the engine
     */
    EvaluatedQuery evaluated(GroupByQuery query, Table table, Left left) {
        return EvaluatedQuery.of(query, table, config.threads(), left);
    }

    private GroupByResult runEvaluated(EvaluatedQuery evaluated) {
        RowEvaluation rest = evaluated.rest();
        if (rest == null) {
            return runEvaluated(evaluated.query(), evaluated.table());
        }
        PlannedQuery planned = plan(evaluated);
        EngineResult result =
                engines.cpu().execute(planned.plan(), evaluated.table(), rest, config.progress());
        return result(
                evaluated.query(),
                result.groups(),
                PlanAccount.of(result.plan()),
                result.profile().withFirst(planned.phases()));
    }

    private GroupByResult runEvaluated(GroupByQuery query, Table table) {
        PlannedQuery planned = plan(query, table, 0);
        EngineResult result = execute(planned.plan(), table);
        return result(
                query,
                result.groups(),
                PlanAccount.of(result.plan()),
                result.profile().withFirst(planned.phases()));
    }

    private EngineResult execute(PhysicalPlan plan, Table table) {
        try {
            return engineFor(plan).execute(plan, table, config.progress());
        } catch (OutgrownException e) {
            return engines.cpu()
                    .execute(Planner.onCpu(e, config.threads()), table, config.progress());
        }
    }

    private static Phase evaluationPhase(long start, EvaluatedQuery evaluated, long rows) {
        return Phase.since(start, Phase.Kind.HOST, "filter and derive", evaluated.byteSize(), rows);
    }

    private PlannedQuery plan(EvaluatedQuery evaluated) {
        RowEvaluation rest = evaluated.rest();
        Map<String, ColumnType> derived = rest == null ? Map.of() : rest.derivedTypes();
        return plan(evaluated.query(), evaluated.table(), derived, 0);
    }

    private PlannedQuery plan(GroupByQuery query, Table table, long residentBytes) {
        return plan(query, table, Map.of(), residentBytes);
    }

    /**
     * Makes a plan.
     *
     * @param derived the types of columns that the table lacks, and that the CPU engine computes
     */
    private PlannedQuery plan(
            GroupByQuery query, Table table, Map<String, ColumnType> derived, long residentBytes) {
        long start = System.nanoTime();
        Map<String, ColumnType> types = new LinkedHashMap<>(derived);
        for (String name : table.names()) {
            types.put(name, table.column(name).type());
        }
        ResolvedQuery resolved = QueryResolver.resolve(query, types);
        Map<String, ColumnFacts> facts = new LinkedHashMap<>();
        for (String name : query.inputNames()) {
            if (!derived.containsKey(name)) {
                facts.put(name, ColumnFacts.of(table.column(name)));
            }
        }
        List<Column> keys = query.keys().stream().map(table::column).toList();
        KeyStatistics statistics = sample(keys, table.rows());
        Phase sample = Phase.since(start, Phase.Kind.PLAN, "sample", 0, statistics.sampledRows());
        long planning = System.nanoTime();
        PhysicalPlan plan =
                Planner.plan(resolved, facts, statistics, engines.situation(config, residentBytes));
        Phase planned = Phase.since(planning, Phase.Kind.PLAN, "plan", 0, table.rows());
        return new PlannedQuery(plan, List.of(sample, planned));
    }

    /** A plan for the CPU does not depend on what a sample tells. */
    private KeyStatistics sample(List<Column> keys, long rows) {
        int most =
                engines.hasDevice()
                        ? PlanTuning.SAMPLED_ROWS
                        : PlanTuning.SAMPLED_ROWS_WITHOUT_DEVICE;
        return KeySampler.sample(keys, rows, most);
    }

    private Engine engineFor(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan cpu -> engines.cpu();
            case DevicePlan device -> engines.device();
        };
    }

    /** Puts groups in the order that was asked for. */
    static GroupByResult result(
            GroupByQuery query, Table groups, PlanAccount account, Profile profile) {
        return new GroupByResult(
                query.sorted() ? ResultOrder.sort(groups, query.keys()) : groups,
                account.explanation(),
                profile.withDecisions(account.decisions()));
    }
}
