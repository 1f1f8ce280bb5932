package dev.windrow.internal.gpu.transform;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.profile.Phase;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

import java.util.List;

/**
 * Graphs that run again and again.
 *
 * @param bytes the bytes that they hold on the device, without resident columns
 */
record ReadyGraphs(TaskGraphs graphs, TornadoExecutionPlan plan, long bytes) {

    /** Makes graphs ready that were built of a graph of tasks. */
    static ReadyGraphs of(TaskGraphs graphs, DeviceGraph graph) {
        return new ReadyGraphs(graphs, graphs.plan(), graph.bytes() - graph.residentBytes());
    }

    /**
     * Runs them.
     *
     * @param phases where the time goes to
     * @param profiled whether each kernel is timed; all are one phase otherwise
     */
    TornadoExecutionResult execute(List<Phase> phases, boolean profiled) {
        if (profiled) {
            TaskProfile profile = new TaskProfile();
            TornadoExecutionResult result = graphs.execute(plan, profile);
            phases.addAll(profile.phases(profile.uploadBytes()));
            return result;
        }
        long begin = System.nanoTime();
        TornadoExecutionResult result = graphs.execute(plan, null);
        long time = System.nanoTime() - begin;
        phases.add(new Phase(Phase.Kind.KERNEL, "all tasks", time, 0));
        return result;
    }

    void close() {
        try {
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }
}
