// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/** Integer arithmetic as Windrow's kernels do it. */
final class Arithmetic {

    private static final int INT_ADD = 0;
    private static final int INT_MULTIPLY = 1;
    private static final int INT_SHIFT_LEFT_BY = 2;
    private static final int INT_DIVIDE = 3;
    private static final int INT_REMAINDER = 4;
    private static final int LONG_ADD = 5;
    private static final int LONG_MULTIPLY = 6;
    private static final int LONG_SHIFT_LEFT_BY = 7;
    private static final int LONG_DIVIDE = 8;
    private static final int NARROW_TO_INT = 9;
    private static final int NARROW_TO_BYTE = 10;
    private static final int LONG_MINIMUM = 11;
    private static final int INT_MAXIMUM = 12;
    private static final int HALVES = 13;
    private static final int CARRY = 14;
    private static final int SIGN_OVERFLOW = 15;
    private static final int BIT_COUNT = 16;
    private static final int HIGH_PRODUCT = 17;

    private Arithmetic() {}

    static List<CompilerCheck> checks() {
        return List.of(
                check("int + int overflows", INT_ADD),
                check("int * int overflows", INT_MULTIPLY),
                check("int << variable below 32", INT_SHIFT_LEFT_BY),
                check("int / int, negative dividend", INT_DIVIDE),
                check("int % int, negative dividend", INT_REMAINDER),
                check("long + long overflows", LONG_ADD),
                check("long * long overflows", LONG_MULTIPLY),
                check("long << variable, 32 and more", LONG_SHIFT_LEFT_BY),
                check("long / long, negative dividend", LONG_DIVIDE),
                check("(int) long", NARROW_TO_INT),
                check("(byte) int", NARROW_TO_BYTE),
                check("Math.min(long, long)", LONG_MINIMUM),
                check("Math.max(int, int)", INT_MAXIMUM),
                check("halves of a long, masked", HALVES),
                check("carry of a 128-bit sum", CARRY),
                check("overflow of a sum by signs", SIGN_OVERFLOW),
                check("Long.bitCount", BIT_COUNT),
                check("high half of a product, of halves", HIGH_PRODUCT));
    }

    private static CompilerCheck check(String name, int formula) {
        return new CompilerCheck(
                name,
                PairExperiment.of(Arithmetic::pairKernel, formula, (a, b) -> apply(formula, a, b)));
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
        if (formula == INT_ADD) {
            result = x + y;
        }
        if (formula == INT_MULTIPLY) {
            result = x * y;
        }
        if (formula == INT_SHIFT_LEFT_BY) {
            result = x << (y & 31);
        }
        if (formula == INT_DIVIDE) {
            result = x / ((y & 0xffff) + 1);
        }
        if (formula == INT_REMAINDER) {
            result = x % ((y & 0xffff) + 1);
        }
        if (formula == LONG_ADD) {
            result = a + b;
        }
        if (formula == LONG_MULTIPLY) {
            result = a * b;
        }
        if (formula == LONG_SHIFT_LEFT_BY) {
            result = a << (y & 63);
        }
        if (formula == LONG_DIVIDE) {
            result = a / ((b & 0xffffffffffL) + 1L);
        }
        if (formula == NARROW_TO_INT) {
            result = (int) a;
        }
        if (formula == NARROW_TO_BYTE) {
            result = (byte) x;
        }
        return formula < LONG_MINIMUM ? result : applyMore(formula, a, b);
    }

    private static long applyMore(int formula, long a, long b) {
        long result = 0;
        if (formula == LONG_MINIMUM) {
            result = Math.min(a, b);
        }
        if (formula == INT_MAXIMUM) {
            result = Math.max((int) a, (int) b);
        }
        if (formula == HALVES) {
            result = (a & 0xffffffffL) + ((a >> 32) & 0xffffffffL);
        }
        if (formula == CARRY) {
            result = ((a + b) ^ Long.MIN_VALUE) < (a ^ Long.MIN_VALUE) ? 1 : 0;
        }
        if (formula == SIGN_OVERFLOW) {
            result = ((a ^ (a + b)) & (b ^ (a + b))) < 0 ? 1 : 0;
        }
        if (formula == BIT_COUNT) {
            result = Long.bitCount(a);
        }
        if (formula == HIGH_PRODUCT) {
            long low = b & 0xffffffffL;
            long carried = (a >> 32) * low + ((((a & 0xffffffffL) * low) >> 32) & 0xffffffffL);
            long crossed = (a & 0xffffffffL) * (b >> 32) + (carried & 0xffffffffL);
            result = (a >> 32) * (b >> 32) + (carried >> 32) + (crossed >> 32);
        }
        return result;
    }
}
