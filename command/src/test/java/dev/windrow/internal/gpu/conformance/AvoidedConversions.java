// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;

/** Conversions between longs and doubles that some release of TornadoVM lacks or gets wrong. */
final class AvoidedConversions {

    private static final int COUNT = 512;
    private static final int BLOCK = 64;
    private static final long STEP = 0x9e37_79b9_7f4a_7c15L;

    private static final int TO_LONG = 0;
    private static final int TO_BITS = 1;
    private static final int TO_RAW_BITS = 2;

    private AvoidedConversions() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("(long) double", () -> toLongs(TO_LONG)),
                new CompilerCheck("Double.doubleToRawLongBits", () -> toLongs(TO_RAW_BITS)),
                new CompilerCheck("Double.doubleToLongBits", () -> toLongs(TO_BITS)),
                new CompilerCheck("Double.longBitsToDouble", AvoidedConversions::toDoubles));
    }

    private static Optional<String> toDoubles() throws TornadoExecutionPlanException {
        LongArray in = new LongArray(COUNT);
        DoubleArray out = new DoubleArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (i - COUNT / 2) * STEP);
        }
        TaskGraph graph =
                new TaskGraph("conformance")
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                        .task(
                                "convert",
                                AvoidedConversions::toDoublesKernel,
                                new KernelContext(),
                                in,
                                out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, COUNT, BLOCK, "convert");
        return Differences.first(
                COUNT,
                i -> Double.doubleToLongBits(out.get(i)),
                i -> Double.doubleToLongBits(Double.longBitsToDouble(in.get(i))));
    }

    private static Optional<String> toLongs(int formula) throws TornadoExecutionPlanException {
        DoubleArray in = new DoubleArray(COUNT);
        LongArray out = new LongArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (i - COUNT / 2) * STEP * 0.37);
        }
        TaskGraph graph =
                new TaskGraph("conformance")
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                        .task(
                                "convert",
                                AvoidedConversions::toLongsKernel,
                                new KernelContext(),
                                in,
                                out,
                                formula)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, COUNT, BLOCK, "convert");
        return Differences.first(COUNT, out::get, i -> toLong(formula, in.get(i)));
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
        out.set(i, Double.longBitsToDouble(in.get(i)));
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
    static void toLongsKernel(KernelContext context, DoubleArray in, LongArray out, int formula) {
        int i = context.globalIdx;
        out.set(i, toLong(formula, in.get(i)));
    }

    private static long toLong(int formula, double value) {
        long result = 0;
        if (formula == TO_LONG) {
            result = (long) value;
        }
        if (formula == TO_BITS) {
            result = Double.doubleToLongBits(value);
        }
        if (formula == TO_RAW_BITS) {
            result = Double.doubleToRawLongBits(value);
        }
        return result;
    }
}
