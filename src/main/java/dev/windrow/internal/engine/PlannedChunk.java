// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.TypedExpressions;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.GroupByQuery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The path from a query to a plan for chunks of its rows. A chunk is planned as a table that has as
 * many rows as the chunk has space for, and the keys of a sample. So one plan serves all chunks.
 */
public final class PlannedChunk {

    private PlannedChunk() {}

    /**
     * Plans.
     *
     * @param query a query, whose condition and expressions, if any, the device is to evaluate
     * @param rows some of its rows, at least one, without dictionaries
     * @param mayBeNull tells of each column whether other rows may have a null there
     * @param situation the resources that the plan can count on
     * @param mostRows the most rows of a chunk
     * @param mostBytes the most bytes of a chunk
     * @return nothing if no device can evaluate the condition or an expression
     */
    public static Optional<PhysicalPlan> of(
            GroupByQuery query,
            Table rows,
            Predicate<String> mayBeNull,
            Situation situation,
            long mostRows,
            long mostBytes) {
        Map<String, ColumnStatistics> sampled = new LinkedHashMap<>();
        for (String name : query.inputNames()) {
            sampled.put(name, ColumnStatistics.of(rows.column(name)));
        }
        long capacity =
                Math.min(
                        RoundedSizes.chunkRows(sampled.values(), rows.rows(), mostBytes),
                        enough(mostRows));
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
        sampled.forEach(
                (name, column) -> {
                    boolean nullable = column.nullable() || mayBeNull.test(name);
                    long characters =
                            Math.ceilDiv(column.characters() * capacity, Math.max(1, rows.rows()));
                    columns.put(
                            name, new ColumnStatistics(column.type(), nullable, false, characters));
                });
        RowProgram rowProgram = null;
        GroupByQuery remaining = query;
        if (EvaluatedQuery.isNeeded(query)) {
            boolean makesKernels = situation.device() == null || situation.device().makesKernels();
            GroupByQuery typed = TypedExpressions.of(query, rows);
            rowProgram = RowProgram.of(typed, new TableStatistics(capacity, columns)).orElse(null);
            if (rowProgram == null || !makesKernels) {
                return Optional.empty();
            }
            remaining = rowProgram.remaining(query.withoutExpressions());
            rowProgram.addTo(columns);
        }
        Map<String, ColumnType> types = new LinkedHashMap<>();
        columns.forEach((name, column) -> types.put(name, column.type()));
        ResolvedQuery resolved = QueryResolver.resolve(remaining, types);
        List<Column> keys = query.keys().stream().map(rows::column).toList();
        KeyStatistics statistics =
                KeySampler.sample(keys, rows.rows(), PlanTuning.SAMPLED_ROWS, capacity)
                        .withoutOrder();
        return Optional.of(Planner.plan(resolved, columns, rowProgram, statistics, situation));
    }

    /** Returns the least power of two of rows that has space for so many. */
    private static long enough(long rows) {
        long power = Long.highestOneBit(Math.clamp(rows, 1, PlanTuning.CHUNK_MOST_ROWS));
        return Math.max(PlanTuning.PROGRAM_LEAST_ROWS, power < rows ? 2 * power : power);
    }
}
