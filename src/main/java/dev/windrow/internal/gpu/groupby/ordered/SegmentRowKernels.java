// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.RowComparison;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds a row of each group: that of an extreme value, the first on ties, or the first or last one.
 * Tiles and their edges are those of {@link SegmentReductionKernels}.
 */
public final class SegmentRowKernels {

    private static final int TILE = SegmentReductionKernels.TILE;
    private static final int GIANT = SegmentReductionKernels.GIANT;
    private static final int FINISH_THREADS = SegmentReductionKernels.FINISH_THREADS;

    private SegmentRowKernels() {}

    /**
     * Finds rows within tiles.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]} and
     * the values; writes {@code totals[group]}, or the tile's {@code edges}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceRows(
            KernelContext context,
            IntArray status,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray edges,
            IntArray totals,
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
                                RowComparison.combine(
                                        operation, source, words, offsets, characters, best, row);
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
                    edges.set(2 * tile, best);
                } else {
                    edges.set(2 * tile + 1, best);
                }
                begin = at;
            }
        }
    }

    /**
     * Finishes rows.
     *
     * <p>Launch: blocks of {@link SegmentReductionKernels#FINISH_THREADS}.
     *
     * <p>Reads {@code edges}; writes {@code totals} of groups that span tiles.
     *
     * <p>Each thread, and for giant groups each block, owns its groups.
     */
    public static void finishRows(
            KernelContext context,
            IntArray status,
            IntArray slots,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            IntArray edges,
            IntArray totals,
            int source,
            int operation) {
        int[] tree = context.allocateIntLocalArray(FINISH_THREADS);
        int thread = context.localIdx;
        int groups = status.get(DeviceStatus.GROUPS);
        int rows = status.get(DeviceStatus.ACTIVE_ROWS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int end = starts.get(group + 1);
            int firstTile = start / TILE;
            int lastTile = (end - 1) / TILE;
            if (firstTile != lastTile && end - start <= GIANT) {
                int best = edges.get(SegmentReductionKernels.edgeOf(start));
                for (int tile = firstTile + 1; tile <= lastTile; tile++) {
                    best =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
                                    best,
                                    edges.get(2 * tile));
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
                    best = edges.get(SegmentReductionKernels.edgeOf(start));
                }
                for (int tile = firstTile + 1 + thread; tile <= lastTile; tile += FINISH_THREADS) {
                    best =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
                                    best,
                                    edges.get(2 * tile));
                }
            }
            tree[thread] = best;
            context.localBarrier();
            for (int half = FINISH_THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
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
