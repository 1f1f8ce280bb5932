// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongBinaryOperator;

/**
 * A formula of two longs, over pairs of edge cases and random numbers.
 *
 * @param kernel a task that writes {@code formula(a[i], b[i])} to {@code out[i]}
 * @param answer Java's own answer
 */
record PairExperiment(Kernel kernel, LongBinaryOperator answer) implements Experiment {

    /** Adds the task {@value #TASK} to a graph. */
    @FunctionalInterface
    interface Kernel {
        TaskGraph addTo(
                TaskGraph graph, KernelContext context, LongArray a, LongArray b, LongArray out);
    }

    /** The name of the task. */
    static final String TASK = "pairs";

    private static final int PAIRS = 1024;
    private static final int BLOCK = 64;
    private static final int WIDEST_SHIFT = 60;
    private static final long SEED = 5;
    private static final long[] EDGES = {
        0,
        1,
        -1,
        127,
        128,
        255,
        -128,
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        0x8000_0000L,
        0xffff_ffffL,
        Long.MIN_VALUE,
        Long.MAX_VALUE
    };

    /**
     * Makes one of a kernel's formulas of two longs.
     *
     * @param formula its number
     * @param answer the same in Java
     */
    static PairExperiment of(
            Task5<KernelContext, LongArray, LongArray, LongArray, Integer> kernel,
            int formula,
            LongBinaryOperator answer) {
        return new PairExperiment(
                (graph, context, a, b, out) ->
                        graph.task(TASK, kernel, context, a, b, out, formula),
                answer);
    }

    @Override
    public Optional<String> difference() throws TornadoExecutionPlanException {
        LongArray a = new LongArray(PAIRS);
        LongArray b = new LongArray(PAIRS);
        fill(a, b);
        LongArray out = new LongArray(PAIRS);
        TaskGraph inputs =
                new TaskGraph("conformance")
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, a, b);
        TaskGraph graph =
                kernel.addTo(inputs, new KernelContext(), a, b, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, PAIRS, BLOCK, TASK);
        return Differences.firstWrong(
                PAIRS,
                i -> out.get(i) == answer.applyAsLong(a.get(i), b.get(i)),
                i ->
                        "of %x and %x: found %x, expected %x"
                                .formatted(
                                        a.get(i),
                                        b.get(i),
                                        out.get(i),
                                        answer.applyAsLong(a.get(i), b.get(i))));
    }

    private static void fill(LongArray a, LongArray b) {
        SplittableRandom random = new SplittableRandom(SEED);
        int edgePairs = EDGES.length * EDGES.length;
        for (int i = 0; i < PAIRS; i++) {
            boolean edge = i < edgePairs;
            a.set(i, edge ? EDGES[i / EDGES.length] : random.nextLong());
            b.set(
                    i,
                    edge
                            ? EDGES[i % EDGES.length]
                            : random.nextLong() >> random.nextInt(WIDEST_SHIFT));
        }
    }
}
