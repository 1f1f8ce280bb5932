// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Reduces values relative to their group: their distance from the value of the group's first row,
 * or from the mean. Tiles, their edges and the kernels that finish groups across tiles are those of
 * {@link SegmentReductionKernels}, with {@link Values#SUM}.
 */
public final class SegmentDeviationKernels {

    private static final int TILE = SegmentReductionKernels.TILE;

    private SegmentDeviationKernels() {}

    /**
     * Adds up offsets within tiles, or powers of deviations where {@code operation} is another than
     * {@link Values#SUM}.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]},
     * the values, {@code firsts[group]} and, for deviations, {@code means[group]}; writes {@code
     * totals[group]}, or the tile's {@code edges}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceDeviations(
            KernelContext context,
            IntArray status,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            IntArray firsts,
            DoubleArray means,
            DoubleArray edges,
            DoubleArray totals,
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
                int group = groupOf.get(slot);
                int base = firsts.get(group);
                double center = 0.0;
                if (operation != Values.SUM) {
                    center = means.get(group);
                }
                double total = 0.0;
                int inside = 1;
                while (inside == 1) {
                    int row = order.get(at);
                    int valid = base >= 0 ? 1 : 0;
                    if (nullable == 1) {
                        valid = valid & Keys.bit(validity, row);
                    }
                    if (valid == 1) {
                        double offset = Offsets.of(source, words, floats, doubles, row, base);
                        total = total + Values.power(operation, offset - center);
                    }
                    at = at + 1;
                    inside = 0;
                    if (at < end) {
                        inside = slots.get(at) == slot ? 1 : 0;
                    }
                }
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
     * Adds up products of the deviations of two columns of 64 bits within tiles.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their slots, {@code groupOf[slot]}, {@code starts[group]},
     * the values, {@code firsts[group]} and both means of the group; writes {@code totals[group]},
     * or the tile's {@code edges}.
     *
     * <p>Each thread writes for tiles of its own, and totals of groups within them.
     */
    public static void reduceProducts(
            KernelContext context,
            IntArray status,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            LongArray xWords,
            DoubleArray xDoubles,
            LongArray yWords,
            DoubleArray yDoubles,
            LongArray validity,
            IntArray firsts,
            DoubleArray xMeans,
            DoubleArray yMeans,
            DoubleArray edges,
            DoubleArray totals,
            int xSource,
            int ySource,
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
                int group = groupOf.get(slot);
                int base = firsts.get(group);
                double xCenter = xMeans.get(group);
                double yCenter = yMeans.get(group);
                double total = 0.0;
                int inside = 1;
                while (inside == 1) {
                    int row = order.get(at);
                    int valid = base >= 0 ? 1 : 0;
                    if (nullable == 1) {
                        valid = valid & Keys.bit(validity, row);
                    }
                    if (valid == 1) {
                        double x = Offsets.ofWide(xSource, xWords, xDoubles, row, base) - xCenter;
                        double y = Offsets.ofWide(ySource, yWords, yDoubles, row, base) - yCenter;
                        total = total + x * y;
                    }
                    at = at + 1;
                    inside = 0;
                    if (at < end) {
                        inside = slots.get(at) == slot ? 1 : 0;
                    }
                }
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
}
