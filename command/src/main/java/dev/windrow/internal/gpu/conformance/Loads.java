// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Loads of values that are narrower than a long, and of floats. */
final class Loads {

    private static final int COUNT = 256;
    private static final int BLOCK = 64;
    private static final long SEED = 31;

    private Loads() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("byte loads keep their sign", Loads::bytes),
                new CompilerCheck("bits of a bitmap of longs", Loads::bits),
                new CompilerCheck("byte stores", Loads::byteStores),
                new CompilerCheck("bytes out of longs keep their sign", () -> elements(Byte.SIZE)),
                new CompilerCheck(
                        "shorts out of longs keep their sign", () -> elements(Short.SIZE)),
                new CompilerCheck(
                        "ints out of longs keep their sign", () -> elements(Integer.SIZE)),
                new CompilerCheck("whole longs, read as parts of longs are", () -> elements(64)),
                new CompilerCheck("float loads, widened to double", Loads::floats));
    }

    private static Optional<String> bytes() throws TornadoExecutionPlanException {
        ByteArray in = ramp();
        LongArray out = new LongArray(COUNT);
        GraphLaunch.run(Loads::byteKernel, in, out, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> (byte) i);
    }

    private static Optional<String> bits() throws TornadoExecutionPlanException {
        LongArray in = random();
        MemorySegment bytes = in.getSegment();
        LongArray out = new LongArray(COUNT);
        GraphLaunch.run(Loads::bitKernel, in, out, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> bytes.get(JAVA_BYTE, i / 8) >> i % 8 & 1);
    }

    private static Optional<String> elements(int bits) throws TornadoExecutionPlanException {
        LongArray in = random();
        MemorySegment bytes = in.getSegment();
        LongArray out = new LongArray(COUNT);
        int fold = Integer.numberOfTrailingZeros(Long.SIZE / bits);
        GraphLaunch.run(Loads::elementKernel, in, out, fold, COUNT, BLOCK);
        return Differences.first(
                COUNT,
                out::get,
                i ->
                        switch (bits) {
                            case Byte.SIZE -> bytes.get(JAVA_BYTE, i);
                            case Short.SIZE -> bytes.getAtIndex(JAVA_SHORT_UNALIGNED, i);
                            case Integer.SIZE -> bytes.getAtIndex(JAVA_INT_UNALIGNED, i);
                            default -> bytes.getAtIndex(JAVA_LONG_UNALIGNED, i);
                        });
    }

    private static LongArray random() {
        LongArray array = new LongArray(COUNT);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < COUNT; i++) {
            array.set(i, random.nextLong());
        }
        return array;
    }

    private static Optional<String> byteStores() throws TornadoExecutionPlanException {
        ByteArray in = ramp();
        ByteArray out = new ByteArray(COUNT);
        GraphLaunch.run(Loads::byteStoreKernel, in, out, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> (byte) (i + 100));
    }

    private static Optional<String> floats() throws TornadoExecutionPlanException {
        FloatArray in = new FloatArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.set(i, (i - 100) * 0.1f);
        }
        LongArray out = new LongArray(COUNT);
        GraphLaunch.run(Loads::floatKernel, in, out, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> ((i - 100) * 0.1f) * 3.0 > 0.25 ? 1 : 0);
    }

    private static ByteArray ramp() {
        ByteArray array = new ByteArray(COUNT);
        for (int i = 0; i < COUNT; i++) {
            array.set(i, (byte) i);
        }
        return array;
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
     * Reads bits.
     *
     * <p>Launch: a thread a bit.
     *
     * <p>Reads in, a bit a thread; writes 0 or 1 to out, a long a thread.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void bitKernel(KernelContext context, LongArray in, LongArray out) {
        int i = context.globalIdx;
        int bit = (int) ((in.get(i >> 6) >> (i & 63)) & 1L);
        out.set(i, bit);
    }

    /**
     * Reads signed integers of which 2 to the power of {@code fold} share a long.
     *
     * <p>Launch: a thread an integer.
     *
     * <p>Reads in; writes out, a long a thread.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void elementKernel(KernelContext context, LongArray in, LongArray out, int fold) {
        int i = context.globalIdx;
        int rest = 64 - (64 >> fold);
        int at = (i << (6 - fold)) & 63;
        out.set(i, (in.get(i >> fold) << (rest - at)) >> rest);
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
