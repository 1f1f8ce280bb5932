package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * A stable radix sort of rows by a non-negative int key, four bits a pass, the lowest first. Each
 * thread ranks 16 adjacent rows with counters of its own, so that no atomics are needed and equal
 * keys stay in order.
 */
public final class RadixOrderKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Rows of a block. */
    public static final int TILE = 4096;

    /** Values of a digit. */
    public static final int DIGITS = 16;

    private static final int ROWS_PER_THREAD = TILE / THREADS;

    private RadixOrderKernels() {}

    /**
     * Counts the digits of each tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads {@code keys[ROWS]}; writes {@code counts[digit * tiles + tile]}.
     *
     * <p>Blocks own their tiles, threads their counters until the barrier.
     */
    public static void count(
            KernelContext context, IntArray sizes, IntArray keys, IntArray counts, int scale) {
        int[] counters = context.allocateIntLocalArray(DIGITS * THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int tiles = (rows + TILE - 1) / TILE;
        int start = Math.min(rows, context.groupIdx * TILE + thread * ROWS_PER_THREAD);
        int end = Math.min(rows, start + ROWS_PER_THREAD);
        for (int digit = 0; digit < DIGITS; digit++) {
            counters[digit * THREADS + thread] = 0;
        }
        for (int i = start; i < end; i++) {
            int cell = ((keys.get(i) / scale) & (DIGITS - 1)) * THREADS + thread;
            counters[cell] = counters[cell] + 1;
        }
        context.localBarrier();
        if (thread < DIGITS) {
            int total = 0;
            for (int i = 0; i < THREADS; i++) {
                total = total + counters[thread * THREADS + ((i + thread) & (THREADS - 1))];
            }
            counts.set(thread * tiles + context.groupIdx, total);
        }
    }

    /**
     * Moves rows to where the scanned counts have their digit begin.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads {@code keys} and {@code order}, or takes the identity where {@code first} is 1, and
     * {@code starts[digit * tiles + tile]}; writes {@code sortedKeys} and {@code sortedOrder}.
     *
     * <p>Blocks own their tiles; every row has a place of its own.
     */
    public static void scatter(
            KernelContext context,
            IntArray sizes,
            IntArray keys,
            IntArray order,
            IntArray starts,
            IntArray sortedKeys,
            IntArray sortedOrder,
            int scale,
            int first) {
        int[] counters = context.allocateIntLocalArray(DIGITS * THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int tiles = (rows + TILE - 1) / TILE;
        int start = Math.min(rows, context.groupIdx * TILE + thread * ROWS_PER_THREAD);
        int end = Math.min(rows, start + ROWS_PER_THREAD);
        for (int digit = 0; digit < DIGITS; digit++) {
            counters[digit * THREADS + thread] = 0;
        }
        for (int i = start; i < end; i++) {
            int cell = ((keys.get(i) / scale) & (DIGITS - 1)) * THREADS + thread;
            counters[cell] = counters[cell] + 1;
        }
        context.localBarrier();
        if (thread < DIGITS) {
            int at = starts.get(thread * tiles + context.groupIdx);
            for (int i = 0; i < THREADS; i++) {
                int count = counters[thread * THREADS + i];
                counters[thread * THREADS + i] = at;
                at = at + count;
            }
        }
        context.localBarrier();
        for (int i = start; i < end; i++) {
            int key = keys.get(i);
            int row = i;
            if (first == 0) {
                row = order.get(i);
            }
            int cell = ((key / scale) & (DIGITS - 1)) * THREADS + thread;
            int target = counters[cell];
            counters[cell] = target + 1;
            sortedKeys.set(target, key);
            sortedOrder.set(target, row);
        }
    }
}
