// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/** Conditions made of several comparisons, over all combinations of their outcomes. */
final class Logic {

    private static final int AND = 0;
    private static final int OR = 1;
    private static final int AND_AND_AND = 2;
    private static final int OR_OR_OR = 3;
    private static final int NOT_AND = 4;
    private static final int BITWISE = 5;

    private Logic() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("a && b", experiment(AND)),
                new CompilerCheck("a || b", experiment(OR)),
                new CompilerCheck("a && b && c && d", experiment(AND_AND_AND)),
                new CompilerCheck("a || b || c || d", experiment(OR_OR_OR)),
                new CompilerCheck("!(a && b)", experiment(NOT_AND)),
                new CompilerCheck("0 and 1 joined by & and |", experiment(BITWISE)));
    }

    private static Experiment experiment(int formula) {
        return new BlockExperiment(
                (graph, context, in, out) ->
                        graph.task(
                                BlockExperiment.TASK,
                                Logic::logicKernel,
                                context,
                                in,
                                out,
                                formula),
                i -> apply(formula, i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1));
    }

    /**
     * Computes one formula of the last four bits of i.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes 0 or 1 to out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void logicKernel(KernelContext context, IntArray in, IntArray out, int formula) {
        int i = context.globalIdx;
        int x = in.get(i);
        out.set(i, apply(formula, x & 1, (x >> 1) & 1, (x >> 2) & 1, (x >> 3) & 1));
    }

    static int apply(int formula, int a, int b, int c, int d) {
        int result = 0;
        if (formula == AND) {
            result = a == 1 && b == 1 ? 1 : 0;
        }
        if (formula == OR) {
            result = a == 1 || b == 1 ? 1 : 0;
        }
        if (formula == AND_AND_AND) {
            result = a == 1 && b == 1 && c == 1 && d == 1 ? 1 : 0;
        }
        if (formula == OR_OR_OR) {
            result = a == 1 || b == 1 || c == 1 || d == 1 ? 1 : 0;
        }
        if (formula == NOT_AND) {
            result = !(a == 1 && b == 1) ? 1 : 0;
        }
        if (formula == BITWISE) {
            int ab = (a == 1 ? 1 : 0) & (b == 1 ? 1 : 0);
            int cd = (c == 1 ? 1 : 0) & (d == 1 ? 1 : 0);
            result = ab | cd;
        }
        return result;
    }
}
