// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.window.FloatTotals.InBlock;
import dev.windrow.internal.gpu.window.FloatTotals.InMemory;
import dev.windrow.internal.gpu.window.FloatTotals.Total;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

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
final class RollingDoubleKernels {

    /** Threads of a block. */
    static final int THREADS = 256;

    /** Adjacent rows of a thread. */
    static final int RUN = 8;

    private static final int RUN_BITS = 3;

    /** Rows of a block. */
    static final int BLOCK = THREADS * RUN;

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
     * <p>Reads the numbers; writes {@code totals[tile]}.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    static void totalTiles(
            KernelContext context,
            WindowRows windows,
            WindowNumbers numbers,
            FloatTotals floats,
            InMemory totals) {
        InBlock shared = FloatTotals.allocate(context, THREADS);
        int thread = context.localIdx;
        int rows = windows.count();
        int first = context.groupIdx * BLOCK - windows.preceding();
        double identity = floats.identityValue();
        Total total = floats.of(identity);
        for (int i = 0; i < RUN; i++) {
            int row = first + i * THREADS + thread;
            total = floats.with(total, numbers.read(row, rows, identity));
        }
        shared.set(thread, total);
        context.localBarrier();
        floats.joinAll(context, shared, THREADS);
        if (thread == 0) {
            totals.set(windows.sizes().get(RollingSizes.TILES), context.groupIdx, shared.get(0));
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
    static void doubleTiles(
            KernelContext context,
            IntArray sizes,
            IntArray step,
            FloatTotals floats,
            InMemory from,
            InMemory to,
            InMemory middle) {
        int tiles = sizes.get(RollingSizes.TILES);
        int whole = sizes.get(RollingSizes.WHOLE_TILES);
        int distance = step.get(0);
        Total none = floats.of(floats.identityValue());
        for (int tile = context.globalIdx; tile < tiles; tile += context.globalGroupSizeX) {
            Total before = none;
            if (distance > 1) {
                before = middle.get(tiles, tile);
            }
            Total total = none;
            int next = tile + 1 + (whole & (distance - 1));
            if ((whole & distance) != 0) {
                if (next < tiles) {
                    total = from.get(tiles, next);
                }
            }
            middle.set(tiles, tile, floats.join(before, total));
            Total other = none;
            if (tile + distance < tiles) {
                other = from.get(tiles, tile + distance);
            }
            to.set(tiles, tile, floats.join(from.get(tiles, tile), other));
        }
    }

    /**
     * Computes windows that are wider than a tile.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@link #BLOCK} rows.
     *
     * <p>Reads the numbers, and where {@code whole} is 1 {@code middle[block]}, the total of the
     * whole tiles that the windows of a block share; writes the result of each row.
     *
     * <p>Blocks own their rows. Rows are staged through local memory, since adjacent threads read
     * adjacent rows, but each needs a run of them. Between two barriers each thread owns its run of
     * the staged rows, or the elements that it stages. Totals of runs meet at barriers: a few
     * threads scan each strand of runs, and then the strands. So each thread knows the total after
     * its run in the first tile, and before its run in the last.
     */
    // Totals of runs and strands meet at barriers.
    @SuppressWarnings("checkstyle:methodlength")
    static void slide(
            KernelContext context,
            WindowRows windows,
            WindowNumbers numbers,
            FloatTotals floats,
            InMemory middle,
            FloatResults results,
            int whole) {
        double[] staged = context.allocateDoubleLocalArray(STAGED);
        InBlock runs = FloatTotals.allocate(context, PADDED_RUNS);
        InBlock strands = FloatTotals.allocate(context, 2 * STRANDS);
        InBlock own = new InBlock(new double[RUN], new double[RUN]);
        int thread = context.localIdx;
        int rows = windows.count();
        int threads = windows.sizes().get(RollingSizes.TILE_THREADS);
        int rest = windows.sizes().get(RollingSizes.REST);
        int place = thread & (threads - 1);
        int slot = thread + (thread >> RUN_BITS);
        int block = context.groupIdx * BLOCK;
        int first = block - windows.preceding();
        int wholeTiles = windows.sizes().get(RollingSizes.WHOLE_TILES);
        int middleFirst = first + (wholeTiles + 1) * threads * RUN;
        double identity = floats.identityValue();
        Total none = floats.of(identity);

        // Any thread of a tile may add up any part of the rest.
        int restFirst = middleFirst + (thread - place) * RUN;
        Total shared = none;
        for (int next = place; next < rest; next += AT_ONCE * threads) {
            for (int i = 0; i < AT_ONCE; i++) {
                int at = next + i * threads;
                int row = at < rest ? restFirst + at : Values.NO_ROW;
                shared = floats.with(shared, numbers.read(row, rows, identity));
            }
        }
        // Kept in local memory, it takes no registers while rows are read.
        runs.set(slot, shared);

        for (int i = 0; i < RUN; i++) {
            int row = first + i * THREADS + thread;
            staged[i * PADDED_THREADS + slot] = numbers.read(row, rows, identity);
        }
        context.localBarrier();
        Total end = first(floats, identity, staged[thread * PADDED_RUN + RUN - 1]);
        own.set(RUN - 1, end);
        for (int i = 1; i < RUN; i++) {
            end = floats.with(end, staged[thread * PADDED_RUN + RUN - 1 - i]);
            own.set(RUN - 1 - i, end);
        }
        context.localBarrier();

        for (int i = 0; i < RUN; i++) {
            int row = middleFirst + rest + i * THREADS + thread;
            staged[i * PADDED_THREADS + slot] = numbers.read(row, rows, identity);
        }
        context.localBarrier();
        Total start = first(floats, identity, staged[thread * PADDED_RUN]);
        for (int i = 1; i < RUN; i++) {
            start = floats.with(start, staged[thread * PADDED_RUN + i]);
        }

        // The rest is shared out: the threads up to this one add their part to the beginnings of
        // the last tile, later threads to the ends of the first. The ends are stored in reverse, so
        // that one scan serves both.
        shared = runs.get(slot);
        int endAt = 2 * THREADS - 1 - thread;
        int endStrand = endAt >> STRAND_BITS;
        endAt = endAt + endStrand;
        runs.set(slot, floats.join(start, shared));
        runs.set(endAt, floats.join(end, shared));
        context.localBarrier();
        Total strand = none;
        if (thread < STRANDS) {
            for (int i = 0; i < STRAND; i++) {
                if (((thread * STRAND + i) & (threads - 1)) == 0) {
                    strand = none;
                }
                Total run = runs.get(thread * PADDED_STRAND + i);
                runs.set(thread * PADDED_STRAND + i, strand);
                strand = floats.join(strand, run);
            }
            strands.set(thread, strand);
        }
        context.localBarrier();
        int tileStrands = Math.max(1, threads / STRAND);
        int from = 0;
        for (int distance = 1; distance < tileStrands; distance = distance * 2) {
            if (thread < STRANDS) {
                if ((thread & (tileStrands - 1)) >= distance) {
                    strand = floats.join(strands.get(from + thread - distance), strand);
                }
                strands.set(STRANDS - from + thread, strand);
            }
            from = STRANDS - from;
            context.localBarrier();
        }
        Total total = floats.join(shared, runs.get(slot));
        total = floats.join(total, runs.get(endAt));
        if (place >= STRAND) {
            total = floats.join(total, strands.get(from + (thread >> STRAND_BITS) - 1));
        }
        if (place + STRAND < threads) {
            total = floats.join(total, strands.get(from + endStrand - 1));
        }
        if (whole == 1) {
            int tiles = windows.sizes().get(RollingSizes.TILES);
            total = floats.join(total, middle.get(tiles, context.groupIdx));
        }

        for (int i = 0; i < RUN; i++) {
            total = floats.with(total, staged[thread * PADDED_RUN + i]);
            staged[thread * PADDED_RUN + i] = floats.roundedJoin(total, own.get(i));
        }
        context.localBarrier();
        int preceding = windows.preceding();
        int following = windows.following();
        for (int i = 0; i < RUN; i++) {
            int row = block + i * THREADS + thread;
            if (row < rows) {
                results.setRounded(
                        row,
                        WindowRows.rowsOf(rows, preceding, following, row),
                        staged[i * PADDED_THREADS + slot]);
            }
        }
    }

    private static Total first(FloatTotals floats, double identity, double value) {
        return floats.of(Values.combine(floats.operation(), identity, value));
    }
}
