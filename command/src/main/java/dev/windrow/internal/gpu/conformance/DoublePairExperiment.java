// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * A formula of two doubles, over pairs of edge cases and random numbers. Any NaN equals any other;
 * else bits are compared.
 *
 * @param kernel writes {@code formula(a[i], b[i])} to {@code out[i]}
 * @param formula the formula's number
 * @param answer Java's own answer
 */
record DoublePairExperiment(
        Task5<KernelContext, DoubleArray, DoubleArray, DoubleArray, Integer> kernel,
        int formula,
        Formula answer)
        implements Experiment {

    /** Computes a numbered formula on the host. */
    @FunctionalInterface
    interface Formula {
        double apply(int formula, double a, double b);
    }

    private static final int PAIRS = 1024;
    private static final int BLOCK = 64;
    private static final long SEED = 11;
    private static final double[] EDGES = {
        0.0,
        -0.0,
        1.0,
        -1.5,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE,
        Double.MIN_NORMAL,
        0.1,
        1e9 + 0.125,
        -9007199254740993.0
    };

    @Override
    public Optional<String> difference() throws TornadoExecutionPlanException {
        DoubleArray a = new DoubleArray(PAIRS);
        DoubleArray b = new DoubleArray(PAIRS);
        fill(a, b);
        DoubleArray out = new DoubleArray(PAIRS);
        GraphLaunch.run(kernel, a, b, out, formula, PAIRS, BLOCK);
        IntToDoubleFunction expected = i -> answer.apply(formula, a.get(i), b.get(i));
        return Differences.firstWrong(
                PAIRS,
                i ->
                        Double.doubleToLongBits(out.get(i))
                                == Double.doubleToLongBits(expected.applyAsDouble(i)),
                i ->
                        "of %s and %s: found %s, expected %s"
                                .formatted(
                                        a.get(i), b.get(i), out.get(i), expected.applyAsDouble(i)));
    }

    private static void fill(DoubleArray a, DoubleArray b) {
        SplittableRandom random = new SplittableRandom(SEED);
        int edgePairs = EDGES.length * EDGES.length;
        for (int i = 0; i < PAIRS; i++) {
            boolean edge = i < edgePairs;
            a.set(i, edge ? EDGES[i / EDGES.length] : random.nextDouble(-1e6, 1e6));
            b.set(i, edge ? EDGES[i % EDGES.length] : random.nextDouble(-1.0, 1.0));
        }
    }
}
