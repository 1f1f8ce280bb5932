// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/**
 * Control flow and arrays that some release of TornadoVM gets wrong, and that Windrow's kernels
 * avoid; every kernel is a {@link BlockExperiment}'s.
 */
final class AvoidedLoops {

    private static final int SCAN = 64;

    private AvoidedLoops() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck(
                        "two loop variables that swap",
                        new BlockExperiment(AvoidedLoops::swapKernel, i -> (i & 1) == 0 ? 12 : 21)),
                new CompilerCheck(
                        "do-while",
                        new BlockExperiment(
                                AvoidedLoops::simpleDoKernel, AvoidedLoops::simpleDoAnswer)),
                new CompilerCheck(
                        "do-while with a ternary on its variable",
                        new BlockExperiment(
                                AvoidedLoops::ternaryDoKernel,
                                i -> Loops.divisorAnswer(i * 6, 36))),
                new CompilerCheck(
                        "separate loops in both arms of an if",
                        new BlockExperiment(
                                AvoidedLoops::loopsInArmsKernel, i -> (i & 1) == 0 ? 2 * i : 45)),
                new CompilerCheck(
                        "scan with two buffers whose offsets swap",
                        new BlockExperiment(AvoidedLoops::swappedScanKernel, Blocks::scanAnswer)),
                new CompilerCheck(
                        "private array relied on as zero",
                        new BlockExperiment(AvoidedLoops::privateZerosKernel, i -> 5)),
                new CompilerCheck(
                        "private array, set first",
                        new BlockExperiment(AvoidedLoops::privateArrayKernel, i -> 33 + i)),
                new CompilerCheck(
                        "local byte[]",
                        new BlockExperiment(
                                AvoidedLoops::localBytesKernel,
                                i ->
                                        (BlockExperiment.BLOCK - 1 - i % BlockExperiment.BLOCK) * 3
                                                & 0xff)),
                new CompilerCheck(
                        "atomicAdd on a local int[]",
                        new BlockExperiment(
                                AvoidedLoops::localAtomicKernel,
                                i ->
                                        i % BlockExperiment.BLOCK < 8
                                                ? BlockExperiment.BLOCK / 8
                                                : 0)));
    }

    /**
     * Swaps two variables i mod 16 times.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void swapKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int rounds = in.get(i) & 15;
        int a = 1;
        int b = 2;
        for (int k = 0; k < rounds; k++) {
            int old = a;
            a = b;
            b = old;
        }
        out.set(i, a * 10 + b);
    }

    /**
     * Adds up the numbers up to i mod 16.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void simpleDoKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int k = in.get(i) & 15;
        int sum = 0;
        do {
            sum += k;
            k--;
        } while (k > 0);
        out.set(i, sum);
    }

    private static int simpleDoAnswer(int i) {
        return (i & 15) * ((i & 15) + 1) / 2;
    }

    /**
     * Computes the greatest common divisor of 6 i and 36.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void ternaryDoKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int p = in.get(i) * 6;
        int q = 36;
        do {
            int rest = q == 0 ? 0 : p % q;
            p = q;
            q = rest;
        } while (q != 0);
        out.set(i, p);
    }

    /**
     * Runs one of two loops.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void loopsInArmsKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int bound = in.get(i);
        int result = 0;
        if ((bound & 1) == 0) {
            for (int k = 0; k < bound; k++) {
                result += 2;
            }
        } else {
            for (int k = 0; k < 10; k++) {
                result += k;
            }
        }
        out.set(i, result);
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
    static void swappedScanKernel(KernelContext context, IntArray in, IntArray out) {
        int[] sums = context.allocateIntLocalArray(2 * SCAN);
        int t = context.localIdx;
        if (t < SCAN) {
            sums[t] = in.get(t) + 1;
        }
        context.localBarrier();
        int source = 0;
        int target = SCAN;
        for (int distance = 1; distance < SCAN; distance = distance * 2) {
            if (t < SCAN) {
                int sum = sums[source + t];
                if (t >= distance) {
                    sum += sums[source + t - distance];
                }
                sums[target + t] = sum;
            }
            context.localBarrier();
            int old = source;
            source = target;
            target = old;
        }
        int result = 0;
        if (t < SCAN) {
            result = sums[source + t];
        }
        out.set(context.globalIdx, result);
    }

    /**
     * Adds to one element of an array of its own, and adds all up.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void privateZerosKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int[] own = new int[8];
        own[in.get(i) & 7] += 5;
        int sum = 0;
        for (int k = 0; k < 8; k++) {
            sum += own[k];
        }
        out.set(i, sum);
    }

    /**
     * Sets all elements of an array of its own, adds to one, and adds all up.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void privateArrayKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int x = in.get(i);
        int[] own = new int[8];
        for (int k = 0; k < 8; k++) {
            own[k] = k;
        }
        own[x & 7] += 5 + x;
        int sum = 0;
        for (int k = 0; k < 8; k++) {
            sum += own[k];
        }
        out.set(i, sum);
    }

    /**
     * Reverses bytes through local memory.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: none, a barrier divides writing from reading.
     */
    static void localBytesKernel(KernelContext context, IntArray in, IntArray out) {
        byte[] bytes = context.allocateByteLocalArray(BlockExperiment.BLOCK);
        int t = context.localIdx;
        bytes[t] = (byte) (in.get(t) * 3);
        context.localBarrier();
        out.set(context.globalIdx, bytes[BlockExperiment.BLOCK - 1 - t] & 0xff);
    }

    /**
     * Counts the threads of a block by their last three bits.
     *
     * <p>Launch: a thread an element, {@value BlockExperiment#BLOCK} a block.
     *
     * <p>Reads in[i] = i; writes out[i].
     *
     * <p>Races: threads add to one element; the addition is atomic.
     */
    static void localAtomicKernel(KernelContext context, IntArray in, IntArray out) {
        int[] counts = context.allocateIntLocalArray(BlockExperiment.BLOCK);
        int t = context.localIdx;
        counts[t] = 0;
        context.localBarrier();
        context.atomicAdd(counts, in.get(t) & 7, 1);
        context.localBarrier();
        out.set(context.globalIdx, counts[t]);
    }
}
