// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.RowComparison;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The rows that hold the least, greatest, first or last values of moving windows, over groups or a
 * whole table, as {@link RollingLongScanKernels} does. Rows are compared as in {@link
 * RowComparison}. A window without a value has no row.
 */
public final class RollingRowScanKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    public static final int RUN = 8;

    /** Rows of a tile. */
    public static final int BLOCK = THREADS * RUN;

    private static final int PADDED_RUN = RUN + 1;
    private static final int STAGED = THREADS * PADDED_RUN;

    private RollingRowScanKernels() {}

    /** Returns the row, or no row where its value is null. */
    private static int read(LongArray validity, int nullable, int row) {
        int found = row;
        if (nullable == 1) {
            found = Keys.bit(validity, row) == 1 ? row : Values.NO_ROW;
        }
        return found;
    }

    /**
     * Scans each tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads the values, validity, {@code groupOf[row]} and {@code starts[group]}; writes {@code
     * totals[row]}, over the rows from the beginning of the row's chunk or tile on; {@code
     * tiles[tile]}, the same for the tile's last row; and {@code cuts[tile]}, whether a chunk
     * begins in the tile.
     *
     * <p>Blocks own their tiles, threads runs of adjacent rows; the totals of runs meet at
     * barriers. Results are staged through local memory, so that adjacent threads write adjacent
     * results.
     */
    public static void scan(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray totals,
            IntArray tiles,
            IntArray cuts,
            int source,
            int operation,
            int nullable,
            int grouped,
            int mirrored) {
        int[] staged = context.allocateIntLocalArray(STAGED);
        int[] runs = context.allocateIntLocalArray(THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int width = sizes.get(RollingSizes.WIDTH);
        int block = context.groupIdx * BLOCK;
        int total = Values.NO_ROW;
        int isCut = 0;
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowBounds.rowAt(mirrored, rows, position);
                int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
                int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
                if (WindowBounds.begins(mirrored, start, end, width, row) == 1) {
                    total = Values.NO_ROW;
                    isCut = 1;
                }
                int value = read(validity, nullable, row);
                total =
                        RowComparison.combine(
                                operation, source, words, offsets, characters, total, value);
            }
        }
        runs[thread] = total;
        cut[thread] = isCut;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            int before = Values.NO_ROW;
            int beforeCut = 0;
            if (thread >= distance) {
                before = runs[thread - distance];
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                runs[thread] =
                        RowComparison.combine(
                                operation,
                                source,
                                words,
                                offsets,
                                characters,
                                before,
                                runs[thread]);
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
        total = Values.NO_ROW;
        if (thread > 0) {
            total = runs[thread - 1];
        }
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowBounds.rowAt(mirrored, rows, position);
                int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
                int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
                if (WindowBounds.begins(mirrored, start, end, width, row) == 1) {
                    total = Values.NO_ROW;
                }
                int value = read(validity, nullable, row);
                total =
                        RowComparison.combine(
                                operation, source, words, offsets, characters, total, value);
            }
            staged[thread * PADDED_RUN + i] = total;
        }
        if (thread == THREADS - 1) {
            tiles.set(context.groupIdx, runs[thread]);
            cuts.set(context.groupIdx, cut[thread]);
        }
        context.localBarrier();
        for (int i = 0; i < RUN; i++) {
            int at = i * THREADS + thread;
            if (block + at < rows) {
                int row = WindowBounds.rowAt(mirrored, rows, block + at);
                totals.set(row, staged[at + at / RUN]);
            }
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
    public static void carry(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            IntArray tiles,
            IntArray cuts,
            int source,
            int operation) {
        int[] runs = context.allocateIntLocalArray(THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int count = sizes.get(RollingSizes.SCAN_TILES);
        int run = (count + THREADS - 1) / THREADS;
        int first = Math.min(count, thread * run);
        int end = Math.min(count, first + run);
        int total = Values.NO_ROW;
        int isCut = 0;
        for (int tile = first; tile < end; tile++) {
            if (cuts.get(tile) == 1) {
                total = Values.NO_ROW;
                isCut = 1;
            }
            total =
                    RowComparison.combine(
                            operation, source, words, offsets, characters, total, tiles.get(tile));
        }
        runs[thread] = total;
        cut[thread] = isCut;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            int before = Values.NO_ROW;
            int beforeCut = 0;
            if (thread >= distance) {
                before = runs[thread - distance];
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                runs[thread] =
                        RowComparison.combine(
                                operation,
                                source,
                                words,
                                offsets,
                                characters,
                                before,
                                runs[thread]);
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
        total = Values.NO_ROW;
        if (thread > 0) {
            total = runs[thread - 1];
        }
        for (int tile = first; tile < end; tile++) {
            int own = tiles.get(tile);
            tiles.set(tile, total);
            if (cuts.get(tile) == 1) {
                total = Values.NO_ROW;
            }
            total =
                    RowComparison.combine(
                            operation, source, words, offsets, characters, total, own);
        }
    }

    /**
     * Combines the windows' parts.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads both scans of the rows with their carries, and the number of values in each row's
     * window; writes {@code out[row]}, a row or {@link Values#NO_ROW}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void slide(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            LongArray counts,
            IntArray forward,
            IntArray forwardCarries,
            IntArray backward,
            IntArray backwardCarries,
            IntArray out,
            int source,
            int operation,
            int grouped) {
        int rows = sizes.get(RollingSizes.ROWS);
        int width = sizes.get(RollingSizes.WIDTH);
        int preceding = sizes.get(RollingSizes.PRECEDING);
        int following = sizes.get(RollingSizes.FOLLOWING);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
            int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
            int from = Math.max(start, row - preceding);
            int to = Math.min(end - 1, row + following);
            int parts = WindowBounds.parts(start, width, from, to);
            int left = Values.NO_ROW;
            int right = Values.NO_ROW;
            if ((parts & WindowBounds.LEFT) != 0) {
                left = backward.get(from);
                int position = rows - 1 - from;
                if (WindowBounds.chunkPosition(1, rows, start, end, width, from)
                        < position - position % BLOCK) {
                    left =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
                                    left,
                                    backwardCarries.get(position / BLOCK));
                }
            }
            if ((parts & WindowBounds.RIGHT) != 0) {
                right = forward.get(to);
                if (WindowBounds.chunkPosition(0, rows, start, end, width, to) < to - to % BLOCK) {
                    right =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
                                    right,
                                    forwardCarries.get(to / BLOCK));
                }
            }
            int chosen =
                    RowComparison.combine(
                            operation, source, words, offsets, characters, left, right);
            if (counts.get(row) < sizes.get(RollingSizes.MIN_PERIODS)) {
                chosen = Values.NO_ROW;
            }
            out.set(row, chosen);
        }
    }
}
