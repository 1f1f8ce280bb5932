// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Sums, means, least and greatest floats of moving windows of a few rows over a whole table. */
public final class RollingNarrowKernels {

    /** The most rows of a window: wider windows overlap too much to be read row by row. */
    public static final int MOST_WIDTH = 8;

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Rows of a thread: as many as it has in flight at once. */
    private static final int RUN = 8;

    /** Rows of a block. */
    public static final int BLOCK = THREADS * RUN;

    private RollingNarrowKernels() {}

    /**
     * Computes each window from its rows, for windows of at most {@link #MOST_WIDTH} rows.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@link #BLOCK} rows.
     *
     * <p>Reads the values, validity and, where {@code nullable}, the number of values in each row's
     * window; writes {@code out[row]}.
     *
     * <p>Blocks own their rows. Their threads stage the rows of their windows in local memory, and
     * meet at a barrier: so each row is read once from device memory.
     */
    public static void slide(
            KernelContext context,
            IntArray sizes,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            LongArray counts,
            DoubleArray identities,
            DoubleArray out,
            int source,
            int operation,
            int nullable,
            int mean,
            int width) {
        double[] staged = context.allocateDoubleLocalArray(BLOCK + MOST_WIDTH);
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int block = context.groupIdx * BLOCK;
        int preceding = sizes.get(RollingSizes.PRECEDING);
        int following = sizes.get(RollingSizes.FOLLOWING);
        int first = block - preceding;
        int isInside = Math.min(first, rows - BLOCK - first) >= 0 ? 1 : 0;
        int outside = isInside == 1 ? 0 : BLOCK;
        double identity = identities.get(operation);
        if (isInside == 1) {
            for (int i = 0; i < RUN; i++) {
                int at = i * THREADS + thread;
                staged[at] =
                        WindowTotals.readInside(
                                source, floats, doubles, validity, nullable, first + at, identity);
            }
        }
        for (int at = thread; at < outside; at += THREADS) {
            staged[at] =
                    WindowTotals.read(
                            source,
                            floats,
                            doubles,
                            validity,
                            nullable,
                            first + at,
                            rows,
                            identity);
        }
        if (thread < width - 1) {
            int at = BLOCK + thread;
            staged[at] =
                    WindowTotals.read(
                            source,
                            floats,
                            doubles,
                            validity,
                            nullable,
                            first + at,
                            rows,
                            identity);
        }
        context.localBarrier();
        for (int i = 0; i < RUN; i++) {
            int at = i * THREADS + thread;
            int row = block + at;
            double total = Values.combine(operation, identity, staged[at]);
            double error = 0.0;
            for (int j = 1; j < width - 1; j++) {
                double value = staged[at + j];
                double sum = Values.combine(operation, total, value);
                error = WindowTotals.errorWith(operation, total, error, value, sum);
                total = sum;
            }
            double last = width > 1 ? staged[at + width - 1] : identity;
            double result = WindowTotals.roundedJoin(operation, total, error, last, 0.0);
            if (row < rows) {
                if (mean == 1) {
                    double count = WindowBounds.rowsOf(rows, preceding, following, row);
                    if (nullable == 1) {
                        count = counts.get(row);
                    }
                    result = result / count;
                }
                out.set(row, result);
            }
        }
    }
}
