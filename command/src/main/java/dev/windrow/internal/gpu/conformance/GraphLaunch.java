// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** Runs task graphs whose tasks all have one launch shape. */
final class GraphLaunch {

    private GraphLaunch() {}

    /** Runs a graph once. */
    static void once(TaskGraph graph, int threads, int threadsPerBlock, String... tasks)
            throws TornadoExecutionPlanException {
        times(1, graph, threads, threadsPerBlock, tasks);
    }

    /** Runs a graph several times, one after the other. */
    static void times(int times, TaskGraph graph, int threads, int threadsPerBlock, String... tasks)
            throws TornadoExecutionPlanException {
        GridScheduler scheduler = new GridScheduler();
        for (String task : tasks) {
            WorkerGrid1D grid = new WorkerGrid1D(threads);
            grid.setLocalWork(threadsPerBlock, 1, 1);
            scheduler.addWorkerGrid(graph.getTaskGraphName() + "." + task, grid);
        }
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(scheduler);
            for (int i = 0; i < times; i++) {
                plan.execute();
            }
        }
    }
}
