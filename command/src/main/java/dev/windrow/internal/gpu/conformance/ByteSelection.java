// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Selects up to eight bytes of a string from two longs, and finds a byte among eight. */
final class ByteSelection {

    private static final int PLACES = 256;
    private static final int LENGTHS = 16;
    private static final int COUNT = PLACES * LENGTHS;
    private static final int BLOCK = 64;
    private static final long SEED = 37;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private ByteSelection() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("bytes out of two longs", ByteSelection::bytes),
                new CompilerCheck("a byte among eight", ByteSelection::places));
    }

    private static Optional<String> bytes() throws TornadoExecutionPlanException {
        LongArray in = random();
        LongArray out = new LongArray(COUNT);
        GraphLaunch.run(ByteSelection::bytesKernel, in, out, COUNT, BLOCK);
        return Differences.first(COUNT, out::get, i -> answer(in, i));
    }

    private static LongArray random() {
        LongArray array = new LongArray(PLACES / Long.BYTES + 1);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < array.getSize(); i++) {
            array.set(i, random.nextLong());
        }
        return array;
    }

    private static long answer(LongArray in, int i) {
        long eight = in.getSegment().get(JAVA_LONG_UNALIGNED, i / LENGTHS);
        int length = Math.min(Long.BYTES, i % LENGTHS);
        return length == 0 ? 0 : eight << 64 - 8 * length >>> 64 - 8 * length;
    }

    /**
     * Reads up to eight bytes from each place, without a shift by 64 and without the sign.
     *
     * <p>Launch: a thread for each of 16 lengths of each place.
     *
     * <p>Reads in, a byte a place and a long after them; writes out, a long a thread.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void bytesKernel(KernelContext context, LongArray in, LongArray out) {
        int i = context.globalIdx;
        int at = i >> 4;
        int length = Math.min(8, i & 15);
        int shift = (at & 7) << 3;
        long low = in.get(at >> 3);
        long high = in.get((at >> 3) + 1);
        long mask = ((1L << (4 * length)) << (4 * length)) - 1L;
        long eight = (low >> shift) + (((high - (low >> 63)) << (56 - shift)) << 8);
        out.set(i, eight & mask);
    }

    private static Optional<String> places() throws TornadoExecutionPlanException {
        LongArray in = random();
        IntArray out = new IntArray(PLACES * 256);
        GraphLaunch.run(ByteSelection::placesKernel, in, out, out.getSize(), BLOCK);
        return Differences.first(out.getSize(), out::get, i -> place(in, i));
    }

    private static long place(LongArray in, int i) {
        int at = i >> 8;
        int end = at | 7;
        while (at <= end && (in.getSegment().get(JAVA_BYTE, at) & 255) != (i & 255)) {
            at++;
        }
        return at;
    }

    /**
     * Finds a byte in a long, from a place in it on; where there is none, the result is the place
     * after the long.
     *
     * <p>Launch: a thread for each of 256 bytes at each place.
     *
     * <p>Reads in, a byte a place; writes out, an int a thread.
     *
     * <p>Races: none, in is read only, and each thread has its own element of out.
     */
    static void placesKernel(KernelContext context, LongArray in, IntArray out) {
        int i = context.globalIdx;
        int at = i >> 8;
        long before = (1L << ((at & 7) << 3)) - 1L;
        long same = (in.get(at >> 3) ^ ((i & 255) * LOWEST_BITS)) | before;
        long zeros = (same - LOWEST_BITS) & (~same & HIGHEST_BITS);
        long below = (((zeros & -zeros) - 1L) >> 7) & LOWEST_BITS;
        out.set(i, ((at >> 3) << 3) + (int) ((below * LOWEST_BITS) >> 56));
    }
}
