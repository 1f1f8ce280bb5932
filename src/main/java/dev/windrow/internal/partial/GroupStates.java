// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.query.StateSchema.StateColumn;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import java.util.ArrayList;
import java.util.List;

/** Makes tables of states: a row for each group. */
public final class GroupStates {

    private GroupStates() {}

    /** Returns whether all aggregations of a query have small states. */
    public static boolean suit(GroupByQuery query) {
        return query.aggregations().stream()
                .allMatch(named -> StateSchema.isSmall(named.aggregation()));
    }

    /**
     * Aggregates rows.
     *
     * @param evaluated the rows, and a query of small states
     * @param firstRow the number of the first row of the original table
     * @throws WindrowException as the engine does; {@code DUPLICATE_NAME} if a key is named as a
     *     column of states
     */
    public static Table of(
            EvaluatedQuery evaluated,
            long firstRow,
            CpuEngine engine,
            int threads,
            ProgressListener progress) {
        GroupByQuery query = evaluated.query().withSorted(false).withAlgorithm(Algorithm.AUTO);
        EngineInput input = new EngineInput(evaluated.table(), evaluated.deferred());
        Situation situation = new Situation(threads, null, "states are made on the CPU");
        CpuPlan plan = (CpuPlan) PlannedQuery.of(query, input, situation).plan();
        List<String> rows = requireNewNames(plan, query);
        Table states = engine.execute(plan, Step.PARTIAL, input, progress).groups();
        return rows.isEmpty()
                ? states
                : RowNumbers.replace(states, rows, row -> firstRow + evaluated.tableRow(row));
    }

    /**
     * Merges states.
     *
     * @param resolved a query of small states, resolved against them
     * @param states a row for each group of each part
     * @param step into fewer states, or into results
     */
    public static EngineResult merge(
            ResolvedQuery resolved,
            Table states,
            Step step,
            CpuEngine engine,
            int threads,
            ProgressListener progress) {
        List<Column> keys = resolved.query().keys().stream().map(states::column).toList();
        KeyStatistics sample =
                KeySampler.sample(keys, states.rows(), PlanTuning.SAMPLED_ROWS_WITHOUT_DEVICE);
        CpuPlan plan = new CpuPlan(resolved, sample, threads, List.of());
        return engine.execute(plan, step, EngineInput.of(states), progress);
    }

    /** Checks that no key is named as a column of states. Returns the columns of row numbers. */
    private static List<String> requireNewNames(CpuPlan plan, GroupByQuery query) {
        List<String> rows = new ArrayList<>();
        for (ResolvedAggregation resolved : plan.query().aggregations()) {
            for (StateColumn column : StateSchema.of(resolved, query.reproducible())) {
                String name = StateSchema.name(resolved.name(), column.name());
                if (query.keys().contains(name)) {
                    throw ErrorCode.DUPLICATE_NAME.failure(
                            "\"%s\" names a key and a part of %s: rename one with \"as\"",
                            name, resolved.name());
                }
                if (column.name().equals(StateSchema.ROW)) {
                    rows.add(name);
                }
            }
        }
        return rows;
    }
}
