// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

import java.util.List;

/** Floating-point arithmetic. */
final class Doubles {

    private static final int ADD = 0;
    private static final int DIVIDE = 1;
    private static final int MINIMUM = 2;
    private static final int MAXIMUM = 3;
    private static final int IS_NAN = 4;
    private static final int NORMAL_ZERO = 5;
    private static final int TWO_SUM_ERROR = 6;
    private static final int EQUAL_OR_BOTH_NAN = 7;
    private static final int SUBTRACT = 8;
    private static final int MULTIPLY = 9;
    private static final int ORDER = 10;
    private static final int TO_FLOAT = 11;
    private static final int NEAREST = 12;
    private static final int TURN = 13;

    /** From here on, all doubles are integers. */
    private static final double WHOLE = 0x1p52;

    private Doubles() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("double + double", experiment(ADD)),
                new CompilerCheck("double - double", experiment(SUBTRACT)),
                new CompilerCheck("double * double", experiment(MULTIPLY)),
                new CompilerCheck("double / double, to the last bit", experiment(DIVIDE)),
                new CompilerCheck("(float) double", experiment(TO_FLOAT)),
                new CompilerCheck("nearest whole number, by adding 2^52", experiment(NEAREST)),
                new CompilerCheck(
                        "large numbers times 2^-1000, small ones 2^1000", experiment(TURN)),
                new CompilerCheck(
                        "order of doubles by comparison, NaN greatest", experiment(ORDER)),
                new CompilerCheck("double min by comparison, NaN greatest", experiment(MINIMUM)),
                new CompilerCheck("double max by comparison, NaN greatest", experiment(MAXIMUM)),
                new CompilerCheck("x != x tells NaN", experiment(IS_NAN)),
                new CompilerCheck("x == 0.0 ? 0.0 : x mends -0.0", experiment(NORMAL_ZERO)),
                new CompilerCheck("double == double or both NaN", experiment(EQUAL_OR_BOTH_NAN)),
                new CompilerCheck("rounding error of a sum (TwoSum)", experiment(TWO_SUM_ERROR)));
    }

    private static Experiment experiment(int formula) {
        return new DoublePairExperiment(Doubles::pairKernel, formula, Doubles::apply);
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
        if (formula == ADD) {
            result = a + b;
        }
        if (formula == DIVIDE) {
            result = a / b;
        }
        if (formula == MINIMUM) {
            result = a < b || b != b ? a : b;
        }
        if (formula == MAXIMUM) {
            result = a > b || a != a ? a : b;
        }
        if (formula == IS_NAN) {
            result = a != a ? 1.0 : 0.0;
        }
        if (formula == NORMAL_ZERO) {
            result = a == 0.0 ? 0.0 : a;
        }
        if (formula == TWO_SUM_ERROR) {
            double sum = a + b;
            double part = sum - a;
            result = (a - (sum - part)) + (b - part);
        }
        if (formula == EQUAL_OR_BOTH_NAN) {
            int equal = a == b ? 1 : 0;
            int bothNan = (a != a ? 1 : 0) & (b != b ? 1 : 0);
            result = (equal | bothNan) == 1 ? 1.0 : 0.0;
        }
        return formula < SUBTRACT ? result : applyMore(formula, a, b);
    }

    private static double applyMore(int formula, double a, double b) {
        double result = 0.0;
        if (formula == SUBTRACT) {
            result = a - b;
        }
        if (formula == MULTIPLY) {
            result = a * b;
        }
        if (formula == TO_FLOAT) {
            result = (float) a;
        }
        if (formula == NEAREST) {
            double sign = a < 0.0 ? -1.0 : 1.0;
            double magnitude = a * sign;
            double rounded = (magnitude + WHOLE) - WHOLE;
            result = sign * (magnitude < WHOLE ? rounded : magnitude);
        }
        if (formula == TURN) {
            double magnitude = a < 0.0 ? -a : a;
            result = a;
            if (magnitude >= 0x1p500) {
                result = a * 0x1p-1000;
            }
            if (magnitude < 0x1p-500) {
                result = a * 0x1p1000;
            }
        }
        if (formula == ORDER) {
            int less = a < b ? 1 : 0;
            int greater = a > b ? 1 : 0;
            int aIsNan = a != a ? 1 : 0;
            int bIsNan = b != b ? 1 : 0;
            result = greater - less + aIsNan - bIsNan;
        }
        return result;
    }
}
