package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

import java.util.List;
import java.util.Optional;

/** Loads of values that are narrower than an int, and of floats. */
final class Loads {

    private static final int COUNT = 256;
    private static final int BLOCK = 64;
    private static final int PACKED = 8;

    private Loads() {}

    static List<Check> checks() {
        return List.of(
                Check.required("byte loads keep their sign", Loads::bytes),
                Check.required("bytes & 0xff packed into a long", Loads::packedBytes),
                Check.required("bits of a validity bitmap", Loads::bits),
                Check.required("byte stores", Loads::byteStores),
                Check.required("bytes joined by &", Loads::joinedBytes),
                Check.required("short loads keep their sign", Loads::shorts),
                Check.required("float loads, widened to double", Loads::floats));
    }

    private static Optional<String> bytes() throws TornadoExecutionPlanException {
        ByteArray in = ramp(COUNT);
        LongArray out = new LongArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::byteKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, i -> (byte) i);
    }

    private static Optional<String> packedBytes() throws TornadoExecutionPlanException {
        ByteArray in = ramp(COUNT * PACKED);
        LongArray out = new LongArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::packedKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, Loads::packedAnswer);
    }

    private static long packedAnswer(int i) {
        long packed = 0;
        for (int k = PACKED - 1; k >= 0; k--) {
            packed = packed << 8 | (i * PACKED + k) * 37 % 256;
        }
        return packed;
    }

    private static Optional<String> bits() throws TornadoExecutionPlanException {
        ByteArray in = new ByteArray(COUNT / 8);
        for (int i = 0; i < COUNT / 8; i++) {
            in.set(i, (byte) (i * 37));
        }
        LongArray out = new LongArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::bitKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, i -> i / 8 * 37 >> i % 8 & 1);
    }

    private static Optional<String> byteStores() throws TornadoExecutionPlanException {
        ByteArray in = ramp(COUNT);
        ByteArray out = new ByteArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::byteStoreKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, i -> (byte) (i + 100));
    }

    private static Optional<String> joinedBytes() throws TornadoExecutionPlanException {
        ByteArray in = ramp(COUNT);
        ByteArray out = new ByteArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::joinedByteKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, i -> (byte) (i & (i + 100)));
    }

    private static Optional<String> shorts() throws TornadoExecutionPlanException {
        ShortArray in = new ShortArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (short) (i * 257));
        }
        LongArray out = new LongArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::shortKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, i -> (short) (i * 257));
    }

    private static Optional<String> floats() throws TornadoExecutionPlanException {
        FloatArray in = new FloatArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (i - 100) * 0.1f);
        }
        LongArray out = new LongArray(COUNT);
        KernelContext context = new KernelContext();
        run(graph(in).task("load", Loads::floatKernel, context, in, out), out, COUNT);
        return Differences.first(COUNT, out::get, i -> ((i - 100) * 0.1f) * 3.0 > 0.25 ? 1 : 0);
    }

    private static ByteArray ramp(int count) {
        ByteArray array = new ByteArray(count);
        int factor = count == COUNT ? 1 : 37;
        for (int i = 0; i < count; i++) {
            array.set(i, (byte) (i * factor));
        }
        return array;
    }

    private static TaskGraph graph(Object in) {
        return new TaskGraph("conformance").transferToDevice(DataTransferMode.EVERY_EXECUTION, in);
    }

    private static void run(TaskGraph graph, Object out, int threads)
            throws TornadoExecutionPlanException {
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        Launch.once(graph, threads, BLOCK, "load");
    }

    /**
     * Widens bytes.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void byteKernel(KernelContext context, ByteArray in, LongArray out) {
        int i = context.globalIdx;
        out.set(i, in.get(i));
    }

    /**
     * Packs eight bytes into a long, the first one lowest.
     *
     * <p>Launch: a thread a long.
     *
     * <p>Reads in, 8 bytes a thread; writes out, a long a thread.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void packedKernel(KernelContext context, ByteArray in, LongArray out) {
        int i = context.globalIdx;
        long packed = 0L;
        for (int k = 0; k < PACKED; k++) {
            packed = packed | (((long) in.get(i * PACKED + k) & 0xffL) << (8 * k));
        }
        out.set(i, packed);
    }

    /**
     * Reads bits.
     *
     * <p>Launch: a thread a bit.
     *
     * <p>Reads in, a bit a thread; writes 0 or 1 to out, a long a thread.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void bitKernel(KernelContext context, ByteArray in, LongArray out) {
        int i = context.globalIdx;
        int bit = (in.get(i >> 3) >> (i & 7)) & 1;
        out.set(i, bit);
    }

    /**
     * Adds 100 to bytes.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void byteStoreKernel(KernelContext context, ByteArray in, ByteArray out) {
        int i = context.globalIdx;
        out.set(i, (byte) (in.get(i) + 100));
    }

    /**
     * Joins the bits of each byte with those of the one 100 places on.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of {@value #COUNT} elements, the number of threads.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void joinedByteKernel(KernelContext context, ByteArray in, ByteArray out) {
        int i = context.globalIdx;
        out.set(i, (byte) (in.get(i) & in.get((i + 100) & (COUNT - 1))));
    }

    /**
     * Widens shorts.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes out; both of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void shortKernel(KernelContext context, ShortArray in, LongArray out) {
        int i = context.globalIdx;
        out.set(i, in.get(i));
    }

    /**
     * Tells whether three times a float is more than a quarter.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in; writes 0 or 1 to out; both of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void floatKernel(KernelContext context, FloatArray in, LongArray out) {
        int i = context.globalIdx;
        double value = in.get(i);
        out.set(i, value * 3.0 > 0.25 ? 1L : 0L);
    }
}
