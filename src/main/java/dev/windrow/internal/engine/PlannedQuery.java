// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.profile.Phase;
import dev.windrow.query.GroupByQuery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan, and the time that it took to make it.
 *
 * @param plan the plan
 * @param phases {@code sample}, the sampling of the columns, and {@code plan}
 */
public record PlannedQuery(PhysicalPlan plan, List<Phase> phases) {

    /**
     * Plans a query.
     *
     * @param query the query
     * @param input the rows
     * @param situation the resources that the plan can count on
     * @throws dev.windrow.error.WindrowException if the query does not fit the columns, or no plan
     *     fits the device
     */
    public static PlannedQuery of(GroupByQuery query, EngineInput input, Situation situation) {
        return of(query, input, situation, mostRows(situation), 0);
    }

    /**
     * Plans a query over one of several parts of the rows. Parts share a program if their plans are
     * alike, so more rows are sampled.
     *
     * @param leastKeys the fewest keys to expect
     */
    public static PlannedQuery ofPart(
            GroupByQuery query, EngineInput input, Situation situation, long leastKeys) {
        return of(query, input, situation, PlanTuning.SAMPLED_ROWS_OF_PART, leastKeys);
    }

    private static PlannedQuery of(
            GroupByQuery query,
            EngineInput input,
            Situation situation,
            int mostRows,
            long leastKeys) {
        long start = System.nanoTime();
        Table table = input.table();
        Map<String, ColumnType> derived = input.derivedTypes();
        Map<String, ColumnType> types = new LinkedHashMap<>(derived);
        for (String name : table.names()) {
            types.put(name, table.type(name));
        }
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
        for (String name : query.inputNames()) {
            if (!derived.containsKey(name)) {
                columns.put(name, ColumnStatistics.of(table, name));
            }
        }
        RowProgram rowProgram = situation.device() == null ? null : input.rowProgram();
        GroupByQuery remaining = query;
        if (rowProgram != null) {
            remaining = rowProgram.remaining(query);
            rowProgram.addTo(columns);
        }
        ResolvedQuery resolved = QueryResolver.resolve(remaining, types);
        KeyStatistics statistics =
                KeySampler.sample(table, query.keys(), mostRows).withLeastKeys(leastKeys);
        Phase sample = Phase.since(start, Phase.Kind.PLAN, "sample", 0, statistics.sampledRows());
        long planning = System.nanoTime();
        PhysicalPlan plan = Planner.plan(resolved, columns, rowProgram, statistics, situation);
        Phase planned = Phase.since(planning, Phase.Kind.PLAN, "plan", 0, table.rows());
        return new PlannedQuery(plan, List.of(sample, planned));
    }

    /** The plan for the CPU does not depend on the sample. */
    private static int mostRows(Situation situation) {
        return situation.device() == null
                ? PlanTuning.SAMPLED_ROWS_WITHOUT_DEVICE
                : PlanTuning.SAMPLED_ROWS;
    }
}
