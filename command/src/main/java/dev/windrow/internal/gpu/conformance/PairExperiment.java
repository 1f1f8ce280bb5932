// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
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
        return firstDifference(a, b, out);
    }

    private Optional<String> firstDifference(LongArray a, LongArray b, LongArray out) {
        int wrong = 0;
        String first = "";
        for (int i = 0; i < PAIRS; i++) {
            long expected = answer.applyAsLong(a.get(i), b.get(i));
            if (out.get(i) != expected) {
                if (wrong++ == 0) {
                    first =
                            String.format(
                                    "of %x and %x: found %x, expected %x",
                                    a.get(i), b.get(i), out.get(i), expected);
                }
            }
        }
        return wrong == 0
                ? Optional.empty()
                : Optional.of(wrong + " of " + PAIRS + " wrong; " + first);
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
