// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/**
 * Integer arithmetic that some release of TornadoVM gets wrong, and that Windrow's kernels avoid.
 */
final class AvoidedArithmetic {

    private static final int INT_UNSIGNED_SHIFT = 0;
    private static final int LONG_UNSIGNED_SHIFT = 1;
    private static final int ROTATE = 2;
    private static final int MURMUR3 = 3;
    private static final int INT_SHIFT_LEFT_BY_35 = 4;
    private static final int BYTE_LESS_EIGHT = 5;
    private static final int FOURTEEN_TESTS = 6;
    private static final int EARLY_RETURNS = 7;

    private AvoidedArithmetic() {}

    static List<CompilerCheck> checks() {
        return List.of(
                check("int >>> k", INT_UNSIGNED_SHIFT),
                check("long >>> k", LONG_UNSIGNED_SHIFT),
                check("Integer.rotateLeft", ROTATE),
                check("murmur3 with >>>", MURMUR3),
                check("int << 35 (unmasked)", INT_SHIFT_LEFT_BY_35),
                check("(b & 0xff) - 8 taken as long", BYTE_LESS_EIGHT),
                check("chain of 14 int == tests", FOURTEEN_TESTS),
                check("early returns in a helper", EARLY_RETURNS));
    }

    private static CompilerCheck check(String name, int formula) {
        return new CompilerCheck(
                name,
                new PairExperiment(
                        (graph, context, a, b, out) ->
                                graph.task(
                                        PairExperiment.TASK,
                                        AvoidedArithmetic::pairKernel,
                                        context,
                                        a,
                                        b,
                                        out,
                                        formula),
                        (a, b) -> apply(formula, a, b)));
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
            KernelContext context, LongArray a, LongArray b, LongArray out, int formula) {
        int i = context.globalIdx;
        out.set(i, apply(formula, a.get(i), b.get(i)));
    }

    static long apply(int formula, long a, long b) {
        long result = 0;
        int x = (int) a;
        int y = (int) b;
        if (formula == INT_UNSIGNED_SHIFT) {
            result = x >>> 3;
        }
        if (formula == LONG_UNSIGNED_SHIFT) {
            result = a >>> 7;
        }
        if (formula == ROTATE) {
            result = Integer.rotateLeft(x, 5);
        }
        if (formula == MURMUR3) {
            result = murmur3(x);
        }
        if (formula == INT_SHIFT_LEFT_BY_35) {
            result = x << (35 + (y & 3));
        }
        if (formula == BYTE_LESS_EIGHT) {
            result = ((byte) x & 0xff) - 8;
        }
        if (formula == FOURTEEN_TESTS) {
            result = chain(x & 15);
        }
        if (formula == EARLY_RETURNS) {
            result = earlyReturns(x);
        }
        return result;
    }

    private static int murmur3(int x) {
        int h = x;
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        h ^= h >>> 16;
        return h;
    }

    private static int earlyReturns(int x) {
        if (x < 10) {
            return 1;
        }
        if (x < 20) {
            return 2;
        }
        return 3;
    }

    private static int chain(int x) {
        int result;
        if (x == 0) {
            result = 7;
        } else if (x == 1) {
            result = 11;
        } else if (x == 2) {
            result = 13;
        } else if (x == 3) {
            result = 17;
        } else if (x == 4) {
            result = 19;
        } else if (x == 5) {
            result = 23;
        } else if (x == 6) {
            result = 29;
        } else if (x == 7) {
            result = 31;
        } else if (x == 8) {
            result = 37;
        } else if (x == 9) {
            result = 41;
        } else if (x == 10) {
            result = 43;
        } else if (x == 11) {
            result = 47;
        } else if (x == 12) {
            result = 53;
        } else if (x == 13) {
            result = 59;
        } else {
            result = 61;
        }
        return result;
    }
}
