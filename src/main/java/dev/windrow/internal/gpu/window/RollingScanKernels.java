// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.window.ScannedColumn.Results;
import dev.windrow.internal.gpu.window.ScannedColumn.Totals;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Totals of moving windows, over groups or a whole table: sums, least and greatest values, rows
 * that hold them, variances. Rows are scanned twice, from both ends, and each scan starts over with
 * every chunk (see {@link WindowRows}). The first scan gives the total from the beginning of a
 * chunk to a row, the other the total from a row to the end of its chunk. A window is one of these
 * totals, or one of each (van Herk: A Fast Algorithm for Local Minimum and Maximum Filters; Gil and
 * Werman: Computing 2-D Min, Median, and Max Filters).
 *
 * <p>A scan has tiles of {@link #BLOCK} rows. Totals of earlier tiles are added only when a window
 * is combined. What a total is, the column says: kernels are made for each record that is one.
 */
final class RollingScanKernels {

    /** Threads of a block. */
    static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    static final int RUN = 8;

    /** Rows of a tile. */
    static final int BLOCK = THREADS * RUN;

    private static final int PADDED_RUN = RUN + 1;

    /** Totals of a block's rows in local memory. */
    static final int STAGED = THREADS * PADDED_RUN;

    private RollingScanKernels() {}

    /**
     * Scans each tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads the column and the groups; writes {@code totals[row]}, over the rows from the
     * beginning of the row's chunk or tile on; {@code tiles[tile]}, the same for the tile's last
     * row; and {@code cuts[tile]}, whether a chunk begins in the tile.
     *
     * <p>Blocks own their tiles, threads runs of adjacent rows; the totals of runs meet at
     * barriers.
     */
    static <S> void scan(
            KernelContext context,
            WindowRows windows,
            ScannedColumn<S> column,
            Totals<S> totals,
            Totals<S> tiles,
            IntArray cuts,
            int mirrored) {
        Cells<S> runs = column.allocate(context, THREADS);
        Cells<S> staged = column.allocateStaged(context, STAGED, runs);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = windows.count();
        int width = windows.width();
        int block = context.groupIdx * BLOCK;
        S identity = column.identity();
        S total = identity;
        int isCut = 0;
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowRows.rowAt(mirrored, rows, position);
                if (windows.begins(mirrored, row, rows, width) == 1) {
                    total = identity;
                    isCut = 1;
                }
                total = column.with(total, row);
            }
        }
        runs.set(thread, total);
        cut[thread] = isCut;
        context.localBarrier();
        joinRuns(context, column, runs, cut, identity);
        total = identity;
        if (thread > 0) {
            total = runs.get(thread - 1);
        }
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowRows.rowAt(mirrored, rows, position);
                if (windows.begins(mirrored, row, rows, width) == 1) {
                    total = identity;
                }
                total = column.with(total, row);
                if (column.isStaged() == 1) {
                    staged.set(thread * PADDED_RUN + i, total);
                }
                if (column.isStaged() == 0) {
                    totals.set(rows, row, total);
                }
            }
        }
        if (thread == THREADS - 1) {
            tiles.set(windows.tiles(), context.groupIdx, runs.get(thread));
            cuts.set(context.groupIdx, cut[thread]);
        }
        if (column.isStaged() == 1) {
            context.localBarrier();
            for (int i = 0; i < RUN; i++) {
                int at = i * THREADS + thread;
                if (block + at < rows) {
                    int row = WindowRows.rowAt(mirrored, rows, block + at);
                    totals.set(rows, row, staged.get(at + at / RUN));
                }
            }
        }
    }

    /** Turns the total of each thread's run into that of all runs so far, from the last cut on. */
    private static <S> void joinRuns(
            KernelContext context, ScannedColumn<S> column, Cells<S> runs, int[] cut, S identity) {
        int thread = context.localIdx;
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            S before = identity;
            int beforeCut = 0;
            if (thread >= distance) {
                before = runs.get(thread - distance);
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                runs.set(thread, column.join(before, runs.get(thread)));
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
    }

    /**
     * Turns each tile's total into the total of the tiles before it, from the last cut on.
     *
     * <p>Launch: one block of {@link #THREADS}.
     *
     * <p>Reads {@code cuts[tile]}; reads and writes {@code tiles[tile]}.
     *
     * <p>Each thread owns a run of adjacent tiles; their totals meet at barriers.
     */
    static <S> void carry(
            KernelContext context,
            WindowRows windows,
            ScannedColumn<S> column,
            Totals<S> tiles,
            IntArray cuts) {
        Cells<S> runs = column.allocate(context, THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int count = windows.tiles();
        int run = (count + THREADS - 1) / THREADS;
        int first = Math.min(count, thread * run);
        int end = Math.min(count, first + run);
        S identity = column.identity();
        S total = identity;
        int isCut = 0;
        for (int tile = first; tile < end; tile++) {
            if (cuts.get(tile) == 1) {
                total = identity;
                isCut = 1;
            }
            total = column.join(total, tiles.get(count, tile));
        }
        runs.set(thread, total);
        cut[thread] = isCut;
        context.localBarrier();
        joinRuns(context, column, runs, cut, identity);
        total = identity;
        if (thread > 0) {
            total = runs.get(thread - 1);
        }
        for (int tile = first; tile < end; tile++) {
            S own = tiles.get(count, tile);
            tiles.set(count, tile, total);
            if (cuts.get(tile) == 1) {
                total = identity;
            }
            total = column.join(total, own);
        }
    }

    /**
     * Combines the windows' parts.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads both scans of the rows with their carries; writes the result of each row.
     *
     * <p>Each thread writes elements of its own.
     */
    static <S> void slide(
            KernelContext context,
            WindowRows windows,
            ScannedColumn<S> column,
            Scan<S> forward,
            Scan<S> backward,
            Results<S> results) {
        int rows = windows.count();
        int width = windows.width();
        int tiles = windows.tiles();
        int preceding = windows.preceding();
        int following = windows.following();
        S identity = column.identity();
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            WindowRows.Window window = windows.window(row, rows, preceding, following);
            int parts = window.parts(width);
            S total = identity;
            if ((parts & WindowRows.LEFT) != 0) {
                total = backward.totals().get(rows, window.from());
                int tile = (rows - 1 - window.from()) / BLOCK;
                if (window.chunkPosition(1, rows, width, window.from()) < tile * BLOCK) {
                    total = column.join(total, backward.carries().get(tiles, tile));
                }
            }
            if ((parts & WindowRows.RIGHT) != 0) {
                total = column.join(total, forward.totals().get(rows, window.to()));
                int tile = window.to() / BLOCK;
                if (window.chunkPosition(0, rows, width, window.to()) < tile * BLOCK) {
                    total = column.join(total, forward.carries().get(tiles, tile));
                }
            }
            results.set(row, window.rows(), total);
        }
    }

    /**
     * A scan of the rows.
     *
     * @param totals the total of each row, from the beginning of its chunk or tile on
     * @param carries the total of the tiles before each tile
     * @param <S> a total
     */
    record Scan<S>(Totals<S> totals, Totals<S> carries) {}
}
