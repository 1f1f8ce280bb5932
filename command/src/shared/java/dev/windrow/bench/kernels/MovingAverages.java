// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench.kernels;

import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.context;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.scalar;

import dev.windrow.query.KernelSequence;
import dev.windrow.query.Launch;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Moving averages as tutorials write them: over the last {@code window} rows up to each row, fewer
 * at the beginning. They turn column {@code value}, which has no nulls, into {@code mean}. A thread
 * writes rows of its own.
 */
public final class MovingAverages {

    /** The most rows of a window: local memory must hold them. */
    public static final int MOST_ROWS = 3_000;

    /** Threads of a block, and rows of its tile. */
    public static final int TILE_THREADS = 128;

    /** Threads of a block whose threads each compute a run of adjacent windows. */
    public static final int RUN_THREADS = 64;

    /** Adjacent windows of a thread. */
    public static final int RUN = 40;

    private static final int TILE_ROWS = TILE_THREADS + MOST_ROWS;
    private static final int RUN_ROWS = RUN_THREADS * RUN + MOST_ROWS;

    private MovingAverages() {}

    /** Returns the kernel with one window for each thread. */
    public static KernelSequence eachWindow(int rows, int window) {
        return of(
                "eachWindow",
                MovingAverages::averageEach,
                rows,
                window,
                new Launch.ThreadPerRow(TILE_THREADS));
    }

    /** Returns the kernel that stages the rows of a block's windows in local memory. */
    public static KernelSequence inTiles(int rows, int window) {
        return of(
                "inTiles",
                MovingAverages::averageTiles,
                rows,
                window,
                new Launch.ThreadPerRow(TILE_THREADS));
    }

    /** Returns the kernel with a run of adjacent windows for each thread. */
    public static KernelSequence inRuns(int rows, int window) {
        int blocks = Math.ceilDiv(rows, RUN_THREADS * RUN);
        return of(
                "inRuns",
                MovingAverages::averageRuns,
                rows,
                window,
                new Launch.Blocks(blocks, RUN_THREADS));
    }

    private static KernelSequence of(
            String name,
            Task5<KernelContext, DoubleArray, DoubleArray, Integer, Integer> code,
            int rows,
            int window,
            Launch launch) {
        return run(
                kernel(
                                name,
                                code,
                                context(),
                                doubles("value"),
                                newDoubles("mean"),
                                scalar(rows),
                                scalar(window))
                        .with(launch));
    }

    /**
     * Adds up each window in a thread of its own.
     *
     * <p>Launch: a thread for each row.
     */
    public static void averageEach(
            KernelContext context, DoubleArray values, DoubleArray means, int rows, int window) {
        int row = context.globalIdx;
        if (row < rows) {
            int first = Math.max(0, row - window + 1);
            double sum = 0.0;
            for (int i = first; i <= row; i++) {
                sum = sum + values.get(i);
            }
            means.set(row, sum / (row - first + 1));
        }
    }

    /**
     * Copies the rows of a block's windows to local memory first.
     *
     * <p>Launch: a thread for each row, in blocks of {@link #TILE_THREADS}.
     */
    public static void averageTiles(
            KernelContext context, DoubleArray values, DoubleArray means, int rows, int window) {
        double[] tile = context.allocateDoubleLocalArray(TILE_ROWS);
        int thread = context.localIdx;
        int begin = context.groupIdx * TILE_THREADS - window + 1;
        for (int i = thread; i < TILE_THREADS + window - 1; i += TILE_THREADS) {
            int row = begin + i;
            double value = 0.0;
            if (row >= 0) {
                if (row < rows) {
                    value = values.get(row);
                }
            }
            tile[i] = value;
        }
        context.localBarrier();
        int row = context.globalIdx;
        if (row < rows) {
            double sum = 0.0;
            for (int i = 0; i < window; i++) {
                sum = sum + tile[thread + i];
            }
            means.set(row, sum / Math.min(window, row + 1));
        }
    }

    /**
     * Gives a thread adjacent windows: each is the window before it, minus its first value, plus
     * one more. Rounding errors add up from window to window.
     *
     * <p>Launch: blocks of {@link #RUN_THREADS}, each of {@link #RUN} rows a thread.
     */
    public static void averageRuns(
            KernelContext context, DoubleArray values, DoubleArray means, int rows, int window) {
        double[] tile = context.allocateDoubleLocalArray(RUN_ROWS);
        int thread = context.localIdx;
        int block = context.groupIdx * RUN_THREADS * RUN;
        int begin = block - window + 1;
        for (int i = thread; i < RUN_THREADS * RUN + window - 1; i += RUN_THREADS) {
            int row = begin + i;
            double value = 0.0;
            if (row >= 0) {
                if (row < rows) {
                    value = values.get(row);
                }
            }
            tile[i] = value;
        }
        context.localBarrier();
        int first = thread * RUN;
        double sum = 0.0;
        for (int i = 0; i < window - 1; i++) {
            sum = sum + tile[first + i];
        }
        for (int i = 0; i < RUN; i++) {
            sum = sum + tile[first + i + window - 1];
            int row = block + first + i;
            if (row < rows) {
                means.set(row, sum / Math.min(window, row + 1));
            }
            sum = sum - tile[first + i];
        }
    }
}
