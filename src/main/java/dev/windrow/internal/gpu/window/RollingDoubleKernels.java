// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums, means, least and greatest floats of moving windows over a whole table; see {@link
 * RollingNarrowKernels} for windows of a few rows.
 *
 * <p>A window is combined from totals, never updated (after van Herk: A Fast Algorithm for Local
 * Minimum and Maximum Filters). The windows of a tile of adjacent rows share their middle rows. To
 * the left of the middle, each window has the end of one tile; to the right, the beginning of
 * another. So a row's window is
 *
 * <pre>
 *     the end of a tile | whole tiles | a rest | the beginning of a tile
 * </pre>
 *
 * and each row of the table is read for one end, one beginning and one rest, however wide windows
 * are. A tile has {@code 8 * TILE_THREADS} rows: as many as a window, at most as many as a block.
 */
public final class RollingDoubleKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    public static final int RUN = 8;

    private static final int RUN_BITS = 3;

    /** Rows of a block. */
    public static final int BLOCK = THREADS * RUN;

    /** Runs lie this far apart in local memory, so that threads do not meet in one bank. */
    private static final int PADDED_RUN = RUN + 1;

    private static final int STAGED = THREADS * PADDED_RUN;

    /** Distance between the elements that a thread stages. */
    private static final int PADDED_THREADS = THREADS / RUN * PADDED_RUN;

    /** Rows of the rest that a thread has in flight at once. */
    private static final int AT_ONCE = 4;

    /** Runs whose totals one thread goes through. */
    private static final int STRAND = 8;

    private static final int STRAND_BITS = 3;

    /** Strands of runs: first those of the tiles' beginnings, then those of their ends. */
    private static final int STRANDS = 2 * THREADS / STRAND;

    private static final int PADDED_STRAND = STRAND + 1;
    private static final int PADDED_RUNS = STRANDS * PADDED_STRAND;

    private RollingDoubleKernels() {}

    /**
     * Computes the total of each tile of {@link #BLOCK} rows. The first tile begins {@code
     * PRECEDING} rows before the table.
     *
     * <p>Launch: a block of {@link #THREADS} for each tile.
     *
     * <p>Reads the values and validity; writes {@code totals[tile]} and {@code errors[tile]}.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    public static void totalTiles(
            KernelContext context,
            IntArray sizes,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            DoubleArray identities,
            DoubleArray totals,
            DoubleArray errors,
            int source,
            int operation,
            int nullable) {
        double[] sums = context.allocateDoubleLocalArray(THREADS);
        double[] lost = context.allocateDoubleLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int first = context.groupIdx * BLOCK - sizes.get(RollingSizes.PRECEDING);
        double identity = identities.get(operation);
        double total = identity;
        double error = 0.0;
        for (int i = 0; i < RUN; i++) {
            int row = first + i * THREADS + thread;
            double value =
                    WindowTotals.read(
                            source, floats, doubles, validity, nullable, row, rows, identity);
            double sum = Values.combine(operation, total, value);
            error = WindowTotals.errorWith(operation, total, error, value, sum);
            total = sum;
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
            totals.set(context.groupIdx, sums[0]);
            errors.set(context.groupIdx, lost[0]);
        }
    }

    /**
     * Makes one step towards the totals of {@code WHOLE_TILES} adjacent tiles. If {@code step} is
     * one of the powers of two that add up to their number, it adds the totals of {@code step}
     * tiles. Then it computes the totals of twice as many.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code step[0]}, a power of two, and {@code from[tile]}, the total of that many
     * tiles from this one on; writes {@code to[tile]}, the total of twice as many; reads and writes
     * {@code middle[tile]}, the total of as many tiles after this one as the powers so far add up
     * to. Tiles beyond the last count as empty.
     *
     * <p>Each thread writes elements of its own, and reads no array that another thread writes to.
     */
    public static void doubleTiles(
            KernelContext context,
            IntArray sizes,
            IntArray step,
            DoubleArray identities,
            DoubleArray from,
            DoubleArray fromErrors,
            DoubleArray to,
            DoubleArray toErrors,
            DoubleArray middle,
            DoubleArray middleErrors,
            int operation) {
        int tiles = sizes.get(RollingSizes.TILES);
        int whole = sizes.get(RollingSizes.WHOLE_TILES);
        int distance = step.get(0);
        double identity = identities.get(operation);
        for (int tile = context.globalIdx; tile < tiles; tile += context.globalGroupSizeX) {
            double before = identity;
            double beforeError = 0.0;
            if (distance > 1) {
                before = middle.get(tile);
                beforeError = middleErrors.get(tile);
            }
            double total = identity;
            double error = 0.0;
            int next = tile + 1 + (whole & (distance - 1));
            if ((whole & distance) != 0) {
                if (next < tiles) {
                    total = from.get(next);
                    error = fromErrors.get(next);
                }
            }
            double sum = Values.combine(operation, before, total);
            middle.set(tile, sum);
            middleErrors.set(
                    tile, WindowTotals.error(operation, before, beforeError, total, error, sum));
            double a = from.get(tile);
            double aError = fromErrors.get(tile);
            double b = identity;
            double bError = 0.0;
            if (tile + distance < tiles) {
                b = from.get(tile + distance);
                bError = fromErrors.get(tile + distance);
            }
            double both = Values.combine(operation, a, b);
            to.set(tile, both);
            toErrors.set(tile, WindowTotals.error(operation, a, aError, b, bError, both));
        }
    }

    /**
     * Computes windows that are wider than a tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@link #BLOCK} rows.
     *
     * <p>Reads the values, validity, where {@code nullable} the number of values in each row's
     * window, and where {@code whole} is 1 {@code middle[block]}, the total of the whole tiles that
     * the windows of a block share; writes {@code out[row]}.
     *
     * <p>Blocks own their rows. Rows are staged through local memory, since adjacent threads read
     * adjacent rows, but each needs a run of them. Between two barriers each thread owns its run of
     * the staged rows, or the elements that it stages. Totals of runs meet at barriers: a few
     * threads scan each strand of runs, and then the strands. So each thread knows the total after
     * its run in the first tile, and before its run in the last.
     */
    // Local arrays cannot be passed to a helper.
    @SuppressWarnings("checkstyle:methodlength")
    public static void slide(
            KernelContext context,
            IntArray sizes,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            LongArray counts,
            DoubleArray identities,
            DoubleArray middle,
            DoubleArray middleErrors,
            DoubleArray out,
            int source,
            int operation,
            int nullable,
            int mean,
            int whole) {
        double[] staged = context.allocateDoubleLocalArray(STAGED);
        double[] runs = context.allocateDoubleLocalArray(PADDED_RUNS);
        double[] runErrors = context.allocateDoubleLocalArray(PADDED_RUNS);
        double[] strands = context.allocateDoubleLocalArray(2 * STRANDS);
        double[] strandErrors = context.allocateDoubleLocalArray(2 * STRANDS);
        double[] own = new double[RUN];
        double[] ownErrors = new double[RUN];
        int thread = context.localIdx;
        int rows = sizes.get(RollingSizes.ROWS);
        int threads = sizes.get(RollingSizes.TILE_THREADS);
        int rest = sizes.get(RollingSizes.REST);
        int place = thread & (threads - 1);
        int slot = thread + (thread >> RUN_BITS);
        int block = context.groupIdx * BLOCK;
        int first = block - sizes.get(RollingSizes.PRECEDING);
        int middleFirst = first + (sizes.get(RollingSizes.WHOLE_TILES) + 1) * threads * RUN;
        double identity = identities.get(operation);

        // Any thread of a tile may add up any part of the rest.
        int restFirst = middleFirst + (thread - place) * RUN;
        double shared = identity;
        double sharedError = 0.0;
        for (int next = place; next < rest; next += AT_ONCE * threads) {
            for (int i = 0; i < AT_ONCE; i++) {
                int at = next + i * threads;
                double value =
                        WindowTotals.read(
                                source,
                                floats,
                                doubles,
                                validity,
                                nullable,
                                at < rest ? restFirst + at : Values.NO_ROW,
                                rows,
                                identity);
                double sum = Values.combine(operation, shared, value);
                sharedError = WindowTotals.errorWith(operation, shared, sharedError, value, sum);
                shared = sum;
            }
        }
        // Kept in local memory, it takes no registers while rows are read.
        runs[slot] = shared;
        runErrors[slot] = sharedError;

        for (int i = 0; i < RUN; i++) {
            int at = i * THREADS + thread;
            staged[i * PADDED_THREADS + slot] =
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
        double end = Values.combine(operation, identity, staged[thread * PADDED_RUN + RUN - 1]);
        double endError = 0.0;
        own[RUN - 1] = end;
        ownErrors[RUN - 1] = endError;
        for (int i = 1; i < RUN; i++) {
            double value = staged[thread * PADDED_RUN + RUN - 1 - i];
            double sum = Values.combine(operation, end, value);
            endError = WindowTotals.errorWith(operation, end, endError, value, sum);
            end = sum;
            own[RUN - 1 - i] = end;
            ownErrors[RUN - 1 - i] = endError;
        }
        context.localBarrier();

        for (int i = 0; i < RUN; i++) {
            int at = i * THREADS + thread;
            staged[i * PADDED_THREADS + slot] =
                    WindowTotals.read(
                            source,
                            floats,
                            doubles,
                            validity,
                            nullable,
                            middleFirst + rest + at,
                            rows,
                            identity);
        }
        context.localBarrier();
        double start = Values.combine(operation, identity, staged[thread * PADDED_RUN]);
        double startError = 0.0;
        for (int i = 1; i < RUN; i++) {
            double value = staged[thread * PADDED_RUN + i];
            double sum = Values.combine(operation, start, value);
            startError = WindowTotals.errorWith(operation, start, startError, value, sum);
            start = sum;
        }

        // The rest is shared out: the threads up to this one add their part to the beginnings of
        // the last tile, later threads to the ends of the first. The ends are stored in reverse, so
        // that one scan serves both.
        shared = runs[slot];
        sharedError = runErrors[slot];
        int endAt = 2 * THREADS - 1 - thread;
        int endStrand = endAt >> STRAND_BITS;
        endAt = endAt + endStrand;
        double startSum = Values.combine(operation, start, shared);
        runs[slot] = startSum;
        runErrors[slot] =
                WindowTotals.error(operation, start, startError, shared, sharedError, startSum);
        double endSum = Values.combine(operation, end, shared);
        runs[endAt] = endSum;
        runErrors[endAt] =
                WindowTotals.error(operation, end, endError, shared, sharedError, endSum);
        context.localBarrier();
        double strand = identity;
        double strandError = 0.0;
        if (thread < STRANDS) {
            for (int i = 0; i < STRAND; i++) {
                if (((thread * STRAND + i) & (threads - 1)) == 0) {
                    strand = identity;
                    strandError = 0.0;
                }
                double run = runs[thread * PADDED_STRAND + i];
                double runError = runErrors[thread * PADDED_STRAND + i];
                runs[thread * PADDED_STRAND + i] = strand;
                runErrors[thread * PADDED_STRAND + i] = strandError;
                double sum = Values.combine(operation, strand, run);
                strandError =
                        WindowTotals.error(operation, strand, strandError, run, runError, sum);
                strand = sum;
            }
            strands[thread] = strand;
            strandErrors[thread] = strandError;
        }
        context.localBarrier();
        int tileStrands = Math.max(1, threads / STRAND);
        int from = 0;
        for (int distance = 1; distance < tileStrands; distance = distance * 2) {
            if (thread < STRANDS) {
                if ((thread & (tileStrands - 1)) >= distance) {
                    double before = strands[from + thread - distance];
                    double beforeError = strandErrors[from + thread - distance];
                    double sum = Values.combine(operation, before, strand);
                    strandError =
                            WindowTotals.error(
                                    operation, before, beforeError, strand, strandError, sum);
                    strand = sum;
                }
                strands[STRANDS - from + thread] = strand;
                strandErrors[STRANDS - from + thread] = strandError;
            }
            from = STRANDS - from;
            context.localBarrier();
        }
        double before = runs[slot];
        double total = Values.combine(operation, shared, before);
        double error =
                WindowTotals.error(operation, shared, sharedError, before, runErrors[slot], total);
        double behind = runs[endAt];
        double both = Values.combine(operation, total, behind);
        error = WindowTotals.error(operation, total, error, behind, runErrors[endAt], both);
        total = both;
        if (place >= STRAND) {
            int at = from + (thread >> STRAND_BITS) - 1;
            double other = strands[at];
            double sum = Values.combine(operation, total, other);
            error = WindowTotals.error(operation, total, error, other, strandErrors[at], sum);
            total = sum;
        }
        if (place + STRAND < threads) {
            int at = from + endStrand - 1;
            double other = strands[at];
            double sum = Values.combine(operation, total, other);
            error = WindowTotals.error(operation, total, error, other, strandErrors[at], sum);
            total = sum;
        }
        if (whole == 1) {
            double tiles = middle.get(context.groupIdx);
            double tilesError = middleErrors.get(context.groupIdx);
            double sum = Values.combine(operation, total, tiles);
            error = WindowTotals.error(operation, total, error, tiles, tilesError, sum);
            total = sum;
        }

        for (int i = 0; i < RUN; i++) {
            double value = staged[thread * PADDED_RUN + i];
            double sum = Values.combine(operation, total, value);
            error = WindowTotals.errorWith(operation, total, error, value, sum);
            total = sum;
            staged[thread * PADDED_RUN + i] =
                    WindowTotals.roundedJoin(operation, total, error, own[i], ownErrors[i]);
        }
        context.localBarrier();
        int preceding = sizes.get(RollingSizes.PRECEDING);
        int following = sizes.get(RollingSizes.FOLLOWING);
        for (int i = 0; i < RUN; i++) {
            int at = i * THREADS + thread;
            int row = block + at;
            if (row < rows) {
                double result = staged[i * PADDED_THREADS + slot];
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
