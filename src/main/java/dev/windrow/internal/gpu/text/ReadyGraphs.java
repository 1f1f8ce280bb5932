// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.profile.Phase;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;

import java.util.List;

/**
 * Graphs that are ready to run any number of times.
 *
 * @param lease their memory on the device, without resident columns
 */
record ReadyGraphs(GraphExecution execution, DevicePool.Lease lease) implements AutoCloseable {

    /** Makes graphs ready to run. Closing them ends the lease with which they were built. */
    static ReadyGraphs of(TaskGraphs graphs, DevicePool.Lease lease) {
        return new ReadyGraphs(GraphExecution.of(graphs), lease);
    }

    /**
     * Runs them.
     *
     * @param phases gets the times
     * @param profiled whether each kernel is timed; otherwise all are one phase
     */
    TornadoExecutionResult execute(List<Phase> phases, boolean profiled) {
        if (profiled) {
            TaskProfile profile = TaskProfile.ofKernels();
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
        lease.close();
    }
}
