// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

import java.util.List;

/** Floating-point arithmetic that some release of TornadoVM gets wrong. */
final class AvoidedDoubles {

    private static final int SQUARE_ROOT = 0;
    private static final int MULTIPLY_THEN_ADD = 1;
    private static final int LIBRARY_MINIMUM = 2;

    private AvoidedDoubles() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("Math.sqrt of a double", experiment(SQUARE_ROOT)),
                new CompilerCheck("a * b + c without contraction", experiment(MULTIPLY_THEN_ADD)),
                new CompilerCheck("Math.min(double, double)", experiment(LIBRARY_MINIMUM)));
    }

    private static Experiment experiment(int formula) {
        return new DoublePairExperiment(AvoidedDoubles::pairKernel, formula, AvoidedDoubles::apply);
    }

    /**
     * Computes one formula of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void pairKernel(
            KernelContext context, DoubleArray a, DoubleArray b, DoubleArray out, int formula) {
        int i = context.globalIdx;
        out.set(i, apply(formula, a.get(i), b.get(i)));
    }

    static double apply(int formula, double a, double b) {
        double result = 0.0;
        if (formula == SQUARE_ROOT) {
            result = Math.sqrt(a);
        }
        if (formula == MULTIPLY_THEN_ADD) {
            result = a * b + 0.1;
        }
        if (formula == LIBRARY_MINIMUM) {
            result = Math.min(a, b);
        }
        return result;
    }
}
