package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Reduces each group's rows, once rows lie in the order of their groups.
 *
 * <p>{@code reduce…}: a thread walks over a tile of {@link #TILE} adjacent rows. A group that lies
 * within the tile is done; of one that does not, the tile's part goes to {@code heads[tile]} where
 * it begins with the tile, to {@code tails[tile]} where it begins later. {@code finish…} puts the
 * parts of such groups together: a thread for most, a block for those of more than {@link #GIANT}
 * rows, found by the fact that each covers a multiple of it. No two threads ever write to one
 * element, and the same rows always give the same bits.
 */
public final class SegmentReductionKernels {

    /** Rows of a tile. */
    public static final int TILE = 64;

    /** Rows from which a whole block finishes a group. */
    public static final int GIANT = 65_536;

    /** Threads of a block of {@code finish…}. */
    public static final int FINISH_THREADS = 64;

    private SegmentReductionKernels() {}

    /**
     * Reduces integers within tiles.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]} and
     * the values; writes {@code totals[group]}, or {@code heads[tile]} and {@code tails[tile]}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceLongs(
            KernelContext context,
            IntArray findings,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            ByteArray bytes,
            ShortArray shorts,
            IntArray ints,
            LongArray longs,
            ByteArray validity,
            LongArray heads,
            LongArray tails,
            LongArray totals,
            LongArray identities,
            int source,
            int operation,
            int nullable) {
        int rows = findings.get(Findings.ACTIVE_ROWS);
        int tiles = (rows + TILE - 1) / TILE;
        for (int tile = context.globalIdx; tile < tiles; tile += context.globalGroupSizeX) {
            int first = tile * TILE;
            int end = Math.min(rows, first + TILE);
            int begin = first;
            int at = first;
            while (at < end) {
                int slot = slots.get(begin);
                long total = identities.get(operation);
                int inside = 1;
                while (inside == 1) {
                    int row = order.get(at);
                    int valid = 1;
                    if (nullable == 1) {
                        valid = Keys.bit(validity, row);
                    }
                    if (valid == 1) {
                        long value = Values.readLong(source, bytes, shorts, ints, longs, row);
                        total = Values.combineLongs(operation, total, value);
                    }
                    at = at + 1;
                    inside = 0;
                    if (at < end) {
                        inside = slots.get(at) == slot ? 1 : 0;
                    }
                }
                int group = groupOf.get(slot);
                if (starts.get(group) == begin && starts.get(group + 1) == at) {
                    totals.set(group, total);
                } else if (begin == first) {
                    heads.set(tile, total);
                } else {
                    tails.set(tile, total);
                }
                begin = at;
            }
        }
    }

    /**
     * Finishes integers.
     *
     * <p>Launch: blocks of {@link #FINISH_THREADS}.
     *
     * <p>Reads {@code heads} and {@code tails}; writes {@code totals} of groups that span tiles.
     *
     * <p>Each thread, and for giant groups each block, owns its groups.
     */
    public static void finishLongs(
            KernelContext context,
            IntArray findings,
            IntArray slots,
            IntArray groupOf,
            IntArray starts,
            LongArray heads,
            LongArray tails,
            LongArray totals,
            LongArray identities,
            int operation) {
        long[] tree = context.allocateLongLocalArray(FINISH_THREADS);
        int thread = context.localIdx;
        int groups = findings.get(Findings.GROUPS);
        int rows = findings.get(Findings.ACTIVE_ROWS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            if (firstTile != lastTile && end - start <= GIANT) {
                long total =
                        start == firstTile * TILE ? heads.get(firstTile) : tails.get(firstTile);
                for (int tile = firstTile + 1; tile <= lastTile; tile++) {
                    total = Values.combineLongs(operation, total, heads.get(tile));
                }
                totals.set(group, total);
            }
        }
        int step = context.globalGroupSizeX / FINISH_THREADS;
        int marks = (rows + GIANT - 1) / GIANT;
        for (int mark = context.groupIdx; mark < marks; mark += step) {
            int group = groupOf.get(slots.get(mark * GIANT));
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int mine = end - start > GIANT && start > (mark - 1) * GIANT ? 1 : 0;
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            long total = identities.get(operation);
            if (mine == 1) {
                if (thread == 0) {
                    total = start == firstTile * TILE ? heads.get(firstTile) : tails.get(firstTile);
                }
                for (int tile = firstTile + 1 + thread; tile <= lastTile; tile += FINISH_THREADS) {
                    total = Values.combineLongs(operation, total, heads.get(tile));
                }
            }
            tree[thread] = total;
            context.localBarrier();
            for (int half = FINISH_THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] =
                            Values.combineLongs(operation, tree[thread], tree[thread + half]);
                }
                context.localBarrier();
            }
            if (thread == 0 && mine == 1) {
                totals.set(group, tree[0]);
            }
            context.localBarrier();
        }
    }

    /**
     * Reduces floats within tiles.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]} and
     * the values; writes {@code totals[group]}, or {@code heads[tile]} and {@code tails[tile]}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceDoubles(
            KernelContext context,
            IntArray findings,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            FloatArray floats,
            DoubleArray doubles,
            ByteArray validity,
            DoubleArray heads,
            DoubleArray tails,
            DoubleArray totals,
            DoubleArray identities,
            int source,
            int operation,
            int nullable) {
        int rows = findings.get(Findings.ACTIVE_ROWS);
        int tiles = (rows + TILE - 1) / TILE;
        for (int tile = context.globalIdx; tile < tiles; tile += context.globalGroupSizeX) {
            int first = tile * TILE;
            int end = Math.min(rows, first + TILE);
            int begin = first;
            int at = first;
            while (at < end) {
                int slot = slots.get(begin);
                double total = identities.get(operation);
                int inside = 1;
                while (inside == 1) {
                    int row = order.get(at);
                    int valid = 1;
                    if (nullable == 1) {
                        valid = Keys.bit(validity, row);
                    }
                    if (valid == 1) {
                        double value = Values.readDouble(source, floats, doubles, row);
                        total = Values.combineDoubles(operation, total, value);
                    }
                    at = at + 1;
                    inside = 0;
                    if (at < end) {
                        inside = slots.get(at) == slot ? 1 : 0;
                    }
                }
                int group = groupOf.get(slot);
                if (starts.get(group) == begin && starts.get(group + 1) == at) {
                    totals.set(group, total);
                } else if (begin == first) {
                    heads.set(tile, total);
                } else {
                    tails.set(tile, total);
                }
                begin = at;
            }
        }
    }

    /**
     * Finishes floats.
     *
     * <p>Launch: blocks of {@link #FINISH_THREADS}.
     *
     * <p>Reads {@code heads} and {@code tails}; writes {@code totals} of groups that span tiles.
     *
     * <p>Each thread, and for giant groups each block, owns its groups.
     */
    public static void finishDoubles(
            KernelContext context,
            IntArray findings,
            IntArray slots,
            IntArray groupOf,
            IntArray starts,
            DoubleArray heads,
            DoubleArray tails,
            DoubleArray totals,
            DoubleArray identities,
            int operation) {
        double[] tree = context.allocateDoubleLocalArray(FINISH_THREADS);
        int thread = context.localIdx;
        int groups = findings.get(Findings.GROUPS);
        int rows = findings.get(Findings.ACTIVE_ROWS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            if (firstTile != lastTile && end - start <= GIANT) {
                double total =
                        start == firstTile * TILE ? heads.get(firstTile) : tails.get(firstTile);
                for (int tile = firstTile + 1; tile <= lastTile; tile++) {
                    total = Values.combineDoubles(operation, total, heads.get(tile));
                }
                totals.set(group, total);
            }
        }
        int step = context.globalGroupSizeX / FINISH_THREADS;
        int marks = (rows + GIANT - 1) / GIANT;
        for (int mark = context.groupIdx; mark < marks; mark += step) {
            int group = groupOf.get(slots.get(mark * GIANT));
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int mine = end - start > GIANT && start > (mark - 1) * GIANT ? 1 : 0;
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            double total = identities.get(operation);
            if (mine == 1) {
                if (thread == 0) {
                    total = start == firstTile * TILE ? heads.get(firstTile) : tails.get(firstTile);
                }
                for (int tile = firstTile + 1 + thread; tile <= lastTile; tile += FINISH_THREADS) {
                    total = Values.combineDoubles(operation, total, heads.get(tile));
                }
            }
            tree[thread] = total;
            context.localBarrier();
            for (int half = FINISH_THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] =
                            Values.combineDoubles(operation, tree[thread], tree[thread + half]);
                }
                context.localBarrier();
            }
            if (thread == 0 && mine == 1) {
                totals.set(group, tree[0]);
            }
            context.localBarrier();
        }
    }

    /**
     * Finds the rows of extreme decimals or strings within tiles.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]} and
     * the values; writes {@code totals[group]}, or {@code heads[tile]} and {@code tails[tile]}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceRows(
            KernelContext context,
            IntArray findings,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            IntArray offsets,
            ByteArray characters,
            LongArray longs,
            ByteArray validity,
            IntArray heads,
            IntArray tails,
            IntArray totals,
            int source,
            int operation,
            int nullable) {
        int rows = findings.get(Findings.ACTIVE_ROWS);
        int tiles = (rows + TILE - 1) / TILE;
        for (int tile = context.globalIdx; tile < tiles; tile += context.globalGroupSizeX) {
            int first = tile * TILE;
            int end = Math.min(rows, first + TILE);
            int begin = first;
            int at = first;
            while (at < end) {
                int slot = slots.get(begin);
                int best = Values.NO_ROW;
                int inside = 1;
                while (inside == 1) {
                    int row = order.get(at);
                    int valid = 1;
                    if (nullable == 1) {
                        valid = Keys.bit(validity, row);
                    }
                    if (valid == 1) {
                        best =
                                Values.combineRows(
                                        operation, source, offsets, characters, longs, best, row);
                    }
                    at = at + 1;
                    inside = 0;
                    if (at < end) {
                        inside = slots.get(at) == slot ? 1 : 0;
                    }
                }
                int group = groupOf.get(slot);
                if (starts.get(group) == begin && starts.get(group + 1) == at) {
                    totals.set(group, best);
                } else if (begin == first) {
                    heads.set(tile, best);
                } else {
                    tails.set(tile, best);
                }
                begin = at;
            }
        }
    }

    /**
     * Finishes rows of extreme values.
     *
     * <p>Launch: blocks of {@link #FINISH_THREADS}.
     *
     * <p>Reads {@code heads} and {@code tails}; writes {@code totals} of groups that span tiles.
     *
     * <p>Each thread, and for giant groups each block, owns its groups.
     */
    public static void finishRows(
            KernelContext context,
            IntArray findings,
            IntArray slots,
            IntArray groupOf,
            IntArray starts,
            IntArray offsets,
            ByteArray characters,
            LongArray longs,
            IntArray heads,
            IntArray tails,
            IntArray totals,
            int source,
            int operation) {
        int[] tree = context.allocateIntLocalArray(FINISH_THREADS);
        int thread = context.localIdx;
        int groups = findings.get(Findings.GROUPS);
        int rows = findings.get(Findings.ACTIVE_ROWS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            if (firstTile != lastTile && end - start <= GIANT) {
                int best = start == firstTile * TILE ? heads.get(firstTile) : tails.get(firstTile);
                for (int tile = firstTile + 1; tile <= lastTile; tile++) {
                    best =
                            Values.combineRows(
                                    operation,
                                    source,
                                    offsets,
                                    characters,
                                    longs,
                                    best,
                                    heads.get(tile));
                }
                totals.set(group, best);
            }
        }
        int step = context.globalGroupSizeX / FINISH_THREADS;
        int marks = (rows + GIANT - 1) / GIANT;
        for (int mark = context.groupIdx; mark < marks; mark += step) {
            int group = groupOf.get(slots.get(mark * GIANT));
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int mine = end - start > GIANT && start > (mark - 1) * GIANT ? 1 : 0;
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            int best = Values.NO_ROW;
            if (mine == 1) {
                if (thread == 0) {
                    best = start == firstTile * TILE ? heads.get(firstTile) : tails.get(firstTile);
                }
                for (int tile = firstTile + 1 + thread; tile <= lastTile; tile += FINISH_THREADS) {
                    best =
                            Values.combineRows(
                                    operation,
                                    source,
                                    offsets,
                                    characters,
                                    longs,
                                    best,
                                    heads.get(tile));
                }
            }
            tree[thread] = best;
            context.localBarrier();
            for (int half = FINISH_THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] =
                            Values.combineRows(
                                    operation,
                                    source,
                                    offsets,
                                    characters,
                                    longs,
                                    tree[thread],
                                    tree[thread + half]);
                }
                context.localBarrier();
            }
            if (thread == 0 && mine == 1) {
                totals.set(group, tree[0]);
            }
            context.localBarrier();
        }
    }
}
