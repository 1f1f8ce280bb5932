// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.internal.expression.SelectedRows;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.StateTypes;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformPlanner;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Split;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads splits and aggregates them, one after the other, in memory that it uses again. A lane is
 * one thread, but for the last merge, which all threads share.
 */
public final class CpuLane implements AutoCloseable {

    private final int threads;
    private final CpuEngine engine;
    private final Situation situation;
    private final MemoryPool memory;

    /**
     * The plan of each query. Splits have the same columns, and what a sample of one tells, how
     * many groups there are about, will do for the next.
     */
    private final Map<GroupByQuery, PlannedQuery> plans = new HashMap<>();

    private CpuLane(int threads, MemoryPool memory) {
        this.threads = threads;
        this.memory = memory;
        engine = new CpuEngine(threads, memory);
        situation = new Situation(threads, null, "a lane aggregates what it has read");
    }

    /**
     * Makes a lane of one thread.
     *
     * @param memory the memory of the tables that it makes, which is closed with it
     */
    public static CpuLane ofSplits(MemoryPool memory) {
        return new CpuLane(1, memory);
    }

    /**
     * Makes a lane for the last merge.
     *
     * @param memory the memory of the tables that it makes, which is closed with it
     */
    public static CpuLane ofMerge(int threads, MemoryPool memory) {
        return new CpuLane(threads, memory);
    }

    /** Returns the memory of the tables that it makes. */
    public MemoryPool memory() {
        return memory;
    }

    /** Reads a split, into memory that the next one takes once this is closed. */
    public Table read(Split split) {
        return split.read(memory);
    }

    /** Runs a query over a table, and returns its groups, which the caller closes. */
    public Table run(GroupByQuery query, Table table) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return run(query, EngineInput.of(table));
        }
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(query, table, threads, Deferral.CONDITION, memory)) {
            return run(evaluated.query(), new EngineInput(evaluated.table(), evaluated.deferred()));
        }
    }

    /**
     * Adds the rows that a query selects to a worker's groups.
     *
     * @return false if the groups cannot be kept without their rows; then nothing was added
     */
    public boolean add(GroupByQuery query, Table table, HashAggregate groups) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return add(query, EngineInput.of(table), groups);
        }
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(query, table, threads, Deferral.CONDITION, memory)) {
            EngineInput input = new EngineInput(evaluated.table(), evaluated.deferred());
            return add(evaluated.query(), input, groups);
        }
    }

    private boolean add(GroupByQuery query, EngineInput input, HashAggregate groups) {
        return engine.add((CpuPlan) planned(query, input).plan(), input, groups);
    }

    /** Returns the groups of all workers, or their states, which the caller closes. */
    public Table finish(HashAggregation aggregation, Step step, List<HashAggregate> groups) {
        return engine.finish(aggregation, step, groups, ProgressListener.NONE);
    }

    /** Selects rows and computes columns for another lane, which is handed the table. */
    public void evaluate(GroupByQuery query, Table table, Consumer<Table> other) {
        if (!EvaluatedQuery.isNeeded(query)) {
            other.accept(table);
            return;
        }
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(query, table, threads, Deferral.NOTHING, memory)) {
            other.accept(evaluated.table());
        }
    }

    /**
     * Aggregates a table into states, which the caller closes.
     *
     * @param firstRow the number of the table's first row
     */
    public Table states(GroupByQuery query, Table table, long firstRow) {
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(query, table, threads, Deferral.CONDITION, memory)) {
            return GroupStates.of(evaluated, firstRow, engine, threads, ProgressListener.NONE);
        }
    }

    /** Merges states into fewer, or into results, which the caller closes. */
    public Table merge(GroupByQuery query, Table states, Step step) {
        ResolvedQuery resolved = StateTypes.resolve(query, states, 1);
        return GroupStates.merge(resolved, states, step, engine, threads, ProgressListener.NONE)
                .groups();
    }

    /** Does an operation on columns, and returns what it makes, which the caller closes. */
    public Table run(Transformation operation, Table table) {
        TransformPlan plan = TransformPlanner.plan(operation, TableStatistics.of(table), situation);
        return engine.transform(plan, table, ProgressListener.NONE).table();
    }

    /**
     * Selects rows, and copies them.
     *
     * @param needed the columns that are copied; null for all
     */
    Table filtered(Filter filter, Table table, @Nullable Set<String> needed) {
        ColumnMemory copies = new ColumnMemory(memory).another();
        try {
            return SelectedRows.of(filter.condition(), table, needed, threads, copies);
        } catch (RuntimeException | Error e) {
            copies.close();
            throw e;
        }
    }

    /** Computes columns. Those that are there are the table's, which is closed later. */
    Table selected(Select select, Table table) {
        return selected(
                select.columns(), table, new ColumnMemory(), computed -> run(computed, table));
    }

    /**
     * Computes columns. Those that are there are not copied.
     *
     * @param owner owns what is computed, and is closed if that fails
     * @param engine computes those that are not there
     */
    public static Table selected(
            List<DerivedColumn> columns,
            Table table,
            ColumnMemory owner,
            Function<Select, Table> engine) {
        List<DerivedColumn> computed =
                columns.stream()
                        .filter(each -> !(each.expression() instanceof Expression.ColumnReference))
                        .toList();
        try {
            Table made = table;
            if (!computed.isEmpty()) {
                made = engine.apply(new Select(computed));
                owner.own(made);
            }
            Map<String, Column> all = new LinkedHashMap<>();
            for (DerivedColumn each : columns) {
                all.put(
                        each.name(),
                        each.expression() instanceof Expression.ColumnReference(String name)
                                ? table.column(name)
                                : made.column(each.name()));
            }
            return new Table(all, table.rows(), owner);
        } catch (RuntimeException | Error e) {
            owner.close();
            throw e;
        }
    }

    /** Leaves rows out as {@link CpuEngine#limited} does. */
    @Nullable Table limited(FirstOfPartitions limit, Table table) {
        return engine.limited(limit, table);
    }

    private Table run(GroupByQuery query, EngineInput input) {
        return engine.execute(planned(query, input).plan(), input, ProgressListener.NONE).groups();
    }

    private PlannedQuery planned(GroupByQuery query, EngineInput input) {
        return plans.computeIfAbsent(query, absent -> PlannedQuery.of(query, input, situation));
    }

    @Override
    public void close() {
        engine.close();
        memory.close();
    }
}
