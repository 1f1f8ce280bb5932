// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

import java.util.List;
import java.util.function.UnaryOperator;

/** Runs task graphs whose tasks all have one launch shape. */
final class GraphLaunch {

    private static final String TASK = "check";

    private GraphLaunch() {}

    /** Runs a kernel that writes one array of another. */
    static <I, O> void run(
            Task3<KernelContext, I, O> kernel, I in, O out, int threads, int threadsPerBlock)
            throws TornadoExecutionPlanException {
        run(
                graph -> graph.task(TASK, kernel, new KernelContext(), in, out),
                List.of(in),
                out,
                threads,
                threadsPerBlock);
    }

    /** Runs one of a kernel's formulas. */
    static <I, O> void run(
            Task4<KernelContext, I, O, Integer> kernel,
            I in,
            O out,
            int formula,
            int threads,
            int threadsPerBlock)
            throws TornadoExecutionPlanException {
        run(
                graph -> graph.task(TASK, kernel, new KernelContext(), in, out, formula),
                List.of(in),
                out,
                threads,
                threadsPerBlock);
    }

    /** Runs one of a kernel's formulas of two arrays. */
    static <A, B, O> void run(
            Task5<KernelContext, A, B, O, Integer> kernel,
            A a,
            B b,
            O out,
            int formula,
            int threads,
            int threadsPerBlock)
            throws TornadoExecutionPlanException {
        run(
                graph -> graph.task(TASK, kernel, new KernelContext(), a, b, out, formula),
                List.of(a, b),
                out,
                threads,
                threadsPerBlock);
    }

    private static void run(
            UnaryOperator<TaskGraph> task,
            List<Object> in,
            Object out,
            int threads,
            int threadsPerBlock)
            throws TornadoExecutionPlanException {
        TaskGraph graph =
                new TaskGraph("conformance")
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, in.toArray());
        task.apply(graph).transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        once(graph, threads, threadsPerBlock, TASK);
    }

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
