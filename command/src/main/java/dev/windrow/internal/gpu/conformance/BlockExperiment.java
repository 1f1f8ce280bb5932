// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * A kernel of {@value #THREADS} threads in blocks of {@value #BLOCK}, each of which writes one int.
 *
 * @param kernel a task that reads {@code in[i] = i}, which the compiler cannot know, and writes
 *     {@code out[i]}
 * @param answer the number that thread i must write
 */
record BlockExperiment(Kernel kernel, IntUnaryOperator answer) implements Experiment {

    /** Adds the task {@value #TASK} to a graph. */
    @FunctionalInterface
    interface Kernel {
        TaskGraph addTo(TaskGraph graph, KernelContext context, IntArray in, IntArray out);
    }

    /** The name of the task. */
    static final String TASK = "block";

    /** Threads of a launch. */
    static final int THREADS = 512;

    /** Threads of a block: several warps, so that a lost barrier shows. */
    static final int BLOCK = 256;

    BlockExperiment(Task3<KernelContext, IntArray, IntArray> kernel, IntUnaryOperator answer) {
        this((graph, context, in, out) -> graph.task(TASK, kernel, context, in, out), answer);
    }

    @Override
    public Optional<String> difference() throws TornadoExecutionPlanException {
        IntArray in = new IntArray(THREADS);
        IntArray out = new IntArray(THREADS);
        for (int i = 0; i < THREADS; i++) {
            in.set(i, i);
            out.set(i, Integer.MIN_VALUE);
        }
        TaskGraph input =
                new TaskGraph("conformance").transferToDevice(DataTransferMode.EVERY_EXECUTION, in);
        TaskGraph graph =
                kernel.addTo(input, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, THREADS, BLOCK, TASK);
        return Differences.first(THREADS, out::get, answer::applyAsInt);
    }
}
