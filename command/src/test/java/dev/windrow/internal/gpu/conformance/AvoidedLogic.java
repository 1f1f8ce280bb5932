// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/**
 * Conditions that mix "and" with "or", over all combinations of their outcomes. TornadoVM 5.2
 * forgets negations inside a condition that mixes "and" with "or" and is used as a value.
 */
final class AvoidedLogic {

    private static final int OR_AND = 0;
    private static final int AND_OR = 1;
    private static final int NESTED_IFS = 2;
    private static final int AND_OR_AND = 3;
    private static final int OR_AND_OR = 4;
    private static final int AND_OR_AND_IF = 5;

    private AvoidedLogic() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("a || b && c", experiment(OR_AND)),
                new CompilerCheck("a && (b || c)", experiment(AND_OR)),
                new CompilerCheck("two nested ifs that set one flag", experiment(NESTED_IFS)),
                new CompilerCheck("a && b || c && d", experiment(AND_OR_AND)),
                new CompilerCheck("if (a && b || c && d)", experiment(AND_OR_AND_IF)),
                new CompilerCheck("(a || b) && (c || d)", experiment(OR_AND_OR)));
    }

    private static Experiment experiment(int formula) {
        return new BlockExperiment(
                (graph, context, in, out) ->
                        graph.task(
                                BlockExperiment.TASK,
                                AvoidedLogic::logicKernel,
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
        if (formula == OR_AND) {
            result = a == 1 || b == 1 && c == 1 ? 1 : 0;
        }
        if (formula == AND_OR) {
            result = a == 1 && (b == 1 || c == 1) ? 1 : 0;
        }
        if (formula == NESTED_IFS) {
            result = nestedIfs(a, b, c, d);
        }
        if (formula == AND_OR_AND) {
            result = a == 1 && b == 1 || c == 1 && d == 1 ? 1 : 0;
        }
        if (formula == OR_AND_OR) {
            result = (a == 1 || b == 1) && (c == 1 || d == 1) ? 1 : 0;
        }
        if (formula == AND_OR_AND_IF) {
            if (a == 1 && b == 1 || c == 1 && d == 1) {
                result = 1;
            }
        }
        return result;
    }

    private static int nestedIfs(int a, int b, int c, int d) {
        int result = 0;
        if (a == 1) {
            if (b == 1) {
                result = 1;
            }
        }
        if (c == 1) {
            if (d == 1) {
                result = 1;
            }
        }
        return result;
    }
}
