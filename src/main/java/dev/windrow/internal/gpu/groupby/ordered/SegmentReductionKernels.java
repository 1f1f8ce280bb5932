// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Reduces each group's rows, once rows lie in the order of their groups.
 *
 * <p>{@code reduce…}: a thread walks over a tile of {@link #TILE} adjacent rows. A group that lies
 * within the tile is finished. The tile's part of any other group goes to {@code edges[2 * tile]}
 * if the part begins with the tile, to {@code edges[2 * tile + 1]} if it begins later.
 *
 * <p>{@code finish…} combines the parts of such groups: a thread for most groups, a block for those
 * of more than {@link #GIANT} rows, which are found because each covers a multiple of it. No two
 * threads ever write to one element, and the same rows always give the same bits.
 */
public final class SegmentReductionKernels {

    /** Rows of a tile. */
    public static final int TILE = 64;

    /** Rows above which a whole block finishes a group. */
    public static final int GIANT = 65_536;

    /** Threads of a block of {@code finish…}. */
    public static final int FINISH_THREADS = 64;

    private SegmentReductionKernels() {}

    /** Returns the place of a group's part in the tile in which the group starts. */
    public static int edgeOf(int start) {
        int tile = start / TILE;
        return start == tile * TILE ? 2 * tile : 2 * tile + 1;
    }

    /**
     * Reduces numbers within tiles: floats, integers as floats, or integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]} and
     * the values; writes {@code totals[group]}, or the tile's {@code edges}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceNumbers(
            KernelContext context,
            IntArray status,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            FloatArray floats,
            DoubleArray numbers,
            LongArray validity,
            DoubleArray edges,
            DoubleArray totals,
            DoubleArray identities,
            int source,
            int operation,
            int nullable) {
        int rows = status.get(DeviceStatus.ACTIVE_ROWS);
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
                        double value = Values.read(source, words, floats, numbers, row);
                        double term = Values.term(operation, value);
                        total = Values.combine(operation, total, term);
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
                    edges.set(2 * tile, total);
                } else {
                    edges.set(2 * tile + 1, total);
                }
                begin = at;
            }
        }
    }

    /**
     * Finishes floats or integers.
     *
     * <p>Launch: blocks of {@link #FINISH_THREADS}.
     *
     * <p>Reads {@code edges}; writes {@code totals} of groups that span tiles.
     *
     * <p>Each thread, and for giant groups each block, owns its groups.
     */
    public static void finishNumbers(
            KernelContext context,
            IntArray status,
            IntArray slots,
            IntArray groupOf,
            IntArray starts,
            DoubleArray edges,
            DoubleArray totals,
            DoubleArray identities,
            int operation) {
        double[] tree = context.allocateDoubleLocalArray(FINISH_THREADS);
        int thread = context.localIdx;
        int groups = status.get(DeviceStatus.GROUPS);
        int rows = status.get(DeviceStatus.ACTIVE_ROWS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            if (firstTile != lastTile && end - start <= GIANT) {
                double total = edges.get(edgeOf(start));
                for (int tile = firstTile + 1; tile <= lastTile; tile++) {
                    total = Values.combine(operation, total, edges.get(2 * tile));
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
                    total = edges.get(edgeOf(start));
                }
                for (int tile = firstTile + 1 + thread; tile <= lastTile; tile += FINISH_THREADS) {
                    total = Values.combine(operation, total, edges.get(2 * tile));
                }
            }
            tree[thread] = total;
            context.localBarrier();
            for (int half = FINISH_THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] = Values.combine(operation, tree[thread], tree[thread + half]);
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
