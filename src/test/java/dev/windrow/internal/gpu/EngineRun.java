// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs tests' own plans over their own table, without the front door. */
public final class EngineRun implements AutoCloseable {

    private final GpuEngine engine;
    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private @Nullable Table table;

    /**
     * The outcome of a run: the result's rows in order, the final plan, the notes, and the peak of
     * device memory in bytes.
     */
    public record Outcome(
            List<List<@Nullable Object>> groups,
            PhysicalPlan plan,
            List<String> notes,
            long peakBytes) {}

    public EngineRun() {
        this(true);
    }

    /**
     * Opens an engine.
     *
     * @param poolsMemory whether arrays may share places on the device
     */
    EngineRun(boolean poolsMemory) {
        engine = GpuEngine.open(null, 0, poolsMemory, KernelTimes.ALWAYS);
    }

    public EngineRun column(String name, ColumnType type, List<? extends @Nullable Object> values) {
        columns.put(name, Columns.of(memory, type, values));
        return this;
    }

    /** Returns the planner's own plan. */
    public DevicePlan plan(GroupByQuery query) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, ColumnStatistics> statistics = new LinkedHashMap<>();
        for (String name : query.inputNames()) {
            types.put(name, columns.get(name).type());
            statistics.put(name, ColumnStatistics.of(columns.get(name)));
        }
        List<Column> keys = query.keys().stream().map(columns::get).toList();
        return (DevicePlan)
                Planner.plan(
                        QueryResolver.resolve(query, types),
                        statistics,
                        KeySampler.sample(keys, table().rows(), PlanTuning.SAMPLED_ROWS),
                        new Situation(1, engine.limits(), "a test has a device"));
    }

    /** Runs a plan. */
    public Outcome run(DevicePlan plan) {
        return outcome(engine.execute(plan, table(), ProgressListener.NONE));
    }

    /** Prepares a plan over columns that stay on the device. Closing this closes it. */
    PreparedPlan prepare(DevicePlan plan) {
        return engine.keep(table()).prepare(plan);
    }

    /** Runs a prepared plan. */
    static Outcome run(PreparedPlan prepared) {
        return outcome(prepared.run(false, ProgressListener.NONE));
    }

    private static Outcome outcome(EngineResult result) {
        try (Table groups = result.groups()) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (int group = 0; group < groups.rows(); group++) {
                rows.add(new ArrayList<>());
            }
            for (String name : groups.names()) {
                List<@Nullable Object> values = Columns.read(groups.column(name));
                for (int group = 0; group < values.size(); group++) {
                    rows.get(group).add(values.get(group));
                }
            }
            return new Outcome(
                    rows,
                    result.plan(),
                    result.profile().notes(),
                    result.profile().peakDeviceBytes());
        }
    }

    @Override
    public void close() {
        engine.close();
        table().close();
    }

    private Table table() {
        if (table == null) {
            table = new Table(columns, columns.values().iterator().next().rows(), memory);
        }
        return table;
    }
}
