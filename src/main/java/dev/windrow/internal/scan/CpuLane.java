package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.StateTypes;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.transform.TransformInput;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformPlanner;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Split;

import java.util.HashMap;
import java.util.Map;

/**
 * Reads splits and aggregates them, one after the other, in memory that it uses again. A lane is
 * one thread, but for the last merge, which all threads share.
 */
final class CpuLane implements AutoCloseable {

    private final int threads;
    private final CpuEngine engine;
    private final Situation situation;
    private final MemoryPool inputs = new MemoryPool();

    /**
     * The plan of each query. Splits have the same columns, and what a sample of one tells, how
     * many groups there are about, will do for the next.
     */
    private final Map<GroupByQuery, PlannedQuery> plans = new HashMap<>();

    /**
     * Makes a lane.
     *
     * @param threads how many threads it has
     */
    CpuLane(int threads) {
        this.threads = threads;
        engine = new CpuEngine(threads);
        situation = new Situation(threads, null, "a lane aggregates what it has read");
    }

    /** Reads a split, into memory that the next one takes once this is closed. */
    Table read(Split split) {
        return split.read(inputs);
    }

    /** Runs a query over a table, and returns its groups, which the caller closes. */
    Table run(GroupByQuery query, Table table) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return run(query, EngineInput.of(table));
        }
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(query, table, threads, Deferral.CONDITION)) {
            return run(evaluated.query(), new EngineInput(evaluated.table(), evaluated.deferred()));
        }
    }

    /**
     * Aggregates a table into states, which the caller closes.
     *
     * @param firstRow the number of the table's first row
     */
    Table states(GroupByQuery query, Table table, long firstRow) {
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(query, table, threads, Deferral.CONDITION)) {
            return GroupStates.of(evaluated, firstRow, engine, threads, ProgressListener.NONE);
        }
    }

    /** Merges states into fewer, or into results, which the caller closes. */
    Table merge(GroupByQuery query, Table states, Step step) {
        ResolvedQuery resolved = StateTypes.resolve(query, states, 1);
        return GroupStates.merge(resolved, states, step, engine, threads, ProgressListener.NONE)
                .groups();
    }

    /** Does an operation on columns, and returns what it makes, which the caller closes. */
    Table run(Transformation operation, Table table) {
        TransformPlan plan = TransformPlanner.plan(operation, TransformInput.of(table), situation);
        return engine.transform(plan, table, ProgressListener.NONE).table();
    }

    private Table run(GroupByQuery query, EngineInput input) {
        PlannedQuery planned =
                plans.computeIfAbsent(query, absent -> PlannedQuery.of(query, input, situation));
        return engine.execute(planned.plan(), input, ProgressListener.NONE).groups();
    }

    @Override
    public void close() {
        engine.close();
        inputs.close();
    }
}
