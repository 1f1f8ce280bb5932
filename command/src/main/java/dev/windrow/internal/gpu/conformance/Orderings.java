// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Positions in an order, and bits of floats that sort as the floats do. */
final class Orderings {

    private static final int COUNT = 512;
    private static final int BLOCK = 64;
    private static final long SEED = 29;
    private static final int BELOW = 0;
    private static final int ABOVE = 1;
    private static final int FLOATS = 0;
    private static final int DOUBLES = 1;
    private static final long FLOAT_MAGNITUDE = 0x7fffffffL;
    private static final long FLOAT_INFINITY = 0x7f800000L;
    private static final long FLOAT_NAN = 0x7fc00000L;
    private static final long DOUBLE_MAGNITUDE = 0x7fffffffffffffffL;
    private static final long DOUBLE_INFINITY = 0x7ff0000000000000L;
    private static final long DOUBLE_NAN = 0x7ff8000000000000L;
    private static final double[] EDGES = {
        0.0,
        -0.0,
        Double.NaN,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MAX_VALUE,
        -Float.MAX_VALUE
    };

    private Orderings() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck(
                        "(int) (double * (double) int), rounded down", () -> positions(BELOW)),
                new CompilerCheck(
                        "(double) int < double ? int + 1 : int, rounded up",
                        () -> positions(ABOVE)),
                new CompilerCheck("bits of floats as ordered longs", () -> ordered(FLOATS)),
                new CompilerCheck("bits of doubles as ordered longs", () -> ordered(DOUBLES)));
    }

    private static Optional<String> positions(int formula) throws TornadoExecutionPlanException {
        DoubleArray shares = new DoubleArray(COUNT);
        IntArray counts = new IntArray(COUNT);
        IntArray out = new IntArray(COUNT);
        SplittableRandom random = new SplittableRandom(SEED);
        double[] edges = {0.0, 0.1, 0.25, 0.5, 0.95, 0.99, Math.nextDown(1.0), 1.0};
        for (int i = 0; i < COUNT; i++) {
            shares.set(i, i % 2 == 0 ? edges[i / 2 % edges.length] : random.nextDouble());
            counts.set(i, i < COUNT / 2 ? i / 4 : Integer.MAX_VALUE - random.nextInt(i));
        }
        GraphLaunch.run(Orderings::positionKernel, shares, counts, out, formula, COUNT, BLOCK);
        return Differences.first(
                COUNT, out::get, i -> position(formula, shares.get(i), counts.get(i)));
    }

    private static long position(int formula, double share, int count) {
        double position = share * count;
        return (long) (formula == BELOW ? Math.floor(position) : Math.ceil(position));
    }

    private static Optional<String> ordered(int formula) throws TornadoExecutionPlanException {
        LongArray in = new LongArray(COUNT);
        LongArray out = new LongArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, bits(formula, i < EDGES.length ? EDGES[i] : (i - COUNT / 2) * 0.37));
        }
        in.set(COUNT - 1, -1L);
        GraphLaunch.run(Orderings::orderKernel, in, out, formula, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> place(formula, in.get(i)));
    }

    private static long bits(int formula, double value) {
        return formula == FLOATS
                ? Float.floatToIntBits((float) value)
                : Double.doubleToLongBits(value);
    }

    /** Returns 0 for zeros, more for greater numbers, most for NaN. */
    private static long place(int formula, long bits) {
        double value =
                formula == FLOATS
                        ? Float.intBitsToFloat((int) bits)
                        : Double.longBitsToDouble(bits);
        return value < 0 ? ~bits(formula, -value) : bits(formula, value + 0.0);
    }

    /**
     * Finds the integer position below, or above, a share of a count.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads shares, 0 to 1, and counts, 0 and above; writes out; all of one length, the number
     * of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void positionKernel(
            KernelContext context, DoubleArray shares, IntArray counts, IntArray out, int formula) {
        int i = context.globalIdx;
        double position = shares.get(i) * (double) counts.get(i);
        int result = (int) position;
        if (formula == ABOVE) {
            result = (double) result < position ? result + 1 : result;
        }
        out.set(i, result);
    }

    /**
     * Makes integers of the bits of floats or doubles that are ordered as the numbers are, with one
     * zero, and one NaN after all others.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in, of floats the bits as ints; writes out; both of one length, the number of
     * threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void orderKernel(KernelContext context, LongArray in, LongArray out, int formula) {
        int i = context.globalIdx;
        long value = in.get(i);
        if (formula == FLOATS) {
            value = canonical(value, FLOAT_MAGNITUDE, FLOAT_INFINITY, FLOAT_NAN);
        }
        if (formula == DOUBLES) {
            value = canonical(value, DOUBLE_MAGNITUDE, DOUBLE_INFINITY, DOUBLE_NAN);
        }
        long sign = value >> 63;
        if (formula == FLOATS) {
            value = value ^ (sign & FLOAT_MAGNITUDE);
        }
        if (formula == DOUBLES) {
            value = value ^ (sign & DOUBLE_MAGNITUDE);
        }
        out.set(i, value);
    }

    private static long canonical(long bits, long magnitudeMask, long infinity, long nan) {
        long magnitude = bits & magnitudeMask;
        long canonical = magnitude > infinity ? nan : bits;
        return magnitude == 0L ? 0L : canonical;
    }
}
