// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Cumulative sums, means, least and greatest floats, and products of any numbers, over the rows so
 * far of the table or of a group. Three tasks run: {@link #totalTiles}, {@link
 * RollingDoubleScanKernels#carry} over the tiles' totals, and {@link #scan}. So each row is read
 * twice, and its result written once.
 *
 * <p>The number of tiles is {@code sizes[SCAN_TILES]}.
 */
public final class CumulativeDoubleKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    private static final int RUN = 8;

    private static final int RUN_BITS = 3;

    /** Rows that are in local memory at once: 18 KB of it, which any device has. */
    private static final int PART = THREADS * RUN;

    /** Rows of a tile: enough that one block can go through the totals of all tiles quickly. */
    public static final int TILE = 4 * PART;

    /** With a gap after each run: strides of a run would meet at few banks. */
    private static final int PADDED_RUN = RUN + 1;

    private static final int STAGED = THREADS * PADDED_RUN;

    /** Distance between the elements that a thread stages. */
    private static final int PADDED_THREADS = THREADS / RUN * PADDED_RUN;

    /** Runs whose totals one thread goes through. */
    private static final int STRAND = 8;

    private static final int STRAND_BITS = 3;
    private static final int PADDED_STRAND = STRAND + 1;
    private static final int STRANDS = THREADS / STRAND;
    private static final int PADDED_RUNS = STRANDS * PADDED_STRAND;

    private CumulativeDoubleKernels() {}

    /**
     * Computes the total of each tile, or of the tile's part of its last row's group.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads the values, validity, {@code groupOf[row]} and {@code starts[group]}; writes {@code
     * tiles[tile]}, followed for sums and products by their errors, and {@code cuts[tile]}, whether
     * a group begins in the tile.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    public static void totalTiles(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            DoubleArray identities,
            DoubleArray tiles,
            IntArray cuts,
            int source,
            int operation,
            int nullable,
            int grouped) {
        double[] sums = context.allocateDoubleLocalArray(THREADS);
        double[] lost = context.allocateDoubleLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int first = context.groupIdx * TILE;
        int end = Math.min(rows, first + TILE);
        int groupStart = WindowBounds.groupStart(grouped, groupOf, starts, end - 1);
        int from = Math.max(first, groupStart);
        double identity = identities.get(operation);
        double total = identity;
        double error = 0.0;
        for (int part = first; part < end; part += PART) {
            for (int i = 0; i < RUN; i++) {
                int row = part + i * THREADS + thread;
                double value =
                        WindowTotals.readNumber(
                                source,
                                words,
                                floats,
                                doubles,
                                validity,
                                nullable,
                                row >= from ? row : Values.NO_ROW,
                                end,
                                identity);
                double sum = Values.combine(operation, total, value);
                error = WindowTotals.errorWith(operation, total, error, value, sum);
                total = sum;
            }
        }
        sums[thread] = total;
        lost[thread] = error;
        context.localBarrier();
        for (int half = THREADS / 2; half > 0; half = half / 2) {
            if (thread < half) {
                double a = sums[thread];
                double b = sums[thread + half];
                double sum = Values.combine(operation, a, b);
                lost[thread] =
                        WindowTotals.error(operation, a, lost[thread], b, lost[thread + half], sum);
                sums[thread] = sum;
            }
            context.localBarrier();
        }
        if (thread == 0) {
            tiles.set(context.groupIdx, sums[0]);
            if (WindowTotals.parts(operation) > 1) {
                tiles.set(sizes.get(RollingSizes.SCAN_TILES) + context.groupIdx, lost[0]);
            }
            cuts.set(context.groupIdx, groupStart >= first ? 1 : 0);
        }
    }

    /**
     * Computes the results of each tile, starting with the scanned total of the tiles before it.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads the values, validity, {@code groupOf[row]}, {@code starts[group]}, {@code
     * carries[tile]}, followed for sums and products by their errors, and for means where {@code
     * nullable} the number of values so far; writes {@code out[row]}, without the row itself where
     * {@code exclusive} is 1.
     *
     * <p>Blocks own their tiles and go through them part by part. Rows change places in local
     * memory, so that neighbours read and write neighbouring ones; between two barriers each thread
     * owns its run, or the elements that it stages. Totals of runs meet at barriers: a few threads
     * scan each strand of runs, and then the strands.
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
            LongArray counts,
            DoubleArray identities,
            DoubleArray carries,
            DoubleArray out,
            int source,
            int operation,
            int nullable,
            int grouped,
            int mean,
            int exclusive) {
        double[] staged = context.allocateDoubleLocalArray(STAGED);
        double[] runs = context.allocateDoubleLocalArray(PADDED_RUNS);
        double[] runErrors = context.allocateDoubleLocalArray(PADDED_RUNS);
        int[] runCuts = context.allocateIntLocalArray(PADDED_RUNS);
        double[] strands = context.allocateDoubleLocalArray(2 * STRANDS);
        double[] strandErrors = context.allocateDoubleLocalArray(2 * STRANDS);
        int[] strandCuts = context.allocateIntLocalArray(2 * STRANDS);
        int thread = context.localIdx;
        int slot = thread + (thread >> RUN_BITS);
        int tileCount = sizes.get(RollingSizes.SCAN_TILES);
        int rows = sizes.get(RollingSizes.ROWS);
        int first = context.groupIdx * TILE;
        int end = Math.min(rows, first + TILE);
        double identity = identities.get(operation);
        double begun = carries.get(context.groupIdx);
        double begunError =
                RollingDoubleScanKernels.part(
                        carries, tileCount, context.groupIdx, 1, WindowTotals.parts(operation));
        for (int part = first; part < end; part += PART) {
            for (int i = 0; i < RUN; i++) {
                staged[i * PADDED_THREADS + slot] =
                        WindowTotals.readNumber(
                                source,
                                words,
                                floats,
                                doubles,
                                validity,
                                nullable,
                                part + i * THREADS + thread,
                                end,
                                identity);
            }
            context.localBarrier();
            double total = identity;
            double error = 0.0;
            int begins = 0;
            for (int i = 0; i < RUN; i++) {
                if (grouped == 1) {
                    int row = Math.min(part + thread * RUN + i, end - 1);
                    int isFirst = WindowBounds.groupStart(1, groupOf, starts, row) == row ? 1 : 0;
                    begins = begins | (isFirst << i);
                    total = isFirst == 1 ? identity : total;
                    error = isFirst == 1 ? 0.0 : error;
                }
                double value = staged[thread * PADDED_RUN + i];
                double sum = Values.combine(operation, total, value);
                error = WindowTotals.errorWith(operation, total, error, value, sum);
                total = sum;
            }
            runs[slot] = total;
            runErrors[slot] = error;
            if (grouped == 1) {
                runCuts[slot] = begins;
            }
            context.localBarrier();

            double strand = identity;
            double strandError = 0.0;
            int strandCut = 0;
            if (thread < STRANDS) {
                for (int i = 0; i < STRAND; i++) {
                    double run = runs[thread * PADDED_STRAND + i];
                    double runError = runErrors[thread * PADDED_STRAND + i];
                    runs[thread * PADDED_STRAND + i] = strand;
                    runErrors[thread * PADDED_STRAND + i] = strandError;
                    if (grouped == 1) {
                        int runCut = runCuts[thread * PADDED_STRAND + i];
                        runCuts[thread * PADDED_STRAND + i] = strandCut;
                        strand = runCut != 0 ? identity : strand;
                        strandError = runCut != 0 ? 0.0 : strandError;
                        strandCut = strandCut | runCut;
                    }
                    double sum = Values.combine(operation, strand, run);
                    strandError =
                            WindowTotals.error(operation, strand, strandError, run, runError, sum);
                    strand = sum;
                }
                strands[thread] = strand;
                strandErrors[thread] = strandError;
                if (grouped == 1) {
                    strandCuts[thread] = strandCut;
                }
            }
            context.localBarrier();
            int from = 0;
            for (int distance = 1; distance < STRANDS; distance = distance * 2) {
                if (thread < STRANDS) {
                    if (thread >= distance) {
                        double before = strands[from + thread - distance];
                        double beforeError = strandErrors[from + thread - distance];
                        if (grouped == 1) {
                            before = strandCut != 0 ? identity : before;
                            beforeError = strandCut != 0 ? 0.0 : beforeError;
                            strandCut = strandCut | strandCuts[from + thread - distance];
                        }
                        double sum = Values.combine(operation, before, strand);
                        strandError =
                                WindowTotals.error(
                                        operation, before, beforeError, strand, strandError, sum);
                        strand = sum;
                    }
                    strands[STRANDS - from + thread] = strand;
                    strandErrors[STRANDS - from + thread] = strandError;
                    if (grouped == 1) {
                        strandCuts[STRANDS - from + thread] = strandCut;
                    }
                }
                from = STRANDS - from;
                context.localBarrier();
            }

            total = runs[slot];
            error = runErrors[slot];
            int isCut = 0;
            if (grouped == 1) {
                isCut = runCuts[slot];
            }
            if (thread >= STRAND) {
                int at = from + (thread >> STRAND_BITS) - 1;
                double before = isCut != 0 ? identity : strands[at];
                double beforeError = isCut != 0 ? 0.0 : strandErrors[at];
                double sum = Values.combine(operation, before, total);
                error = WindowTotals.error(operation, before, beforeError, total, error, sum);
                total = sum;
                if (grouped == 1) {
                    isCut = isCut | strandCuts[at];
                }
            }
            double earlier = isCut != 0 ? identity : begun;
            double earlierError = isCut != 0 ? 0.0 : begunError;
            double sofar = Values.combine(operation, earlier, total);
            error = WindowTotals.error(operation, earlier, earlierError, total, error, sofar);
            total = sofar;
            for (int i = 0; i < RUN; i++) {
                if (grouped == 1) {
                    int isFirst = (begins >> i) & 1;
                    total = isFirst == 1 ? identity : total;
                    error = isFirst == 1 ? 0.0 : error;
                }
                double value = staged[thread * PADDED_RUN + i];
                double sum = Values.combine(operation, total, value);
                double sumError = WindowTotals.errorWith(operation, total, error, value, sum);
                double result = WindowTotals.rounded(operation, sum, sumError);
                if (exclusive == 1) {
                    result = WindowTotals.rounded(operation, total, error);
                }
                staged[thread * PADDED_RUN + i] = result;
                total = sum;
                error = sumError;
            }

            double last = strands[from + STRANDS - 1];
            double lastError = strandErrors[from + STRANDS - 1];
            int lastCut = 0;
            if (grouped == 1) {
                lastCut = strandCuts[from + STRANDS - 1];
            }
            double before = lastCut != 0 ? identity : begun;
            double beforeError = lastCut != 0 ? 0.0 : begunError;
            begun = Values.combine(operation, before, last);
            begunError = WindowTotals.error(operation, before, beforeError, last, lastError, begun);
            context.localBarrier();
            for (int i = 0; i < RUN; i++) {
                int row = part + i * THREADS + thread;
                if (row < end) {
                    double result = staged[i * PADDED_THREADS + slot];
                    if (mean == 1) {
                        double count =
                                row
                                        + 1
                                        - exclusive
                                        - WindowBounds.groupStart(grouped, groupOf, starts, row);
                        if (nullable == 1) {
                            count = counts.get(row);
                        }
                        result = result / count;
                    }
                    out.set(row, result);
                }
            }
            context.localBarrier();
        }
    }
}
