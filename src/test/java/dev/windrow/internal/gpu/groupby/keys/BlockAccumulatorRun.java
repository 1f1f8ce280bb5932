// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.groupby.reduce.BlockAccumulatorStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.BlockAccumulators;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs {@link BlockAccumulatorStage} alone, over rows of known groups. */
public final class BlockAccumulatorRun implements AutoCloseable {

    private final OpenDevice device = OpenDevice.open();
    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final SlotKeys keys;
    private final int[] groups;
    private final int count;
    private final int nullGroup;
    private final boolean ordered;
    private @Nullable Table table;

    /**
     * Makes a run.
     *
     * @param keys how slots are found
     * @param groups the group of each row, or {@link SlotKeys#DROPPED}
     * @param count how many groups there are
     * @param nullGroup the group of rows whose key is null
     * @param ordered whether values must be added in a fixed order
     */
    public BlockAccumulatorRun(
            SlotKeys keys, int[] groups, int count, int nullGroup, boolean ordered) {
        this.keys = keys;
        this.groups = groups;
        this.count = count;
        this.nullGroup = nullGroup;
        this.ordered = ordered;
        column("k", keys.type(), keys.keys(groups, nullGroup));
    }

    public BlockAccumulatorRun column(
            String name, ColumnType type, List<? extends @Nullable Object> values) {
        columns.put(name, Columns.of(memory, type, values));
        return this;
    }

    /**
     * Returns the totals of all partial aggregates that suit block-private accumulators.
     *
     * @return a {@code Long} or {@code Double} for each group of each partial aggregate
     */
    public Map<PartialAggregate, List<Object>> totals(NamedAggregation... aggregations) {
        table = new Table(columns, groups.length, memory);
        QueryArrays arrays = arrays(List.of(aggregations));
        arrays.status().set(DeviceStatus.GROUPS, count);
        List<PartialAggregate> aggregates =
                arrays.plan().device().aggregates().stream()
                        .filter(BlockAccumulators::suits)
                        .toList();
        BlockAccumulators cells =
                BlockAccumulators.of(
                        aggregates, count, arrays.plan().statistics(), device.limits(), ordered);
        AggregateTotals totals = AggregateTotals.of(arrays.graph(), aggregates, count);
        boolean isNullable = ColumnStatistics.of(columns.get("k")).nullable();
        SlotKeys.Found found = keys.found(arrays, groups, count, nullGroup, isNullable);
        new BlockAccumulatorStage(
                        arrays,
                        found.finder(),
                        found.groupOf(),
                        new AggregatePreparation(arrays),
                        cells,
                        false)
                .addTasks(totals);
        execute(arrays, aggregates, totals);
        Map<PartialAggregate, List<Object>> read = new LinkedHashMap<>();
        aggregates.forEach(aggregate -> read.put(aggregate, values(aggregate, totals)));
        ((TableInput) arrays.input()).close();
        return read;
    }

    private QueryArrays arrays(List<NamedAggregation> aggregations) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, ColumnStatistics> statistics = new LinkedHashMap<>();
        columns.forEach((name, column) -> types.put(name, column.type()));
        columns.forEach((name, column) -> statistics.put(name, ColumnStatistics.of(column)));
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), aggregations).withAlgorithm(Algorithm.GLOBAL_HASH);
        DevicePlan plan =
                (DevicePlan)
                        Planner.plan(
                                QueryResolver.resolve(query, types),
                                statistics,
                                KeySampler.sample(
                                        List.of(columns.get("k")),
                                        groups.length,
                                        PlanTuning.SAMPLED_ROWS),
                                new Situation(1, device.limits(), "a test has a device"));
        return QueryArrays.of(
                new DeviceGraph(device.limits()), plan, new TableInput(table), count, false, false);
    }

    private static void execute(
            QueryArrays arrays, List<PartialAggregate> aggregates, AggregateTotals totals) {
        arrays.input().uploads().forEach(arrays.graph()::upload);
        TaskGraphs graphs = arrays.graph().build(arrays.status());
        try (GraphExecution execution = GraphExecution.of(graphs)) {
            TornadoExecutionResult result = execution.timed(TaskProfile.ofKernels());
            aggregates.forEach(aggregate -> result.transferToHost(totals.array(aggregate)));
        }
    }

    private static List<Object> values(PartialAggregate aggregate, AggregateTotals totals) {
        return switch (aggregate.accumulatorType()) {
            case LONG -> List.copyOf(boxed(totals.longs(aggregate).toHeapArray()));
            case DOUBLE -> List.copyOf(boxed(totals.doubles(aggregate).toHeapArray()));
            case ROW -> throw new IllegalArgumentException("blocks have no accumulators for rows");
        };
    }

    private static List<Object> boxed(long[] values) {
        return Arrays.stream(values).<Object>mapToObj(Long::valueOf).toList();
    }

    private static List<Object> boxed(double[] values) {
        return Arrays.stream(values).<Object>mapToObj(Double::valueOf).toList();
    }

    @Override
    public void close() {
        if (table != null) {
            table.close();
        }
    }
}
