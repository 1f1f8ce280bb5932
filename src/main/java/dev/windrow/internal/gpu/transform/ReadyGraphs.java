package dev.windrow.internal.gpu.transform;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.profile.Phase;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;

import java.util.List;

/**
 * Graphs that run again and again.
 *
 * @param bytes the bytes that they hold on the device, without resident columns
 */
record ReadyGraphs(GraphExecution execution, long bytes) implements AutoCloseable {

    /** Makes graphs ready that were built of a graph of tasks. */
    static ReadyGraphs of(TaskGraphs graphs, DeviceGraph graph) {
        return new ReadyGraphs(new GraphExecution(graphs), graph.bytes() - graph.residentBytes());
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
            TornadoExecutionResult result = execution.timed(profile);
            phases.addAll(profile.phases(profile.uploadBytes()));
            return result;
        }
        long begin = System.nanoTime();
        TornadoExecutionResult result = execution.untimed();
        long time = System.nanoTime() - begin;
        phases.add(new Phase(Phase.Kind.KERNEL, "all tasks", time, 0));
        return result;
    }

    @Override
    public void close() {
        execution.close();
    }
}
