// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;

/** Conversions between longs and doubles. */
final class Conversions {

    private static final int COUNT = 512;
    private static final int BLOCK = 64;
    private static final long STEP = 0x9e37_79b9_7f4a_7c15L;

    private Conversions() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("(double) long", Conversions::toDoubles),
                new CompilerCheck("long of a double, in three ints", Conversions::toLongs),
                new CompilerCheck("halves of longs, subtracted as doubles", Conversions::subtract));
    }

    private static Optional<String> toDoubles() throws TornadoExecutionPlanException {
        LongArray in = new LongArray(COUNT);
        DoubleArray out = new DoubleArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (i - COUNT / 2) * STEP);
        }
        GraphLaunch.run(Conversions::toDoublesKernel, in, out, COUNT, BLOCK);
        return Differences.first(
                COUNT,
                i -> Double.doubleToLongBits(out.get(i)),
                i -> Double.doubleToLongBits((double) in.get(i)));
    }

    private static Optional<String> toLongs() throws TornadoExecutionPlanException {
        DoubleArray in = new DoubleArray(COUNT);
        LongArray out = new LongArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (i - COUNT / 2) * STEP * 0.37);
        }
        GraphLaunch.run(Conversions::toLongsKernel, in, out, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> toLong(in.get(i)));
    }

    private static Optional<String> subtract() throws TornadoExecutionPlanException {
        LongArray in = new LongArray(COUNT);
        DoubleArray out = new DoubleArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, i % 3 == 0 ? i - COUNT / 2 : (i - COUNT / 2) * STEP);
        }
        GraphLaunch.run(Conversions::subtractKernel, in, out, COUNT, BLOCK);
        return Differences.first(
                COUNT,
                i -> Double.doubleToLongBits(out.get(i)),
                i -> Double.doubleToLongBits(difference(in.get(i), in.get((i + 1) & (COUNT - 1)))));
    }

    /**
     * Subtracts the next long from each long, without overflow.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of one length, the number of threads, a power of two.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void subtractKernel(KernelContext context, LongArray in, DoubleArray out) {
        int i = context.globalIdx;
        out.set(i, difference(in.get(i), in.get((i + 1) & (COUNT - 1))));
    }

    private static double difference(long a, long b) {
        long high = (a >> 32) - (b >> 32);
        long low = (a & 0xffffffffL) - (b & 0xffffffffL);
        return high * 4294967296.0 + low;
    }

    /**
     * Makes a double of each long.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void toDoublesKernel(KernelContext context, LongArray in, DoubleArray out) {
        int i = context.globalIdx;
        out.set(i, (double) in.get(i));
    }

    /**
     * Makes a long of each double.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void toLongsKernel(KernelContext context, DoubleArray in, LongArray out) {
        int i = context.globalIdx;
        out.set(i, toLong(in.get(i)));
    }

    private static long toLong(double value) {
        int high = (int) (value * 0x1p-32);
        double rest = value - high * 0x1p32;
        int middle = (int) (rest * 0x1p-16);
        int low = (int) (rest - middle * 0x1p16);
        return ((long) high << 32) + ((long) middle << 16) + low;
    }
}
