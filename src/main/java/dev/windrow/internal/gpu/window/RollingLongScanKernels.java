// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums, least and greatest integers of moving windows, over groups or a whole table. Rows are
 * scanned twice, from both ends, and each scan starts over with every chunk (see {@link
 * WindowBounds}). The first scan gives the total from the beginning of a chunk to a row, the other
 * the total from a row to the end of its chunk. A window is one of these totals, or one of each
 * (van Herk: A Fast Algorithm for Local Minimum and Maximum Filters; Gil and Werman: Computing 2-D
 * Min, Median, and Max Filters).
 *
 * <p>A scan has tiles of {@link #BLOCK} rows. Totals of earlier tiles are added only when a window
 * is combined.
 */
public final class RollingLongScanKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    public static final int RUN = 8;

    /** Rows of a tile. */
    public static final int BLOCK = THREADS * RUN;

    private static final int PADDED_RUN = RUN + 1;
    private static final int STAGED = THREADS * PADDED_RUN;

    private RollingLongScanKernels() {}

    /** Reads an integer of a row, or its number; a null is the identity. */
    static long read(
            int source, LongArray words, LongArray validity, int nullable, int row, long identity) {
        long value = row;
        if (source != Values.ROW_NUMBER) {
            value = Values.readLong(source, words, row);
        }
        if (nullable == 1) {
            value = Keys.bit(validity, row) == 1 ? value : identity;
        }
        return value;
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
            LongArray validity,
            LongArray identities,
            LongArray totals,
            LongArray tiles,
            IntArray cuts,
            int source,
            int operation,
            int nullable,
            int grouped,
            int mirrored) {
        long[] staged = context.allocateLongLocalArray(STAGED);
        long[] runs = context.allocateLongLocalArray(THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int width = sizes.get(RollingSizes.WIDTH);
        int block = context.groupIdx * BLOCK;
        long identity = identities.get(operation);
        long total = identity;
        int isCut = 0;
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowBounds.rowAt(mirrored, rows, position);
                int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
                int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
                if (WindowBounds.begins(mirrored, start, end, width, row) == 1) {
                    total = identity;
                    isCut = 1;
                }
                long value = read(source, words, validity, nullable, row, identity);
                total = Values.combine(operation, total, value);
            }
        }
        runs[thread] = total;
        cut[thread] = isCut;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            long before = identity;
            int beforeCut = 0;
            if (thread >= distance) {
                before = runs[thread - distance];
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                runs[thread] = Values.combine(operation, before, runs[thread]);
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
        total = identity;
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
                    total = identity;
                }
                long value = read(source, words, validity, nullable, row, identity);
                total = Values.combine(operation, total, value);
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
            LongArray identities,
            LongArray tiles,
            IntArray cuts,
            int operation) {
        long[] runs = context.allocateLongLocalArray(THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int count = sizes.get(RollingSizes.SCAN_TILES);
        int run = (count + THREADS - 1) / THREADS;
        int first = Math.min(count, thread * run);
        int end = Math.min(count, first + run);
        long identity = identities.get(operation);
        long total = identity;
        int isCut = 0;
        for (int tile = first; tile < end; tile++) {
            if (cuts.get(tile) == 1) {
                total = identity;
                isCut = 1;
            }
            total = Values.combine(operation, total, tiles.get(tile));
        }
        runs[thread] = total;
        cut[thread] = isCut;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            long before = identity;
            int beforeCut = 0;
            if (thread >= distance) {
                before = runs[thread - distance];
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                runs[thread] = Values.combine(operation, before, runs[thread]);
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
        total = identity;
        if (thread > 0) {
            total = runs[thread - 1];
        }
        for (int tile = first; tile < end; tile++) {
            long own = tiles.get(tile);
            tiles.set(tile, total);
            if (cuts.get(tile) == 1) {
                total = identity;
            }
            total = Values.combine(operation, total, own);
        }
    }

    /**
     * Combines the windows' parts.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads both scans of the rows with their carries; writes {@code out[row]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void slide(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray starts,
            LongArray identities,
            LongArray forward,
            LongArray forwardCarries,
            LongArray backward,
            LongArray backwardCarries,
            LongArray out,
            int operation,
            int grouped) {
        int rows = sizes.get(RollingSizes.ROWS);
        int width = sizes.get(RollingSizes.WIDTH);
        int preceding = sizes.get(RollingSizes.PRECEDING);
        int following = sizes.get(RollingSizes.FOLLOWING);
        long identity = identities.get(operation);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
            int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
            int from = Math.max(start, row - preceding);
            int to = Math.min(end - 1, row + following);
            int parts = WindowBounds.parts(start, width, from, to);
            long left = identity;
            long right = identity;
            if ((parts & WindowBounds.LEFT) != 0) {
                left = backward.get(from);
                int position = rows - 1 - from;
                if (WindowBounds.chunkPosition(1, rows, start, end, width, from)
                        < position - position % BLOCK) {
                    left = Values.combine(operation, left, backwardCarries.get(position / BLOCK));
                }
            }
            if ((parts & WindowBounds.RIGHT) != 0) {
                right = forward.get(to);
                if (WindowBounds.chunkPosition(0, rows, start, end, width, to) < to - to % BLOCK) {
                    right = Values.combine(operation, right, forwardCarries.get(to / BLOCK));
                }
            }
            out.set(row, Values.combine(operation, left, right));
        }
    }
}
