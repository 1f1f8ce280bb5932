// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.gpu.graph.GraphRecording;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DevicePool;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A table whose columns stay on the device, each from the first query that reads it.
 *
 * <p>Columns that a query finds missing are uploaded by a separate graph ({@link ColumnUpload}). It
 * takes over the arrays on the device from the graph before it: a query can consume arrays only
 * from the one graph that ran just before.
 */
class ResidentColumns extends KeptTable {

    private static final String NAME = "columns";

    private final List<ColumnUpload> uploads = new ArrayList<>();
    private final List<TornadoExecutionPlan> plans = new ArrayList<>();
    private final Set<TornadoNativeArray> onDevice = new LinkedHashSet<>();
    private final List<DevicePool.Lease> leases = new ArrayList<>();

    ResidentColumns(DeviceSession session, Table table, Consumer<KeptTable> whenClosed) {
        super(session, table, whenClosed);
    }

    @Override
    public long residentBytes(Collection<String> names) {
        List<TornadoNativeArray> made = new ArrayList<>(columns().madeOf(names));
        made.retainAll(onDevice);
        return bytes(made);
    }

    @Override
    public boolean keepsResults() {
        return true;
    }

    @Override
    public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
        List<TornadoNativeArray> missing = new ArrayList<>(arrays);
        missing.removeAll(onDevice);
        if (!missing.isEmpty()) {
            GraphRecording.runApart(() -> upload(missing, profile));
        }
        return uploads.isEmpty()
                ? ResidentGraphs.NONE
                : ResidentGraphs.inOrder(
                        graphs(), uploads.getLast().name(), grids(), bytes(missing), null);
    }

    private void upload(List<TornadoNativeArray> missing, TaskProfile profile) {
        DevicePool.Lease lease = session().pool().lease();
        lease.take(bytes(missing), bytes(missing));
        String before = uploads.isEmpty() ? "" : uploads.getLast().name();
        uploads.add(ColumnUpload.of(NAME + uploads.size(), before, onDevice, missing));
        TornadoExecutionPlan plan =
                new TornadoExecutionPlan(graphs().toArray(ImmutableTaskGraph[]::new));
        plans.add(plan);
        GridScheduler scheduler = new GridScheduler();
        grids().forEach(scheduler::addWorkerGrid);
        plan.withGridScheduler(scheduler);
        KernelCache.install(plan, graphs());
        try {
            runThrough(plan, uploads.size() - 1);
            plan.withGraph(uploads.size() - 1);
            profile.execute(plan, uploads.getLast().name(), List.of());
            KernelCache.keep(plan, graphs());
        } catch (RuntimeException e) {
            uploads.removeLast();
            plans.removeLast().withGraph(uploads.size()).freeDeviceMemory();
            lease.close();
            throw e;
        }
        onDevice.addAll(missing);
        leases.add(lease);
    }

    /** Runs the first {@code count} graphs, which hand on their arrays and upload nothing. */
    private static void runThrough(TornadoExecutionPlan plan, int count) {
        plan.withoutProfiler();
        for (int graph = 0; graph < count; graph++) {
            plan.withGraph(graph).execute();
        }
    }

    private List<ImmutableTaskGraph> graphs() {
        return uploads.stream().map(ColumnUpload::graph).toList();
    }

    private Map<String, WorkerGrid1D> grids() {
        Map<String, WorkerGrid1D> all = new LinkedHashMap<>();
        uploads.forEach(upload -> all.putAll(upload.grids()));
        return all;
    }

    private static long bytes(Collection<TornadoNativeArray> arrays) {
        return arrays.stream().mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader).sum();
    }

    /**
     * Frees the columns. Freeing a graph's arrays frees those of the plan that ran the graph last,
     * so each graph first runs once more in the plan that uploaded with it.
     */
    @Override
    void freeColumns() {
        try {
            GraphRecording.runApart(this::freeUploads);
        } catch (RuntimeException _) {
            // The device is lost, and the columns with it. Who closes a table need not hear of
            // that.
        }
        uploads.clear();
        plans.clear();
        onDevice.clear();
        leases.forEach(DevicePool.Lease::close);
        leases.clear();
    }

    private void freeUploads() {
        for (int graph = uploads.size() - 1; graph >= 0; graph--) {
            TornadoExecutionPlan plan = plans.get(graph);
            runThrough(plan, graph + 1);
            plan.freeDeviceMemory();
        }
    }
}
