// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The phase accumulate of the strategy local-hash, for values relative to their group: their
 * distance from the value of the group's first row, or from the mean.
 *
 * <p>Launch and accumulators are those of {@link LocalAccumulationKernels}. A block first fetches
 * the numbers that it needs of the groups of its ranks.
 */
public final class LocalDeviationKernels {

    private LocalDeviationKernels() {}

    /**
     * Adds up offsets, or powers of deviations where {@code operation} is another than {@link
     * Values#SUM}.
     *
     * <p>Launch: as {@link LocalAccumulationKernels}.
     *
     * <p>Reads {@code ranks}, {@code mapping[block * capacity + rank]}, the array that {@code
     * source} names, validity, {@code firsts[group]} and, for deviations, {@code means[group]};
     * writes {@code partials[block * capacity + rank]}.
     *
     * <p>Threads own ranks until the first barrier, their accumulators until the second, then ranks
     * again.
     */
    public static void accumulateDeviations(
            KernelContext context,
            IntArray sizes,
            ByteArray ranks,
            IntArray mapping,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            IntArray firsts,
            DoubleArray means,
            DoubleArray partials,
            int source,
            int operation,
            int nullable,
            int capacity,
            int threads) {
        double[] cells = context.allocateDoubleLocalArray(LocalAccumulationKernels.ACCUMULATORS);
        double[] centers = context.allocateDoubleLocalArray(LocalDictionaryKernels.KEYS);
        int[] bases = context.allocateIntLocalArray(LocalDictionaryKernels.KEYS);
        int thread = context.localIdx;
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(sizes.get(Sizes.ROWS), start + rowsPerBlock);
        for (int rank = thread; rank < capacity; rank += threads) {
            int group = mapping.get(context.groupIdx * capacity + rank);
            int base = Values.NO_ROW;
            double center = 0.0;
            if (group >= 0) {
                base = firsts.get(group);
                if (operation != Values.SUM) {
                    center = means.get(group);
                }
            }
            bases[rank] = base;
            centers[rank] = center;
        }
        for (int rank = 0; rank < capacity; rank++) {
            cells[rank * threads + thread] = 0.0;
        }
        context.localBarrier();
        for (int row = start + thread; row < end; row += threads) {
            int rank = ranks.get(row);
            if (nullable == 1) {
                rank = Keys.bit(validity, row) == 1 ? rank : -1;
            }
            int base = Values.NO_ROW;
            if (rank >= 0) {
                base = bases[rank];
            }
            if (base >= 0) {
                int cell = rank * threads + thread;
                double offset = Offsets.of(source, words, floats, doubles, row, base);
                double term = Values.power(operation, offset - centers[rank]);
                cells[cell] = cells[cell] + term;
            }
        }
        context.localBarrier();
        for (int rank = thread; rank < capacity; rank += threads) {
            double total = 0.0;
            for (int i = 0; i < threads; i++) {
                int other = (i + thread) & (threads - 1);
                total = total + cells[rank * threads + other];
            }
            partials.set(context.groupIdx * capacity + rank, total);
        }
    }

    /**
     * Adds up products of the deviations of two columns of 64 bits.
     *
     * <p>Launch: as {@link LocalAccumulationKernels}.
     *
     * <p>Reads {@code ranks}, {@code mapping[block * capacity + rank]}, the values of both,
     * validity, {@code firsts[group]} and both means of the group; writes {@code partials[block *
     * capacity + rank]}.
     *
     * <p>Threads own ranks until the first barrier, their accumulators until the second, then ranks
     * again.
     */
    public static void accumulateProducts(
            KernelContext context,
            IntArray sizes,
            ByteArray ranks,
            IntArray mapping,
            LongArray xWords,
            DoubleArray xDoubles,
            LongArray yWords,
            DoubleArray yDoubles,
            LongArray validity,
            IntArray firsts,
            DoubleArray xMeans,
            DoubleArray yMeans,
            DoubleArray partials,
            int xSource,
            int ySource,
            int nullable,
            int capacity,
            int threads) {
        double[] cells = context.allocateDoubleLocalArray(LocalAccumulationKernels.ACCUMULATORS);
        double[] xCenters = context.allocateDoubleLocalArray(LocalDictionaryKernels.KEYS);
        double[] yCenters = context.allocateDoubleLocalArray(LocalDictionaryKernels.KEYS);
        int[] bases = context.allocateIntLocalArray(LocalDictionaryKernels.KEYS);
        int thread = context.localIdx;
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(sizes.get(Sizes.ROWS), start + rowsPerBlock);
        for (int rank = thread; rank < capacity; rank += threads) {
            int group = mapping.get(context.groupIdx * capacity + rank);
            int base = Values.NO_ROW;
            double xCenter = 0.0;
            double yCenter = 0.0;
            if (group >= 0) {
                base = firsts.get(group);
                xCenter = xMeans.get(group);
                yCenter = yMeans.get(group);
            }
            bases[rank] = base;
            xCenters[rank] = xCenter;
            yCenters[rank] = yCenter;
        }
        for (int rank = 0; rank < capacity; rank++) {
            cells[rank * threads + thread] = 0.0;
        }
        context.localBarrier();
        for (int row = start + thread; row < end; row += threads) {
            int rank = ranks.get(row);
            if (nullable == 1) {
                rank = Keys.bit(validity, row) == 1 ? rank : -1;
            }
            int base = Values.NO_ROW;
            if (rank >= 0) {
                base = bases[rank];
            }
            if (base >= 0) {
                int cell = rank * threads + thread;
                double x = Offsets.ofWide(xSource, xWords, xDoubles, row, base) - xCenters[rank];
                double y = Offsets.ofWide(ySource, yWords, yDoubles, row, base) - yCenters[rank];
                cells[cell] = cells[cell] + x * y;
            }
        }
        context.localBarrier();
        for (int rank = thread; rank < capacity; rank += threads) {
            double total = 0.0;
            for (int i = 0; i < threads; i++) {
                int other = (i + thread) & (threads - 1);
                total = total + cells[rank * threads + other];
            }
            partials.set(context.groupIdx * capacity + rank, total);
        }
    }
}
