package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.TransformPlan;
import dev.windrow.progress.ProgressListener;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A table that stays on the host, and whose columns each run of a prepared plan uploads. */
final class UploadedColumns implements KeptTable {

    private final GpuEngine engine;
    private final Table table;
    private final DeviceInput columns;
    private final Set<PreparedDevicePlan> prepared = new LinkedHashSet<>();

    UploadedColumns(GpuEngine engine, Table table) {
        this.engine = engine;
        this.table = table;
        columns = new DeviceInput(table);
    }

    @Override
    public PreparedPlan prepare(PhysicalPlan plan) {
        PreparedDevicePlan made = engine.prepare(plan, this, prepared::remove);
        prepared.add(made);
        return made;
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, ProgressListener progress) {
        return engine.transform(plan, this, progress);
    }

    @Override
    public long residentBytes(Collection<String> names) {
        return 0;
    }

    @Override
    public Table table() {
        return table;
    }

    @Override
    public DeviceInput input() {
        return columns.forAnotherQuery();
    }

    @Override
    public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
        return ResidentGraphs.NONE;
    }

    @Override
    public boolean uploadsWithEachRun() {
        return true;
    }

    @Override
    public void close() {
        List.copyOf(prepared).forEach(PreparedDevicePlan::close);
        columns.close();
        engine.forget(this);
    }
}
