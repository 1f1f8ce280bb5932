package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Exclusive prefix sums. Short arrays take {@link #scanOneBlock}; long ones {@link #sumTiles},
 * {@link #scanOneBlock} over the tiles' sums and {@link #scanTiles}.
 *
 * <p>How many elements count is {@code sizes[lengthAt]}.
 */
public final class ScanKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Elements of a tile: 16 for each thread. */
    public static final int TILE = 4096;

    private ScanKernels() {}

    /**
     * Scans an array in place.
     *
     * <p>Launch: one block of {@link #THREADS}.
     *
     * <p>Reads and writes {@code array}; writes the total to {@code findings[totalAt]}, or nowhere
     * where that is negative.
     *
     * <p>Each thread owns a run of adjacent elements; their sums meet at barriers.
     */
    public static void scanOneBlock(
            KernelContext context,
            IntArray sizes,
            IntArray array,
            IntArray findings,
            int lengthAt,
            int totalAt) {
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int length = sizes.get(lengthAt);
        int run = (length + THREADS - 1) / THREADS;
        int start = Math.min(length, thread * run);
        int end = Math.min(length, start + run);
        int sum = 0;
        for (int i = start; i < end; i++) {
            sum = sum + array.get(i);
        }
        sums[thread] = sum;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            int before = 0;
            if (thread >= distance) {
                before = sums[thread - distance];
            }
            context.localBarrier();
            sums[thread] = sums[thread] + before;
            context.localBarrier();
        }
        int total = sums[THREADS - 1];
        int at = sums[thread] - sum;
        for (int i = start; i < end; i++) {
            int value = array.get(i);
            array.set(i, at);
            at = at + value;
        }
        if (thread == 0 && totalAt >= 0) {
            findings.set(totalAt, total);
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
        context.localBarrier();
        for (int half = THREADS / 2; half > 0; half = half / 2) {
            if (thread < half) {
                sums[thread] = sums[thread] + sums[thread + half];
            }
            context.localBarrier();
        }
        if (thread == 0) {
            tileSums.set(context.groupIdx, sums[0]);
        }
    }

    /**
     * Scans each tile in place, from where the scan of the tiles' sums has it begin.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads {@code tileStarts[tile]}; reads and writes {@code array}.
     *
     * <p>Blocks own their tiles, threads runs of adjacent elements; their sums meet at barriers.
     */
    public static void scanTiles(
            KernelContext context,
            IntArray sizes,
            IntArray array,
            IntArray tileStarts,
            int lengthAt) {
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int length = sizes.get(lengthAt);
        int run = TILE / THREADS;
        int start = Math.min(length, context.groupIdx * TILE + thread * run);
        int end = Math.min(length, start + run);
        int sum = 0;
        for (int i = start; i < end; i++) {
            sum = sum + array.get(i);
        }
        sums[thread] = sum;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            int before = 0;
            if (thread >= distance) {
                before = sums[thread - distance];
            }
            context.localBarrier();
            sums[thread] = sums[thread] + before;
            context.localBarrier();
        }
        int at = tileStarts.get(context.groupIdx) + sums[thread] - sum;
        for (int i = start; i < end; i++) {
            int value = array.get(i);
            array.set(i, at);
            at = at + value;
        }
    }
}
