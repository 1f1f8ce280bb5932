// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A stable radix sort of rows by an unsigned int key, eight bits a pass, the lowest first. A pass
 * has two tasks: {@link #sortTiles} sorts each tile within local memory, and {@link #place} moves
 * the runs of equal digits to their places, so that neighbours go to neighbouring places.
 *
 * <p>The digit of a pass comes in an array: as a scalar it would become part of the code, and each
 * pass would be a kernel to compile.
 */
public final class RadixOrderKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Rows of a block. */
    public static final int TILE = 4096;

    /** Values of a digit: one for each thread. */
    public static final int DIGITS = 256;

    private static final int ITEMS = TILE / THREADS;
    private static final int HALF = 32;
    private static final int HALF_DIGITS = 16;
    private static final int INDEX_BITS = 12;

    /**
     * A tile in local memory, with a gap after every 16 elements: strides of 16 then meet all
     * banks.
     */
    private static final int PADDED_TILE = TILE + TILE / 16;

    private RadixOrderKernels() {}

    /**
     * Sorts each tile by a digit, and counts the tile's digits.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile; tiles behind the last row are empty.
     *
     * <p>Reads the keys; {@code order}, or the identity where {@code first} is 1; {@code
     * digitAt[0]}, the lowest bit of the digit, below 32; and {@code bits[0]}, the number of low
     * bits in which keys differ. Where keys are those of a {@link ColumnKey}, {@code first} is 1,
     * and they are not stored before. Writes {@code tilePairs}, each with a key in the high half
     * and a row in the low half, and {@code counts[digit * tiles + tile]}. A digit beyond those
     * bits is skipped, also by {@link #place}. The first digit is never skipped, since its pass
     * makes the order.
     *
     * <p>Blocks own their tiles. A tile is sorted four bits at a time: each thread counts the
     * digits of 16 adjacent items in counters of its own, so that no atomics are needed and equal
     * digits stay in order. Places are assigned between barriers.
     */
    @SuppressWarnings("MethodLength") // TornadoVM does not let helpers have local arrays.
    public static <N> void sortTiles(
            KernelContext context,
            IntArray sizes,
            SortedInts<N> sorted,
            IntArray order,
            LongArray tilePairs,
            IntArray counts,
            IntArray digitAt,
            IntArray bits,
            int first) {
        int[] items = context.allocateIntLocalArray(PADDED_TILE);
        int[] counters = context.allocateIntLocalArray(PADDED_TILE);
        int[] sums = context.allocateIntLocalArray(THREADS + THREADS / 16);
        int[] tops = context.allocateIntLocalArray(HALF_DIGITS);
        int[] mine = new int[ITEMS];
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int shift = digitAt.get(0);
        int base = context.groupIdx * TILE;
        int length = Math.min(TILE, rows - base);
        int half = 0;
        N numbers = sorted.numbers(sizes);
        if (first == 0) {
            if (shift >= bits.get(0)) {
                length = 0;
                half = 2;
            }
        }
        for (int j = 0; j < ITEMS; j++) {
            int i = j * THREADS + thread;
            int digit = DIGITS - 1;
            if (i < length) {
                int key = sorted.at(base + i, numbers);
                digit = (key >> shift) & (DIGITS - 1);
            }
            items[i + (i >> 4)] = (digit << INDEX_BITS) | i;
        }
        while (half < 2) {
            int by = INDEX_BITS + 4 * half;
            context.localBarrier();
            for (int digit = 0; digit < HALF_DIGITS; digit++) {
                int cell = digit * THREADS + thread;
                counters[cell + (cell >> 4)] = 0;
            }
            for (int j = 0; j < ITEMS; j++) {
                mine[j] = items[thread * 17 + j];
                int cell = ((mine[j] >> by) & 15) * THREADS + thread;
                cell = cell + (cell >> 4);
                counters[cell] = counters[cell] + 1;
            }
            context.localBarrier();
            int sum = 0;
            for (int j = 0; j < 16; j++) {
                sum = sum + counters[thread * 17 + j];
            }
            sums[thread + (thread >> 4)] = sum;
            context.localBarrier();
            if (thread < HALF_DIGITS) {
                int at = 0;
                for (int j = 0; j < 16; j++) {
                    int here = sums[thread * 17 + j];
                    sums[thread * 17 + j] = at;
                    at = at + here;
                }
                tops[thread] = at;
            }
            context.localBarrier();
            int start = sums[thread + (thread >> 4)];
            for (int j = 0; j < thread >> 4; j++) {
                start = start + tops[j];
            }
            for (int j = 0; j < 16; j++) {
                int here = counters[thread * 17 + j];
                counters[thread * 17 + j] = start;
                start = start + here;
            }
            context.localBarrier();
            for (int j = 0; j < ITEMS; j++) {
                int cell = ((mine[j] >> by) & 15) * THREADS + thread;
                cell = cell + (cell >> 4);
                int to = counters[cell];
                counters[cell] = to + 1;
                items[to + (to >> 4)] = mine[j];
            }
            half = half + 1;
        }
        context.localBarrier();
        counters[thread] = 0;
        sums[thread] = 0;
        context.localBarrier();
        for (int j = 0; j < ITEMS; j++) {
            int i = j * THREADS + thread;
            if (i < length) {
                int item = items[i + (i >> 4)];
                int digit = item >> INDEX_BITS;
                int before = -1;
                int after = -1;
                if (i > 0) {
                    before = items[i - 1 + ((i - 1) >> 4)] >> INDEX_BITS;
                }
                if (i < length - 1) {
                    after = items[i + 1 + ((i + 1) >> 4)] >> INDEX_BITS;
                }
                if (digit != before) {
                    sums[digit] = i;
                }
                if (digit != after) {
                    counters[digit] = i + 1;
                }
                int from = base + (item & (TILE - 1));
                int row = from;
                if (first == 0) {
                    row = order.get(from);
                }
                long key = sorted.at(from, numbers);
                tilePairs.set(base + i, (key << HALF) | row);
            }
        }
        context.localBarrier();
        int tiles = sizes.get(Sizes.SORT_COUNTERS) / DIGITS;
        counts.set(thread * tiles + context.groupIdx, counters[thread] - sums[thread]);
    }

    /**
     * Moves the rows of sorted tiles to the places that the scanned counts give their digits.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile; tiles behind the last row are empty.
     *
     * <p>Reads {@code tilePairs}, {@code digitAt[0]}, {@code bits[0]} and {@code starts[digit *
     * tiles + tile]}; writes {@code sortedKeys} and {@code sortedOrder}.
     *
     * <p>Blocks own their tiles; every row has a place of its own.
     */
    public static void place(
            KernelContext context,
            IntArray sizes,
            LongArray tilePairs,
            IntArray starts,
            IntArray sortedKeys,
            IntArray sortedOrder,
            IntArray digitAt,
            IntArray bits,
            int first) {
        int[] shifts = context.allocateIntLocalArray(DIGITS);
        long[] mine = new long[ITEMS];
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int shift = digitAt.get(0);
        int tiles = sizes.get(Sizes.SORT_COUNTERS) / DIGITS;
        int base = context.groupIdx * TILE;
        int length = Math.min(TILE, rows - base);
        if (first == 0) {
            if (shift >= bits.get(0)) {
                length = 0;
            }
        }
        shifts[thread] = 0;
        context.localBarrier();
        for (int j = 0; j < ITEMS; j++) {
            int i = j * THREADS + thread;
            if (i < length) {
                mine[j] = tilePairs.get(base + i);
                int digit = (int) (mine[j] >> (HALF + shift)) & (DIGITS - 1);
                int before = -1;
                if (i > 0) {
                    before = (int) (tilePairs.get(base + i - 1) >> (HALF + shift)) & (DIGITS - 1);
                }
                if (digit != before) {
                    shifts[digit] = i;
                }
            }
        }
        context.localBarrier();
        int distance = starts.get(thread * tiles + context.groupIdx) - shifts[thread];
        context.localBarrier();
        shifts[thread] = distance;
        context.localBarrier();
        for (int j = 0; j < ITEMS; j++) {
            int i = j * THREADS + thread;
            if (i < length) {
                int key = (int) (mine[j] >> HALF);
                int to = shifts[(key >> shift) & (DIGITS - 1)] + i;
                sortedKeys.set(to, key);
                sortedOrder.set(to, (int) mine[j]);
            }
        }
    }

    /**
     * Takes each row's key.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code order}, or the identity where {@code first} is 1, and what keys are made of;
     * writes {@code keys[position]}, or nothing where there is an order and {@code bits[0]} is 0:
     * then no pass reads keys.
     *
     * <p>Each thread writes elements of its own.
     */
    public static <N> void take(
            KernelContext context,
            IntArray sizes,
            IntArray order,
            SortedInts<N> sorted,
            IntArray keys,
            IntArray bits,
            int first) {
        int rows = sizes.get(Sizes.ROWS);
        N numbers = sorted.numbers(sizes);
        if (first == 0) {
            if (bits.get(0) == 0) {
                rows = 0;
            }
        }
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int row = i;
            if (first == 0) {
                row = order.get(i);
            }
            keys.set(i, sorted.at(row, numbers));
        }
    }
}
