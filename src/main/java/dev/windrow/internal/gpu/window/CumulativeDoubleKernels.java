// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.window.FloatTotals.InBlock;
import dev.windrow.internal.gpu.window.FloatTotals.InMemory;
import dev.windrow.internal.gpu.window.FloatTotals.Total;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Cumulative sums, means, least and greatest floats, and products of any numbers, over the rows so
 * far of the table or of a group. Three tasks run: {@link #totalTiles}, {@link
 * RollingScanKernels#carry} over the tiles' totals, and {@link #scan}. So each row is read twice,
 * and its result written once.
 *
 * <p>The number of tiles is {@code sizes[SCAN_TILES]}.
 */
final class CumulativeDoubleKernels {

    /** Threads of a block. */
    static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    private static final int RUN = 8;

    private static final int RUN_BITS = 3;

    /** Rows that are in local memory at once: 18 KB of it, which any device has. */
    private static final int PART = THREADS * RUN;

    /** Rows of a tile: enough that one block can go through the totals of all tiles quickly. */
    static final int TILE = 4 * PART;

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
     * <p>Reads the numbers and the groups; writes {@code tiles[tile]} and {@code cuts[tile]},
     * whether a group begins in the tile.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    static void totalTiles(
            KernelContext context,
            WindowRows windows,
            WindowNumbers numbers,
            FloatTotals floats,
            InMemory tiles,
            IntArray cuts) {
        InBlock totals = FloatTotals.allocate(context, THREADS);
        int thread = context.localIdx;
        int first = context.groupIdx * TILE;
        int end = Math.min(windows.count(), first + TILE);
        int groupStart = windows.start(end - 1);
        int from = Math.max(first, groupStart);
        double identity = floats.identityValue();
        Total total = floats.of(identity);
        for (int part = first; part < end; part += PART) {
            for (int i = 0; i < RUN; i++) {
                int row = part + i * THREADS + thread;
                int read = row >= from ? row : Values.NO_ROW;
                total = floats.with(total, numbers.read(read, end, identity));
            }
        }
        totals.set(thread, total);
        context.localBarrier();
        floats.joinAll(context, totals, THREADS);
        if (thread == 0) {
            tiles.set(windows.tiles(), context.groupIdx, totals.get(0));
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
    // Totals of runs and strands meet at the barriers of one loop.
    @SuppressWarnings("checkstyle:methodlength")
    static void scan(
            KernelContext context,
            WindowRows windows,
            WindowNumbers numbers,
            FloatTotals floats,
            InMemory carries,
            FloatResults results,
            int exclusive) {
        double[] staged = context.allocateDoubleLocalArray(STAGED);
        InBlock runs = FloatTotals.allocate(context, PADDED_RUNS);
        int[] runCuts = context.allocateIntLocalArray(PADDED_RUNS);
        InBlock strands = FloatTotals.allocate(context, 2 * STRANDS);
        int[] strandCuts = context.allocateIntLocalArray(2 * STRANDS);
        int grouped = windows.grouped();
        int thread = context.localIdx;
        int slot = thread + (thread >> RUN_BITS);
        int first = context.groupIdx * TILE;
        int end = Math.min(windows.count(), first + TILE);
        double identity = floats.identityValue();
        Total none = floats.of(identity);
        Total begun = carries.get(windows.tiles(), context.groupIdx);
        for (int part = first; part < end; part += PART) {
            for (int i = 0; i < RUN; i++) {
                staged[i * PADDED_THREADS + slot] =
                        numbers.read(part + i * THREADS + thread, end, identity);
            }
            context.localBarrier();
            Total total = none;
            int begins = 0;
            for (int i = 0; i < RUN; i++) {
                if (grouped == 1) {
                    int row = Math.min(part + thread * RUN + i, end - 1);
                    int isFirst = windows.start(row) == row ? 1 : 0;
                    begins = begins | (isFirst << i);
                    total = isFirst == 1 ? none : total;
                }
                total = floats.with(total, staged[thread * PADDED_RUN + i]);
            }
            runs.set(slot, total);
            if (grouped == 1) {
                runCuts[slot] = begins;
            }
            context.localBarrier();

            Total strand = none;
            int strandCut = 0;
            if (thread < STRANDS) {
                for (int i = 0; i < STRAND; i++) {
                    int at = thread * PADDED_STRAND + i;
                    Total run = runs.get(at);
                    runs.set(at, strand);
                    if (grouped == 1) {
                        int runCut = runCuts[at];
                        runCuts[at] = strandCut;
                        strand = runCut != 0 ? none : strand;
                        strandCut = strandCut | runCut;
                    }
                    strand = floats.join(strand, run);
                }
                strands.set(thread, strand);
                if (grouped == 1) {
                    strandCuts[thread] = strandCut;
                }
            }
            context.localBarrier();
            int from = 0;
            for (int distance = 1; distance < STRANDS; distance = distance * 2) {
                if (thread < STRANDS) {
                    if (thread >= distance) {
                        Total before = strands.get(from + thread - distance);
                        if (grouped == 1) {
                            before = strandCut != 0 ? none : before;
                            strandCut = strandCut | strandCuts[from + thread - distance];
                        }
                        strand = floats.join(before, strand);
                    }
                    strands.set(STRANDS - from + thread, strand);
                    if (grouped == 1) {
                        strandCuts[STRANDS - from + thread] = strandCut;
                    }
                }
                from = STRANDS - from;
                context.localBarrier();
            }

            total = runs.get(slot);
            int isCut = 0;
            if (grouped == 1) {
                isCut = runCuts[slot];
            }
            if (thread >= STRAND) {
                int at = from + (thread >> STRAND_BITS) - 1;
                total = floats.join(isCut != 0 ? none : strands.get(at), total);
                if (grouped == 1) {
                    isCut = isCut | strandCuts[at];
                }
            }
            total = floats.join(isCut != 0 ? none : begun, total);
            for (int i = 0; i < RUN; i++) {
                if (grouped == 1) {
                    int isFirst = (begins >> i) & 1;
                    total = isFirst == 1 ? none : total;
                }
                Total sofar = floats.with(total, staged[thread * PADDED_RUN + i]);
                double result = floats.rounded(sofar);
                if (exclusive == 1) {
                    result = floats.rounded(total);
                }
                staged[thread * PADDED_RUN + i] = result;
                total = sofar;
            }

            int lastCut = 0;
            if (grouped == 1) {
                lastCut = strandCuts[from + STRANDS - 1];
            }
            begun = floats.join(lastCut != 0 ? none : begun, strands.get(from + STRANDS - 1));
            context.localBarrier();
            for (int i = 0; i < RUN; i++) {
                int row = part + i * THREADS + thread;
                if (row < end) {
                    results.setRounded(
                            row,
                            row + 1 - exclusive - windows.start(row),
                            staged[i * PADDED_THREADS + slot]);
                }
            }
            context.localBarrier();
        }
    }
}
