// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.gpu.kernels.ResidencyKernels;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
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
import java.util.concurrent.ConcurrentHashMap;

/**
 * Arrays in which the results of a program stay on the device. A graph that computes nothing owns
 * them: so the programs that read them run through that graph, and not through the tasks that made
 * the results.
 *
 * <p>A program takes arrays over from the one graph that ran just before. The one that writes these
 * arrays may read those of a resident table, too. A graph that joins both runs twice, after either
 * owner: TornadoVM takes over the arrays that are named for the graph that ran before, and keeps
 * what it has of the others.
 */
public final class ResultArrays implements AutoCloseable {

    /** Two names: what a program reads and what it writes must be told apart. */
    private static final String NAME = "result";

    private static final String OTHER_NAME = "otherResult";

    private static final String JOIN = "join";

    private final String name;
    private final Set<TornadoNativeArray> arrays;
    private final Map<String, WorkerGrid1D> grids = new LinkedHashMap<>();
    private final ImmutableTaskGraph graph;
    private final TornadoExecutionPlan plan;
    private final Map<Object, Object> notes = new ConcurrentHashMap<>();
    private volatile boolean isClosed;

    private ResultArrays(String name, Collection<TornadoNativeArray> arrays) {
        this.name = name;
        this.arrays = new LinkedHashSet<>(arrays);
        TaskGraph owner = new TaskGraph(name);
        KernelContext context = new KernelContext();
        for (TornadoNativeArray array : arrays) {
            String task = "keep" + grids.size();
            addKeeping(owner, task, context, array);
            grids.put(name + "." + task, ofOneThread());
        }
        graph = owner.persistOnDevice(arrays.toArray()).snapshot();
        plan = new TornadoExecutionPlan(graph);
        GridScheduler scheduler = new GridScheduler();
        grids.forEach(scheduler::addWorkerGrid);
        plan.withGridScheduler(scheduler).withoutProfiler().withGraph(0);
        KernelCache.install(plan, List.of(graph));
        plan.execute();
        KernelCache.keep(plan, List.of(graph));
    }

    /**
     * Puts arrays on the device, with undefined content.
     *
     * @param arrays at least one array
     * @param before the graphs of the columns that the program reads
     */
    static ResultArrays of(Collection<TornadoNativeArray> arrays, ResidentGraphs before) {
        String name = before.last().equals(NAME) ? OTHER_NAME : NAME;
        return GraphRecording.apart(() -> new ResultArrays(name, arrays));
    }

    /** Returns notes about the values, which may tell of those of an earlier run. */
    public Map<Object, Object> notes() {
        return notes;
    }

    public boolean isClosed() {
        return isClosed;
    }

    /** Returns whether some arrays are all of these. */
    public boolean hasAll(Collection<TornadoNativeArray> some) {
        return arrays.containsAll(some);
    }

    /** Returns the graphs that programs run through which read these arrays. */
    public ResidentGraphs graphs() {
        return ResidentGraphs.inOrder(List.of(graph), name, grids, 0, null);
    }

    /**
     * Returns the graphs that the program runs through which writes these arrays.
     *
     * @param before the graphs of the columns that it reads
     * @param read the arrays of these columns
     */
    ResidentGraphs after(ResidentGraphs before, Collection<TornadoNativeArray> read) {
        if (read.isEmpty()) {
            return graphs();
        }
        if (before.collected() != null) {
            throw new IllegalStateException("results of collected columns do not stay");
        }
        int own = before.graphs().size();
        List<ImmutableTaskGraph> all = new ArrayList<>(before.graphs());
        all.add(graph);
        all.add(join(before.last(), read));
        List<Integer> steps = new ArrayList<>(List.of(own, own + 1));
        steps.addAll(before.steps());
        steps.add(own + 1);
        Map<String, WorkerGrid1D> launches = new LinkedHashMap<>(before.grids());
        launches.putAll(grids);
        launches.put(JOIN + ".keep0", ofOneThread());
        return new ResidentGraphs(all, steps, JOIN, launches, before.uploadedBytes(), null);
    }

    private ImmutableTaskGraph join(String other, Collection<TornadoNativeArray> read) {
        TaskGraph joining =
                new TaskGraph(JOIN)
                        .consumeFromDevice(name, arrays.toArray())
                        .consumeFromDevice(other, read.toArray());
        addKeeping(joining, "keep0", new KernelContext(), arrays.iterator().next());
        return joining.snapshot();
    }

    private static WorkerGrid1D ofOneThread() {
        WorkerGrid1D grid = new WorkerGrid1D(1);
        grid.setLocalWork(1, 1, 1);
        return grid;
    }

    private static void addKeeping(
            TaskGraph graph, String task, KernelContext context, TornadoNativeArray array) {
        FlattenedKernel.call(ResidencyKernels.class, "keep", context, array)
                .addTo(KernelCache.through(graph), task);
    }

    /**
     * Frees the arrays; no program may need them any more. Freeing the graph's arrays frees those
     * of the plan that ran the graph last, so it first runs once more in its own plan.
     */
    @Override
    public void close() {
        isClosed = true;
        GraphRecording.runApart(
                () -> {
                    plan.withoutProfiler().withGraph(0).execute();
                    plan.freeDeviceMemory();
                });
    }
}
