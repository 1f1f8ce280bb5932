// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs single stages over a table of one int64 key column; rows with a null are dropped. */
final class StageRun implements AutoCloseable {

    private final OpenDevice device = OpenDevice.open();
    private final Table table;
    private final List<IntArray> kept = new ArrayList<>();
    private final QueryArrays arrays;

    StageRun(List<@Nullable Long> keys, Algorithm algorithm) {
        table = table(keys);
        Map<String, Column> columns = Map.of("k", table.column("k"));
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of())
                        .withNullKeys(NullKeys.EXCLUDE)
                        .withAlgorithm(algorithm);
        DevicePlan plan =
                (DevicePlan)
                        Planner.plan(
                                QueryResolver.resolve(query, Map.of("k", Primitive.INT64)),
                                Map.of("k", ColumnStatistics.of(columns.get("k"))),
                                KeySampler.sample(
                                        List.copyOf(columns.values()),
                                        keys.size(),
                                        PlanTuning.SAMPLED_ROWS),
                                new Situation(1, device.limits(), "a test has a device"));
        arrays =
                QueryArrays.of(
                        new DeviceGraph(device.limits()),
                        plan,
                        new TableInput(table),
                        Math.max(4_096, keys.size()),
                        true,
                        false);
    }

    QueryArrays arrays() {
        return arrays;
    }

    /**
     * Adds a task that copies an array with an element for each row, as it is at this point, and
     * returns the copy.
     */
    IntArray keep(IntArray array) {
        IntArray copy = arrays.graph().result(new IntArray(table.rows() > 0 ? rows() : 1));
        String task = "keep" + kept.size();
        kept.add(copy);
        arrays.graph().stream(task, rows())
                .given(arrays.sizes(), array, copy)
                .add(StageRun.class, "copy");
        return copy;
    }

    /** Copies as many elements as there are rows. */
    static void copy(KernelContext context, IntArray sizes, IntArray from, IntArray to) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            to.set(i, from.get(i));
        }
    }

    /** Runs all tasks. */
    void execute() {
        arrays.input().uploads().forEach(arrays.graph()::upload);
        TaskGraphs graphs = arrays.graph().build(arrays.status());
        try (GraphExecution execution = GraphExecution.of(graphs)) {
            TornadoExecutionResult result = execution.timed(TaskProfile.ofKernels());
            kept.forEach(result::transferToHost);
        }
    }

    @Override
    public void close() {
        ((TableInput) arrays.input()).close();
        table.close();
    }

    private int rows() {
        return Math.toIntExact(table.rows());
    }

    private static Table table(List<@Nullable Long> keys) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.INT64, keys.size())) {
            for (Long key : keys) {
                if (key == null) {
                    builder.appendNull();
                } else {
                    builder.appendLong(key);
                }
            }
            return new Table(Map.of("k", builder.build(memory)), keys.size(), memory);
        }
    }
}
