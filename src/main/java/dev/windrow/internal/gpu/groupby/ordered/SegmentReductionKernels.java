// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.DeviceStatus;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Reduces each group's rows, once rows lie in the order of their groups.
 *
 * <p>{@link #reduce}: a thread walks over a tile of {@link #TILE} adjacent rows. A group that lies
 * within the tile is finished. The tile's part of any other group goes to {@code edges[2 * tile]}
 * if the part begins with the tile, to {@code edges[2 * tile + 1]} if it begins later.
 *
 * <p>{@link #finish} combines the parts of such groups: a thread for most groups, a block for those
 * of more than {@link #GIANT} rows, which are found because each covers a multiple of it. No two
 * threads ever write to one element, and the same rows always give the same bits.
 */
public final class SegmentReductionKernels {

    /** Rows of a tile. */
    public static final int TILE = 64;

    /** Rows above which a whole block finishes a group. */
    public static final int GIANT = 65_536;

    /** Threads of a block of {@link #finish}. */
    public static final int FINISH_THREADS = 64;

    private SegmentReductionKernels() {}

    /** Returns the place of a group's part in the tile in which the group starts. */
    public static int edgeOf(int start) {
        int tile = start / TILE;
        return start == tile * TILE ? 2 * tile : 2 * tile + 1;
    }

    /**
     * Rows in the order of their groups.
     *
     * @param slots the slot at each position
     * @param order the row at each position
     * @param groupOf the group of each slot
     * @param starts the first position of each group, and the end of the last
     */
    record Segments(IntArray slots, IntArray order, IntArray groupOf, IntArray starts) {}

    /**
     * Reduces rows within tiles.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the rows; writes {@code totals[group]}, or the tile's {@code edges}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    static <V, G> void reduce(
            KernelContext context,
            IntArray status,
            Segments segments,
            Reducer<V, G> reducer,
            Cells<V> edges,
            Cells<V> totals) {
        int rows = status.get(DeviceStatus.ACTIVE_ROWS);
        int tiles = (rows + TILE - 1) / TILE;
        for (int tile = context.globalIdx; tile < tiles; tile += context.globalGroupSizeX) {
            int first = tile * TILE;
            int end = Math.min(rows, first + TILE);
            int begin = first;
            int at = first;
            while (at < end) {
                int slot = segments.slots().get(begin);
                int group = segments.groupOf().get(slot);
                G needed = reducer.group(group);
                V total = reducer.accumulator().none();
                int inside = 1;
                while (inside == 1) {
                    int row = segments.order().get(at);
                    if (reducer.presence().of(row) == 1) {
                        total = reducer.with(total, needed, row);
                    }
                    at = at + 1;
                    inside = 0;
                    if (at < end) {
                        inside = segments.slots().get(at) == slot ? 1 : 0;
                    }
                }
                if (segments.starts().get(group) == begin
                        && segments.starts().get(group + 1) == at) {
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
     * Finishes groups that span tiles.
     *
     * <p>Launch: blocks of {@link #FINISH_THREADS}.
     *
     * <p>Reads {@code edges}; writes {@code totals} of groups that span tiles.
     *
     * <p>Each thread, and for giant groups each block, owns its groups.
     */
    static <V, G> void finish(
            KernelContext context,
            IntArray status,
            Segments segments,
            Reducer<V, G> reducer,
            Cells<V> edges,
            Cells<V> totals) {
        Cells<V> tree = reducer.accumulator().inBlock(context, FINISH_THREADS);
        int thread = context.localIdx;
        int groups = status.get(DeviceStatus.GROUPS);
        int rows = status.get(DeviceStatus.ACTIVE_ROWS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = segments.starts().get(group);
            int end = segments.starts().get(group + 1);
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            if (firstTile != lastTile && end - start <= GIANT) {
                V total = edges.get(edgeOf(start));
                for (int tile = firstTile + 1; tile <= lastTile; tile++) {
                    total = reducer.accumulator().join(total, edges.get(2 * tile));
                }
                totals.set(group, total);
            }
        }
        int step = context.globalGroupSizeX / FINISH_THREADS;
        int marks = (rows + GIANT - 1) / GIANT;
        for (int mark = context.groupIdx; mark < marks; mark += step) {
            int group = segments.groupOf().get(segments.slots().get(mark * GIANT));
            int start = segments.starts().get(group);
            int end = segments.starts().get(group + 1);
            int mine = end - start > GIANT && start > (mark - 1) * GIANT ? 1 : 0;
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            V total = reducer.accumulator().none();
            if (mine == 1) {
                if (thread == 0) {
                    total = edges.get(edgeOf(start));
                }
                for (int tile = firstTile + 1 + thread; tile <= lastTile; tile += FINISH_THREADS) {
                    total = reducer.accumulator().join(total, edges.get(2 * tile));
                }
            }
            tree.set(thread, total);
            context.localBarrier();
            for (int half = FINISH_THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree.set(
                            thread,
                            reducer.accumulator().join(tree.get(thread), tree.get(thread + half)));
                }
                context.localBarrier();
            }
            if (thread == 0 && mine == 1) {
                totals.set(group, tree.get(0));
            }
            context.localBarrier();
        }
    }

    /**
     * Reduces the rows of small groups: one thread walks over the rows of one group. It is faster
     * for groups of a row or two, since the threads of {@link #reduce} begin 64 rows apart.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the rows; writes {@code totals[group]}.
     *
     * <p>Each thread writes groups of its own, and the same rows always give the same bits.
     */
    static <V, G> void reduceSmall(
            KernelContext context,
            IntArray status,
            Segments segments,
            Reducer<V, G> reducer,
            Cells<V> totals) {
        int groups = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int end = segments.starts().get(group + 1);
            G needed = reducer.group(group);
            V total = reducer.accumulator().none();
            for (int at = segments.starts().get(group); at < end; at++) {
                int row = segments.order().get(at);
                if (reducer.presence().of(row) == 1) {
                    total = reducer.with(total, needed, row);
                }
            }
            totals.set(group, total);
        }
    }
}
