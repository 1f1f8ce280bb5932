// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** Local memory and barriers as Windrow's kernels use them, in {@link BlockExperiment}s. */
final class Blocks {

    private static final int BLOCK = BlockExperiment.BLOCK;
    private static final int ROUNDS = 37;
    private static final int SCAN = 64;
    private static final int SLOTS = 64;
    private static final int KEYS = 20;
    private static final int INTS_OF_32_KIB = 8192;
    private static final int LONGS_OF_48_KIB = 6144;
    private static final int DOUBLES_OF_48_KIB = 6144;

    private Blocks() {}

    static List<CompilerCheck> checks() {
        return List.of(
                check("tree sum with barriers", Blocks::treeSumKernel, Blocks::treeSumAnswer),
                check(
                        "read local, barrier, write local, in a loop",
                        Blocks::rotateKernel,
                        i -> (i % BLOCK + ROUNDS) % BLOCK),
                check(
                        "barriers inside a uniform loop over tiles",
                        Blocks::tilesKernel,
                        i -> 2 * BLOCK - 1 - i % BLOCK + BLOCK - 1 - i % BLOCK),
                check("scan whose offset is 64 - offset", Blocks::scanKernel, Blocks::scanAnswer),
                check(
                        "election of one key per slot, by votes and barriers",
                        Blocks::electionKernel,
                        i -> 100 * (i * 7 % KEYS) + 1),
                check(
                        "local int[], long[] and double[] in one kernel",
                        Blocks::threeArraysKernel,
                        i -> 7 * (BLOCK - 1 - i % BLOCK) + 6),
                check(
                        "32 KiB of local memory in int[8192]",
                        Blocks::manyIntsKernel,
                        i -> INTS_OF_32_KIB - 1 - i % BLOCK),
                check(
                        "48 KiB of local memory in long[6144]",
                        Blocks::manyLongsKernel,
                        i -> LONGS_OF_48_KIB - 1 - i % BLOCK),
                check("48 KiB of local memory in double[6144]", Blocks::manyDoublesKernel, i -> 1));
    }

    private static CompilerCheck check(
            String name, Task3<KernelContext, IntArray, IntArray> kernel, IntUnaryOperator answer) {
        return new CompilerCheck(name, new BlockExperiment(kernel, answer));
    }

    /**
     * Adds up a block's elements.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in[i] = i; writes the sum to out[i].
     *
     * <p>Races: none, a barrier divides each level, whose threads write below and read above d.
     */
    static void treeSumKernel(KernelContext context, IntArray in, IntArray out) {
        int[] sums = context.allocateIntLocalArray(BLOCK);
        int t = context.localIdx;
        sums[t] = in.get(context.globalIdx);
        context.localBarrier();
        for (int d = BLOCK / 2; d > 0; d >>= 1) {
            if (t < d) {
                sums[t] += sums[t + d];
            }
            context.localBarrier();
        }
        out.set(context.globalIdx, sums[0]);
    }

    private static int treeSumAnswer(int i) {
        int first = i / BLOCK * BLOCK;
        return BLOCK * first + BLOCK * (BLOCK - 1) / 2;
    }

    /**
     * Rotates a block's elements {@value #ROUNDS} times by one.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, a barrier divides all reads from all writes, and these from the next reads.
     */
    static void rotateKernel(KernelContext context, IntArray in, IntArray out) {
        int[] ring = context.allocateIntLocalArray(BLOCK);
        int t = context.localIdx;
        ring[t] = in.get(t);
        context.localBarrier();
        int rounds = in.get(ROUNDS);
        for (int k = 0; k < rounds; k++) {
            int next = ring[(t + 1) & (BLOCK - 1)];
            context.localBarrier();
            ring[t] = next;
            context.localBarrier();
        }
        out.set(context.globalIdx, ring[t]);
    }

    /**
     * Adds up, over the tiles of the input, the element opposite to the thread's place.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in; writes out[i].
     *
     * <p>Races: none, barriers divide the filling of a tile from its use, and this from the next.
     */
    static void tilesKernel(KernelContext context, IntArray in, IntArray out) {
        int[] tile = context.allocateIntLocalArray(BLOCK);
        int t = context.localIdx;
        int sum = 0;
        for (int start = 0; start < BlockExperiment.THREADS; start += BLOCK) {
            tile[t] = in.get(start + t);
            context.localBarrier();
            sum += tile[BLOCK - 1 - t];
            context.localBarrier();
        }
        out.set(context.globalIdx, sum);
    }

    static int scanAnswer(int i) {
        int t = i % BLOCK;
        return t < SCAN ? (t + 1) * (t + 2) / 2 : 0;
    }

    /**
     * Scans the first elements of a block with two buffers.
     *
     * <p>Launch: a thread an element, at least {@value #SCAN} a block.
     *
     * <p>Reads in; writes the sum of 1 to (i mod block) + 1, or 0 from element {@value #SCAN} of a
     * block on, to out[i].
     *
     * <p>Races: none, a barrier divides each round, which writes one buffer and reads the other.
     */
    static void scanKernel(KernelContext context, IntArray in, IntArray out) {
        int[] sums = context.allocateIntLocalArray(2 * SCAN);
        int t = context.localIdx;
        if (t < SCAN) {
            sums[t] = in.get(t) + 1;
        }
        context.localBarrier();
        int source = 0;
        for (int distance = 1; distance < SCAN; distance = distance * 2) {
            if (t < SCAN) {
                int sum = sums[source + t];
                if (t >= distance) {
                    sum += sums[source + t - distance];
                }
                sums[SCAN - source + t] = sum;
            }
            context.localBarrier();
            source = SCAN - source;
        }
        int result = 0;
        if (t < SCAN) {
            result = sums[source + t];
        }
        out.set(context.globalIdx, result);
    }

    /**
     * Inserts a block's {@value #KEYS} keys into a hash table without compare-and-swap: threads
     * that meet an empty slot write their key there, and then look which key won.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in[i] = i; writes 100 times the key found, plus the number of slots that hold it.
     *
     * <p>Races: threads write different keys to one empty slot; any may win, and each reads the
     * slot again behind a barrier. All that vote write the same value.
     */
    static void electionKernel(KernelContext context, IntArray in, IntArray out) {
        int[] keys = context.allocateIntLocalArray(SLOTS);
        int[] votes = context.allocateIntLocalArray(1);
        int t = context.localIdx;
        int key = in.get(context.globalIdx) * 7 % KEYS;
        int slot = key & 3;
        int found = 0;
        int open = 1;
        if (t < SLOTS) {
            keys[t] = -1;
        }
        while (open != 0) {
            if (t == 0) {
                votes[0] = 0;
            }
            context.localBarrier();
            int seen = keys[slot];
            context.localBarrier();
            if (found == 0 && seen == -1) {
                keys[slot] = key;
            }
            context.localBarrier();
            if (found == 0) {
                if (keys[slot] == key) {
                    found = 1;
                } else {
                    slot = (slot + 1) & (SLOTS - 1);
                    votes[0] = 1;
                }
            }
            context.localBarrier();
            open = votes[0];
            context.localBarrier();
        }
        int holders = 0;
        for (int k = 0; k < SLOTS; k++) {
            if (keys[k] == key) {
                holders++;
            }
        }
        out.set(context.globalIdx, 100 * keys[slot] + holders);
    }

    /**
     * Reads an opposite thread's values from three arrays.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in; writes out[i].
     *
     * <p>Races: none, a barrier divides writing from reading.
     */
    static void threeArraysKernel(KernelContext context, IntArray in, IntArray out) {
        int[] ints = context.allocateIntLocalArray(2 * BLOCK);
        long[] longs = context.allocateLongLocalArray(BLOCK);
        double[] doubles = context.allocateDoubleLocalArray(BLOCK);
        int t = context.localIdx;
        int x = in.get(t);
        ints[t] = x;
        ints[BLOCK + t] = x + 1;
        longs[t] = ((long) x << 33) + 5L;
        doubles[t] = x * 4.0;
        context.localBarrier();
        int other = BLOCK - 1 - t;
        int high = (int) (longs[other] >> 33);
        int low = (int) longs[other];
        int quadruple = doubles[other] == 4.0 * in.get(other) ? 4 * in.get(other) : -1;
        out.set(context.globalIdx, ints[other] + ints[BLOCK + other] + high + low + quadruple);
    }

    /**
     * Fills 32 KiB of local memory and reads its end.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in; writes out[i].
     *
     * <p>Races: none, a barrier divides writing from reading.
     */
    static void manyIntsKernel(KernelContext context, IntArray in, IntArray out) {
        int[] ints = context.allocateIntLocalArray(INTS_OF_32_KIB);
        int t = context.localIdx;
        for (int k = t; k < INTS_OF_32_KIB; k += BLOCK) {
            ints[k] = k - t + in.get(t);
        }
        context.localBarrier();
        out.set(context.globalIdx, ints[INTS_OF_32_KIB - 1 - t]);
    }

    /**
     * Fills 48 KiB of local memory and reads its end.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in; writes out[i].
     *
     * <p>Races: none, a barrier divides writing from reading.
     */
    static void manyLongsKernel(KernelContext context, IntArray in, IntArray out) {
        long[] longs = context.allocateLongLocalArray(LONGS_OF_48_KIB);
        int t = context.localIdx;
        for (int k = t; k < LONGS_OF_48_KIB; k += BLOCK) {
            longs[k] = k - t + in.get(t);
        }
        context.localBarrier();
        out.set(context.globalIdx, (int) longs[LONGS_OF_48_KIB - 1 - t]);
    }

    /**
     * Fills 48 KiB of local memory, halves of 0 to block - 1 over and over, and reads its end.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in; writes to out[i] whether the opposite number is found.
     *
     * <p>Races: none, a barrier divides writing from reading.
     */
    static void manyDoublesKernel(KernelContext context, IntArray in, IntArray out) {
        double[] doubles = context.allocateDoubleLocalArray(DOUBLES_OF_48_KIB);
        int t = context.localIdx;
        for (int k = t; k < DOUBLES_OF_48_KIB; k += BLOCK) {
            doubles[k] = in.get(t) * 0.5;
        }
        context.localBarrier();
        double last = doubles[DOUBLES_OF_48_KIB - 1 - t];
        out.set(context.globalIdx, last + in.get(t) * 0.5 == (BLOCK - 1) * 0.5 ? 1 : 0);
    }
}
