// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.window.FloatTotals.Total;

import uk.ac.manchester.tornado.api.KernelContext;

/** Sums, means, least and greatest floats of moving windows of a few rows over a whole table. */
final class RollingNarrowKernels {

    /** The most rows of a window: wider windows overlap too much to be read row by row. */
    static final int MOST_WIDTH = 8;

    /** Threads of a block. */
    static final int THREADS = 256;

    /** Rows of a thread: as many as it has in flight at once. */
    private static final int RUN = 8;

    /** Rows of a block. */
    static final int BLOCK = THREADS * RUN;

    private RollingNarrowKernels() {}

    /**
     * Computes each window from its rows, for windows of at most {@link #MOST_WIDTH} rows.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@link #BLOCK} rows.
     *
     * <p>Reads the numbers; writes the result of each row.
     *
     * <p>Blocks own their rows. Their threads stage the rows of their windows in local memory, and
     * meet at a barrier: so each row is read once from device memory.
     */
    static void slide(
            KernelContext context,
            WindowRows windows,
            WindowNumbers numbers,
            FloatTotals floats,
            FloatResults results,
            int width) {
        double[] staged = context.allocateDoubleLocalArray(BLOCK + MOST_WIDTH);
        int thread = context.localIdx;
        int rows = windows.count();
        int block = context.groupIdx * BLOCK;
        int preceding = windows.preceding();
        int following = windows.following();
        int first = block - preceding;
        int isInside = Math.min(first, rows - BLOCK - first) >= 0 ? 1 : 0;
        int outside = isInside == 1 ? 0 : BLOCK;
        double identity = floats.identityValue();
        if (isInside == 1) {
            for (int i = 0; i < RUN; i++) {
                int at = i * THREADS + thread;
                staged[at] = numbers.readInside(first + at, identity);
            }
        }
        for (int at = thread; at < outside; at += THREADS) {
            staged[at] = numbers.read(first + at, rows, identity);
        }
        if (thread < width - 1) {
            int at = BLOCK + thread;
            staged[at] = numbers.read(first + at, rows, identity);
        }
        context.localBarrier();
        for (int i = 0; i < RUN; i++) {
            int at = i * THREADS + thread;
            int row = block + at;
            Total total = floats.of(Values.combine(floats.operation(), identity, staged[at]));
            for (int j = 1; j < width - 1; j++) {
                total = floats.with(total, staged[at + j]);
            }
            double last = width > 1 ? staged[at + width - 1] : identity;
            double result = floats.roundedJoin(total, floats.of(last));
            if (row < rows) {
                results.setRounded(row, WindowRows.rowsOf(rows, preceding, following, row), result);
            }
        }
    }
}
