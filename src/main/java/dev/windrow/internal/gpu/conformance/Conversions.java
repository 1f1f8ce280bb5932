package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;

/** Between longs and doubles. */
final class Conversions {

    private static final int COUNT = 512;
    private static final int BLOCK = 64;
    private static final long STEP = 0x9e37_79b9_7f4a_7c15L;

    private static final int TO_DOUBLE = 0;
    private static final int FROM_BITS = 1;

    private static final int TO_LONG = 0;
    private static final int TO_BITS = 1;
    private static final int TO_RAW_BITS = 2;
    private static final int IN_PARTS = 3;

    private Conversions() {}

    static List<CompilerCheck> required() {
        return List.of(
                CompilerCheck.required("(double) long", () -> toDoubles(TO_DOUBLE)),
                CompilerCheck.required("long of a double, in three ints", () -> toLongs(IN_PARTS)),
                CompilerCheck.required(
                        "halves of longs, subtracted as doubles", Conversions::subtract));
    }

    static List<CompilerCheck> avoided() {
        return List.of(
                CompilerCheck.avoided("(long) double", () -> toLongs(TO_LONG)),
                CompilerCheck.avoided("Double.doubleToRawLongBits", () -> toLongs(TO_RAW_BITS)),
                CompilerCheck.avoided("Double.doubleToLongBits", () -> toLongs(TO_BITS)),
                CompilerCheck.avoided("Double.longBitsToDouble", () -> toDoubles(FROM_BITS)));
    }

    private static Optional<String> toDoubles(int formula) throws TornadoExecutionPlanException {
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
                                Conversions::toDoublesKernel,
                                new KernelContext(),
                                in,
                                out,
                                formula)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, COUNT, BLOCK, "convert");
        return Differences.first(
                COUNT,
                i -> Double.doubleToLongBits(out.get(i)),
                i -> Double.doubleToLongBits(toDouble(formula, in.get(i))));
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
                                Conversions::toLongsKernel,
                                new KernelContext(),
                                in,
                                out,
                                formula)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, COUNT, BLOCK, "convert");
        return Differences.first(COUNT, out::get, i -> toLong(formula, in.get(i)));
    }

    private static Optional<String> subtract() throws TornadoExecutionPlanException {
        LongArray in = new LongArray(COUNT);
        DoubleArray out = new DoubleArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, i % 3 == 0 ? i - COUNT / 2 : (i - COUNT / 2) * STEP);
        }
        TaskGraph graph =
                new TaskGraph("conformance")
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, in)
                        .task("convert", Conversions::subtractKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, COUNT, BLOCK, "convert");
        return Differences.first(
                COUNT,
                i -> Double.doubleToLongBits(out.get(i)),
                i -> Double.doubleToLongBits(difference(in.get(i), in.get((i + 1) & (COUNT - 1)))));
    }

    /**
     * Takes the next long from each long, without overflow.
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
    static void toDoublesKernel(KernelContext context, LongArray in, DoubleArray out, int formula) {
        int i = context.globalIdx;
        out.set(i, toDouble(formula, in.get(i)));
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

    private static double toDouble(int formula, long value) {
        double result = 0.0;
        if (formula == TO_DOUBLE) {
            result = value;
        }
        if (formula == FROM_BITS) {
            result = Double.longBitsToDouble(value);
        }
        return result;
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
        if (formula == IN_PARTS) {
            int high = (int) (value * 0x1p-32);
            double rest = value - high * 0x1p32;
            int middle = (int) (rest * 0x1p-16);
            int low = (int) (rest - middle * 0x1p16);
            result = ((long) high << 32) + ((long) middle << 16) + low;
        }
        return result;
    }
}
