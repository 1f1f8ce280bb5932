// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.RowComparison;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The phase accumulate of the strategy local-hash: each block reduces its rows in local memory and
 * writes one partial result for each of its keys.
 *
 * <p>Every kernel here has the same launch: a block of {@code threads} for each {@code
 * ROWS_PER_BLOCK} adjacent rows, with {@code threads * capacity} = {@link #ACCUMULATORS}. A thread
 * owns one accumulator for every rank, {@code cells[rank * threads + thread]}, so nothing is added
 * atomically and the same rows always give the same bits. After a barrier, one thread combines the
 * accumulators of each rank.
 */
public final class LocalAccumulationKernels {

    /** Accumulators of a block: 32 KB of longs. */
    public static final int ACCUMULATORS = 4096;

    private LocalAccumulationKernels() {}

    /**
     * Reduces numbers: floats, integers as floats, or integers.
     *
     * <p>Launch: as the class says.
     *
     * <p>Reads {@code ranks}, the values, and validity; writes {@code partials[block * capacity +
     * rank]}.
     *
     * <p>Threads own their accumulators until the barrier, and ranks after it.
     */
    public static void accumulateNumbers(
            KernelContext context,
            IntArray sizes,
            ByteArray ranks,
            LongArray words,
            FloatArray floats,
            DoubleArray numbers,
            LongArray validity,
            DoubleArray partials,
            DoubleArray identities,
            int source,
            int operation,
            int nullable,
            int capacity,
            int threads) {
        double[] cells = context.allocateDoubleLocalArray(ACCUMULATORS);
        int thread = context.localIdx;
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(sizes.get(Sizes.ROWS), start + rowsPerBlock);
        for (int rank = 0; rank < capacity; rank++) {
            cells[rank * threads + thread] = identities.get(operation);
        }
        for (int row = start + thread; row < end; row += threads) {
            int rank = ranks.get(row);
            if (nullable == 1) {
                rank = Keys.bit(validity, row) == 1 ? rank : -1;
            }
            if (rank >= 0) {
                int cell = rank * threads + thread;
                double value = Values.read(source, words, floats, numbers, row);
                double term = Values.term(operation, value);
                cells[cell] = Values.combine(operation, cells[cell], term);
            }
        }
        context.localBarrier();
        for (int rank = thread; rank < capacity; rank += threads) {
            double total = identities.get(operation);
            for (int i = 0; i < threads; i++) {
                int other = (i + thread) & (threads - 1);
                total = Values.combine(operation, total, cells[rank * threads + other]);
            }
            partials.set(context.groupIdx * capacity + rank, total);
        }
    }

    /**
     * Finds the rows of extreme values, the first on ties, or the first or last rows.
     *
     * <p>Launch: as the class says.
     *
     * <p>Reads {@code ranks}, the values, and validity; writes {@code partials[block * capacity +
     * rank]}.
     *
     * <p>Threads own their accumulators until the barrier, and ranks after it.
     */
    public static void accumulateRows(
            KernelContext context,
            IntArray sizes,
            ByteArray ranks,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray partials,
            int source,
            int operation,
            int nullable,
            int capacity,
            int threads) {
        int[] cells = context.allocateIntLocalArray(ACCUMULATORS);
        int thread = context.localIdx;
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(sizes.get(Sizes.ROWS), start + rowsPerBlock);
        for (int rank = 0; rank < capacity; rank++) {
            cells[rank * threads + thread] = Values.NO_ROW;
        }
        for (int row = start + thread; row < end; row += threads) {
            int rank = ranks.get(row);
            if (nullable == 1) {
                rank = Keys.bit(validity, row) == 1 ? rank : -1;
            }
            if (rank >= 0) {
                int cell = rank * threads + thread;
                cells[cell] =
                        RowComparison.combine(
                                operation, source, words, offsets, characters, cells[cell], row);
            }
        }
        context.localBarrier();
        for (int rank = thread; rank < capacity; rank += threads) {
            int best = Values.NO_ROW;
            for (int i = 0; i < threads; i++) {
                best =
                        RowComparison.combine(
                                operation,
                                source,
                                words,
                                offsets,
                                characters,
                                best,
                                cells[rank * threads + i]);
            }
            partials.set(context.groupIdx * capacity + rank, best);
        }
    }
}
