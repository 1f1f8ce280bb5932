// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums, means, least and greatest floats and variances of numbers in moving windows, over groups or
 * a whole table, as {@link RollingLongScanKernels} does. A total has up to four parts ({@link
 * WindowTotals}); part {@code p} of a row's total is {@code totals[p * rows + row]}.
 */
public final class RollingDoubleScanKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    public static final int RUN = 8;

    /** Rows of a tile. */
    public static final int BLOCK = THREADS * RUN;

    /** A window's result is its total. */
    public static final int TOTAL = 0;

    /** A window's result is its mean. */
    public static final int MEAN = 1;

    /** A window's result is its sample variance. */
    public static final int VARIANCE = 2;

    /** A window's result is its population variance. */
    public static final int POPULATION_VARIANCE = 3;

    private RollingDoubleScanKernels() {}

    /** Returns the number of parts of an operation's totals. */
    public static int parts(int operation) {
        return WindowTotals.parts(operation);
    }

    /**
     * Scans each tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads the values, validity, {@code groupOf[row]} and {@code starts[group]}; writes the
     * parts of {@code totals[row]}, over the rows from the beginning of the row's chunk or tile on;
     * those of {@code tiles[tile]}, the same for the tile's last row; and {@code cuts[tile]},
     * whether a chunk begins in the tile.
     *
     * <p>Blocks own their tiles, threads runs of adjacent rows; the totals of runs meet at
     * barriers.
     */
    // Local arrays cannot be passed to a helper.
    @SuppressWarnings("checkstyle:methodlength")
    public static void scan(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            DoubleArray identities,
            DoubleArray totals,
            DoubleArray tiles,
            IntArray cuts,
            int source,
            int operation,
            int nullable,
            int grouped,
            int mirrored) {
        double[] run0 = context.allocateDoubleLocalArray(THREADS);
        double[] run1 = context.allocateDoubleLocalArray(THREADS);
        double[] run2 = context.allocateDoubleLocalArray(THREADS);
        double[] run3 = context.allocateDoubleLocalArray(THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int width = sizes.get(RollingSizes.WIDTH);
        int tileCount = sizes.get(RollingSizes.SCAN_TILES);
        int parts = WindowTotals.parts(operation);
        int block = context.groupIdx * BLOCK;
        double identity = identities.get(operation);
        double total0 = identity;
        double total1 = 0.0;
        double total2 = 0.0;
        double total3 = 0.0;
        int isCut = 0;
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowBounds.rowAt(mirrored, rows, position);
                int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
                int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
                if (WindowBounds.begins(mirrored, start, end, width, row) == 1) {
                    total0 = identity;
                    total1 = 0.0;
                    total2 = 0.0;
                    total3 = 0.0;
                    isCut = 1;
                }
                int valid = 1;
                if (nullable == 1) {
                    valid = Keys.bit(validity, row);
                }
                if (valid == 1) {
                    double value0 = WindowTotals.readHigh(source, words, floats, doubles, row);
                    double value1 = 0.0;
                    double value2 = 0.0;
                    double value3 = 0.0;
                    if (operation == WindowTotals.VARIANCE) {
                        value1 = value0;
                        value2 = WindowTotals.readLow(source, words, row, value1);
                        value0 = 1.0;
                    }
                    double joined0 = WindowTotals.join0(operation, total0, value0);
                    double joined1 =
                            WindowTotals.join1(
                                    operation, total0, total1, total2, value0, value1, value2,
                                    joined0);
                    double joined2 =
                            WindowTotals.join2(
                                    operation, total0, total1, total2, value0, value1, value2,
                                    joined1);
                    double joined3 =
                            WindowTotals.join3(
                                    operation, total0, total1, total2, total3, value0, value1,
                                    value2, value3);
                    total0 = joined0;
                    total1 = joined1;
                    total2 = joined2;
                    total3 = joined3;
                }
            }
        }
        run0[thread] = total0;
        run1[thread] = total1;
        run2[thread] = total2;
        run3[thread] = total3;
        cut[thread] = isCut;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            double before0 = identity;
            double before1 = 0.0;
            double before2 = 0.0;
            double before3 = 0.0;
            int beforeCut = 0;
            if (thread >= distance) {
                before0 = run0[thread - distance];
                before1 = run1[thread - distance];
                before2 = run2[thread - distance];
                before3 = run3[thread - distance];
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                double own0 = run0[thread];
                double own1 = run1[thread];
                double own2 = run2[thread];
                double own3 = run3[thread];
                double joined0 = WindowTotals.join0(operation, before0, own0);
                double joined1 =
                        WindowTotals.join1(
                                operation, before0, before1, before2, own0, own1, own2, joined0);
                double joined2 =
                        WindowTotals.join2(
                                operation, before0, before1, before2, own0, own1, own2, joined1);
                double joined3 =
                        WindowTotals.join3(
                                operation, before0, before1, before2, before3, own0, own1, own2,
                                own3);
                run0[thread] = joined0;
                run1[thread] = joined1;
                run2[thread] = joined2;
                run3[thread] = joined3;
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
        total0 = identity;
        total1 = 0.0;
        total2 = 0.0;
        total3 = 0.0;
        if (thread > 0) {
            total0 = run0[thread - 1];
            total1 = run1[thread - 1];
            total2 = run2[thread - 1];
            total3 = run3[thread - 1];
        }
        for (int i = 0; i < RUN; i++) {
            int position = block + thread * RUN + i;
            if (position < rows) {
                int row = WindowBounds.rowAt(mirrored, rows, position);
                int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
                int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
                if (WindowBounds.begins(mirrored, start, end, width, row) == 1) {
                    total0 = identity;
                    total1 = 0.0;
                    total2 = 0.0;
                    total3 = 0.0;
                }
                int valid = 1;
                if (nullable == 1) {
                    valid = Keys.bit(validity, row);
                }
                if (valid == 1) {
                    double value0 = WindowTotals.readHigh(source, words, floats, doubles, row);
                    double value1 = 0.0;
                    double value2 = 0.0;
                    double value3 = 0.0;
                    if (operation == WindowTotals.VARIANCE) {
                        value1 = value0;
                        value2 = WindowTotals.readLow(source, words, row, value1);
                        value0 = 1.0;
                    }
                    double joined0 = WindowTotals.join0(operation, total0, value0);
                    double joined1 =
                            WindowTotals.join1(
                                    operation, total0, total1, total2, value0, value1, value2,
                                    joined0);
                    double joined2 =
                            WindowTotals.join2(
                                    operation, total0, total1, total2, value0, value1, value2,
                                    joined1);
                    double joined3 =
                            WindowTotals.join3(
                                    operation, total0, total1, total2, total3, value0, value1,
                                    value2, value3);
                    total0 = joined0;
                    total1 = joined1;
                    total2 = joined2;
                    total3 = joined3;
                }
                totals.set(row, total0);
                if (parts > 1) {
                    totals.set(rows + row, total1);
                }
                if (parts > 2) {
                    totals.set(2 * rows + row, total2);
                    totals.set(3 * rows + row, total3);
                }
            }
        }
        if (thread == THREADS - 1) {
            tiles.set(context.groupIdx, run0[thread]);
            if (parts > 1) {
                tiles.set(tileCount + context.groupIdx, run1[thread]);
            }
            if (parts > 2) {
                tiles.set(2 * tileCount + context.groupIdx, run2[thread]);
                tiles.set(3 * tileCount + context.groupIdx, run3[thread]);
            }
            cuts.set(context.groupIdx, cut[thread]);
        }
    }

    /**
     * Turns each tile's total into the total of the tiles before it, from the last cut on.
     *
     * <p>Launch: one block of {@link #THREADS}.
     *
     * <p>Reads {@code cuts[tile]}; reads and writes the parts of {@code tiles[tile]}.
     *
     * <p>Each thread owns a run of adjacent tiles; their totals meet at barriers.
     */
    // Local arrays cannot be passed to a helper.
    @SuppressWarnings("checkstyle:methodlength")
    public static void carry(
            KernelContext context,
            IntArray sizes,
            DoubleArray identities,
            DoubleArray tiles,
            IntArray cuts,
            int operation) {
        double[] run0 = context.allocateDoubleLocalArray(THREADS);
        double[] run1 = context.allocateDoubleLocalArray(THREADS);
        double[] run2 = context.allocateDoubleLocalArray(THREADS);
        double[] run3 = context.allocateDoubleLocalArray(THREADS);
        int[] cut = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int count = sizes.get(RollingSizes.SCAN_TILES);
        int run = (count + THREADS - 1) / THREADS;
        int first = Math.min(count, thread * run);
        int end = Math.min(count, first + run);
        int parts = WindowTotals.parts(operation);
        double identity = identities.get(operation);
        double total0 = identity;
        double total1 = 0.0;
        double total2 = 0.0;
        double total3 = 0.0;
        int isCut = 0;
        for (int tile = first; tile < end; tile++) {
            if (cuts.get(tile) == 1) {
                total0 = identity;
                total1 = 0.0;
                total2 = 0.0;
                total3 = 0.0;
                isCut = 1;
            }
            double own0 = tiles.get(tile);
            double own1 = part(tiles, count, tile, 1, parts);
            double own2 = part(tiles, count, tile, 2, parts);
            double own3 = part(tiles, count, tile, 3, parts);
            double joined0 = WindowTotals.join0(operation, total0, own0);
            double joined1 =
                    WindowTotals.join1(
                            operation, total0, total1, total2, own0, own1, own2, joined0);
            double joined2 =
                    WindowTotals.join2(
                            operation, total0, total1, total2, own0, own1, own2, joined1);
            double joined3 =
                    WindowTotals.join3(
                            operation, total0, total1, total2, total3, own0, own1, own2, own3);
            total0 = joined0;
            total1 = joined1;
            total2 = joined2;
            total3 = joined3;
        }
        run0[thread] = total0;
        run1[thread] = total1;
        run2[thread] = total2;
        run3[thread] = total3;
        cut[thread] = isCut;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            double before0 = identity;
            double before1 = 0.0;
            double before2 = 0.0;
            double before3 = 0.0;
            int beforeCut = 0;
            if (thread >= distance) {
                before0 = run0[thread - distance];
                before1 = run1[thread - distance];
                before2 = run2[thread - distance];
                before3 = run3[thread - distance];
                beforeCut = cut[thread - distance];
            }
            context.localBarrier();
            if (cut[thread] == 0) {
                double own0 = run0[thread];
                double own1 = run1[thread];
                double own2 = run2[thread];
                double own3 = run3[thread];
                double joined0 = WindowTotals.join0(operation, before0, own0);
                double joined1 =
                        WindowTotals.join1(
                                operation, before0, before1, before2, own0, own1, own2, joined0);
                double joined2 =
                        WindowTotals.join2(
                                operation, before0, before1, before2, own0, own1, own2, joined1);
                double joined3 =
                        WindowTotals.join3(
                                operation, before0, before1, before2, before3, own0, own1, own2,
                                own3);
                run0[thread] = joined0;
                run1[thread] = joined1;
                run2[thread] = joined2;
                run3[thread] = joined3;
                cut[thread] = beforeCut;
            }
            context.localBarrier();
        }
        total0 = identity;
        total1 = 0.0;
        total2 = 0.0;
        total3 = 0.0;
        if (thread > 0) {
            total0 = run0[thread - 1];
            total1 = run1[thread - 1];
            total2 = run2[thread - 1];
            total3 = run3[thread - 1];
        }
        for (int tile = first; tile < end; tile++) {
            double own0 = tiles.get(tile);
            double own1 = part(tiles, count, tile, 1, parts);
            double own2 = part(tiles, count, tile, 2, parts);
            double own3 = part(tiles, count, tile, 3, parts);
            tiles.set(tile, total0);
            if (parts > 1) {
                tiles.set(count + tile, total1);
            }
            if (parts > 2) {
                tiles.set(2 * count + tile, total2);
                tiles.set(3 * count + tile, total3);
            }
            if (cuts.get(tile) == 1) {
                total0 = identity;
                total1 = 0.0;
                total2 = 0.0;
                total3 = 0.0;
            }
            double joined0 = WindowTotals.join0(operation, total0, own0);
            double joined1 =
                    WindowTotals.join1(
                            operation, total0, total1, total2, own0, own1, own2, joined0);
            double joined2 =
                    WindowTotals.join2(
                            operation, total0, total1, total2, own0, own1, own2, joined1);
            double joined3 =
                    WindowTotals.join3(
                            operation, total0, total1, total2, total3, own0, own1, own2, own3);
            total0 = joined0;
            total1 = joined1;
            total2 = joined2;
            total3 = joined3;
        }
    }

    /** Returns a part of the total at {@code at}, 0 where totals have fewer parts. */
    static double part(DoubleArray totals, int length, int at, int part, int parts) {
        double value = 0.0;
        if (part < parts) {
            value = totals.get(part * length + at);
        }
        return value;
    }
}
