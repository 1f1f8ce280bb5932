// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/** Control flow as Windrow's kernels use it; every kernel is a {@link BlockExperiment}'s. */
final class Loops {

    private Loops() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck(
                        "two loop variables, a = b, b = a + b",
                        new BlockExperiment(Loops::fibonacciKernel, Loops::fibonacciAnswer)),
                new CompilerCheck(
                        "while with a swap by remainder (gcd)",
                        new BlockExperiment(Loops::divisorKernel, i -> divisorAnswer(i * 6, 36))),
                new CompilerCheck(
                        "nested while (true) with two breaks",
                        new BlockExperiment(Loops::nestedBreaksKernel, Loops::nestedBreaksAnswer)),
                new CompilerCheck(
                        "while (flag && i < n)",
                        new BlockExperiment(Loops::flaggedKernel, Loops::flaggedAnswer)),
                new CompilerCheck(
                        "probing: while (open), flag set in nested ifs",
                        new BlockExperiment(Loops::probingKernel, i -> i * 5 % 16)),
                new CompilerCheck(
                        "continue",
                        new BlockExperiment(Loops::skippingKernel, i -> 780 - 180 - 10 * (i & 3))),
                new CompilerCheck(
                        "switch of five",
                        new BlockExperiment(
                                Loops::denseKernel, i -> new int[] {7, 11, 13, 17, 19}[i % 5])),
                new CompilerCheck(
                        "&& guards an index",
                        new BlockExperiment(
                                Loops::guardedKernel,
                                i -> i >= 10 && (i - 10) % 7 > 3 || i == 2 ? 1 : 0)),
                new CompilerCheck(
                        "grid-stride loop with a stride from the context",
                        new BlockExperiment(Loops::stridedKernel, Loops::stridedAnswer)),
                new CompilerCheck(
                        "chain of eleven int == tests",
                        new BlockExperiment(
                                Loops::chainKernel, i -> i % 13 < 11 ? 3 * (i % 13) + 1 : -1)));
    }

    /**
     * Computes the (i mod 16)-th Fibonacci number.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void fibonacciKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int rounds = in.get(i) & 15;
        int a = 0;
        int b = 1;
        for (int k = 0; k < rounds; k++) {
            int sum = a + b;
            a = b;
            b = sum;
        }
        out.set(i, a);
    }

    private static int fibonacciAnswer(int i) {
        int[] numbers = new int[17];
        numbers[1] = 1;
        for (int k = 2; k < numbers.length; k++) {
            numbers[k] = numbers[k - 1] + numbers[k - 2];
        }
        return numbers[i & 15];
    }

    /**
     * Computes the greatest common divisor of 6 i and 36.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void divisorKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int p = in.get(i) * 6;
        int q = 36;
        while (q != 0) {
            int rest = p % q;
            p = q;
            q = rest;
        }
        out.set(i, p);
    }

    static int divisorAnswer(int p, int q) {
        return q == 0 ? p : divisorAnswer(q, p % q);
    }

    /**
     * Adds up the steps of inner loops with two exits.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void nestedBreaksKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int limit = in.get(i) & 31;
        int sum = 0;
        for (int outer = 0; outer < 8; outer++) {
            int inner = 0;
            while (true) {
                if (inner * outer > limit) {
                    break;
                }
                if (inner == 6) {
                    break;
                }
                inner++;
            }
            sum += inner;
        }
        out.set(i, sum);
    }

    private static int nestedBreaksAnswer(int i) {
        int sum = 0;
        for (int outer = 0; outer < 8; outer++) {
            sum += outer == 0 ? 6 : Math.min(6, (i & 31) / outer + 1);
        }
        return sum;
    }

    /**
     * Counts while a flag that the loop computes holds.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void flaggedKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int limit = (in.get(i) & 31) * 3;
        int steps = 0;
        boolean go = true;
        while (go && steps < 8) {
            steps++;
            go = steps * steps < limit;
        }
        out.set(i, steps);
    }

    private static int flaggedAnswer(int i) {
        int root = (int) Math.ceil(Math.sqrt((i & 31) * 3));
        return Math.min(8, Math.max(1, root));
    }

    /**
     * Looks a key up by linear probing in the first sixteen elements, from slot 3 of them on.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes the slot to out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void probingKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int key = (in.get(i) * 5) & 15;
        int slot = 3;
        int found = -1;
        int steps = 0;
        boolean open = true;
        while (open) {
            int seen = in.get(slot);
            if (seen == key) {
                found = slot;
                open = false;
            } else {
                slot = (slot + 1) & 15;
                steps++;
                if (steps == 16) {
                    open = false;
                }
            }
        }
        out.set(i, found);
    }

    /**
     * Adds up the numbers below 40, except for those that equal i in their last two bits.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void skippingKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int skipped = in.get(i) & 3;
        int sum = 0;
        for (int k = 0; k < 40; k++) {
            if ((k & 3) == skipped) {
                continue;
            }
            sum += k;
        }
        out.set(i, sum);
    }

    /**
     * Maps i mod 5 by a switch.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void denseKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int result;
        switch (in.get(i) % 5) {
            case 0:
                result = 7;
                break;
            case 1:
                result = 11;
                break;
            case 2:
                result = 13;
                break;
            case 3:
                result = 17;
                break;
            default:
                result = 19;
        }
        out.set(i, result);
    }

    /**
     * Reads ten elements back, where there are ten.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i - 10] = i - 10; writes out[i].
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void guardedKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int result = 0;
        if (i >= 10 && in.get(i - 10) % 7 > 3 || i == 2) {
            result = 1;
        }
        out.set(i, result);
    }

    /**
     * Adds up every element that lies a whole number of blocks behind the thread's place in its
     * block.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out[i].
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void stridedKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int sum = context.groupIdx;
        for (int k = context.localIdx; k < BlockExperiment.THREADS; k += context.localGroupSizeX) {
            sum += in.get(k);
        }
        out.set(i, sum);
    }

    private static int stridedAnswer(int i) {
        int block = BlockExperiment.BLOCK;
        return i / block + i % block * 2 + block;
    }

    /**
     * Maps i mod 13 by a chain of tests.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void chainKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int x = in.get(i) % 13;
        int result = -1;
        if (x == 0) {
            result = 1;
        } else if (x == 1) {
            result = 4;
        } else if (x == 2) {
            result = 7;
        } else if (x == 3) {
            result = 10;
        } else if (x == 4) {
            result = 13;
        } else if (x == 5) {
            result = 16;
        } else if (x == 6) {
            result = 19;
        } else if (x == 7) {
            result = 22;
        } else if (x == 8) {
            result = 25;
        } else if (x == 9) {
            result = 28;
        } else if (x == 10) {
            result = 31;
        }
        out.set(i, result);
    }
}
