// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Exclusive prefix sums. Short arrays take {@link #scanOneBlock}; long ones {@link #sumTiles},
 * {@link #scanOneBlock} over the tiles' sums and {@link #scanTiles}.
 *
 * <p>The number of elements is {@code sizes[lengthAt]}.
 */
public final class ScanKernels {

    /** Threads of a block; of one alone, at most. */
    public static final int THREADS = 256;

    /** Elements of a tile: 16 for each thread. */
    public static final int TILE = 4096;

    /** Elements of a tile that are in local memory at once: 10 KB, which any device has. */
    private static final int HALF = TILE / 2;

    /** Adjacent elements of a half that a thread adds up. */
    private static final int RUN = HALF / THREADS;

    private static final int RUN_BITS = 3;

    /** With a gap after each run: strides of a run would meet at few banks. */
    private static final int PADDED_HALF = HALF + THREADS;

    private ScanKernels() {}

    /**
     * Scans an array in place.
     *
     * <p>Launch: one block of a power of two of threads, {@link #THREADS} at most.
     *
     * <p>Reads and writes {@code array}; writes the total to {@code status[totalAt]}, or nowhere
     * where {@code totalAt} is negative.
     *
     * <p>Each thread owns a run of adjacent elements; their sums meet at barriers.
     */
    public static void scanOneBlock(
            KernelContext context,
            IntArray sizes,
            IntArray array,
            IntArray status,
            int lengthAt,
            int totalAt) {
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int length = sizes.get(lengthAt);
        int run = (length + threads - 1) / threads;
        int start = Math.min(length, thread * run);
        int end = Math.min(length, start + run);
        int sum = 0;
        for (int i = start; i < end; i++) {
            sum = sum + array.get(i);
        }
        sums[thread] = sum;
        BlockSums.scan(context, sums, threads);
        int total = sums[threads - 1];
        int at = sums[thread] - sum;
        for (int i = start; i < end; i++) {
            int value = array.get(i);
            array.set(i, at);
            at = at + value;
        }
        if (thread == 0 && totalAt >= 0) {
            status.set(totalAt, total);
        }
    }

    /**
     * Sums each tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads {@code array}; writes {@code tileSums[tile]}.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    public static void sumTiles(
            KernelContext context,
            IntArray sizes,
            IntArray array,
            IntArray tileSums,
            int lengthAt) {
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int length = sizes.get(lengthAt);
        int start = context.groupIdx * TILE;
        int end = Math.min(length, start + TILE);
        int sum = 0;
        for (int i = start + thread; i < end; i += THREADS) {
            sum = sum + array.get(i);
        }
        sums[thread] = sum;
        BlockSums.total(context, sums, THREADS);
        if (thread == 0) {
            tileSums.set(context.groupIdx, sums[0]);
        }
    }

    /**
     * Scans each tile in place, starting at the scanned sum of the tiles before it.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads {@code tileStarts[tile]}; reads and writes {@code array}.
     *
     * <p>Blocks own their tiles and go through them half by half; threads own runs of adjacent
     * elements, and their sums meet at barriers. Elements change places in local memory, so that
     * neighbours read and write neighbouring ones.
     */
    public static void scanTiles(
            KernelContext context,
            IntArray sizes,
            IntArray array,
            IntArray tileStarts,
            int lengthAt) {
        int[] items = context.allocateIntLocalArray(PADDED_HALF);
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int length = sizes.get(lengthAt);
        int tileEnd = Math.min(length, (context.groupIdx + 1) * TILE);
        int begun = tileStarts.get(context.groupIdx);
        for (int half = 0; half < 2; half++) {
            int base = context.groupIdx * TILE + half * HALF;
            int count = Math.min(HALF, tileEnd - base);
            for (int i = thread; i < HALF; i += THREADS) {
                int value = 0;
                if (i < count) {
                    value = array.get(base + i);
                }
                items[i + (i >> RUN_BITS)] = value;
            }
            context.localBarrier();
            int sum = 0;
            for (int j = 0; j < RUN; j++) {
                sum = sum + items[thread * (RUN + 1) + j];
            }
            sums[thread] = sum;
            BlockSums.scan(context, sums, THREADS);
            int at = begun + sums[thread] - sum;
            begun = begun + sums[THREADS - 1];
            for (int j = 0; j < RUN; j++) {
                int value = items[thread * (RUN + 1) + j];
                items[thread * (RUN + 1) + j] = at;
                at = at + value;
            }
            context.localBarrier();
            for (int i = thread; i < count; i += THREADS) {
                array.set(base + i, items[i + (i >> RUN_BITS)]);
            }
            context.localBarrier();
        }
    }
}
