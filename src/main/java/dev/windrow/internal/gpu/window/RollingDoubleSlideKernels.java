// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Computes windows of numbers from the totals of {@link RollingDoubleScanKernels}. */
public final class RollingDoubleSlideKernels {

    private static final int MEAN = RollingDoubleScanKernels.MEAN;
    private static final int VARIANCE = RollingDoubleScanKernels.VARIANCE;
    private static final int BLOCK = RollingDoubleScanKernels.BLOCK;

    private RollingDoubleSlideKernels() {}

    /**
     * Combines the windows' parts.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads both scans of the rows with their carries, where {@code nullable} the number of
     * values in each row's window, and {@code unit[0]}, the divisor of variances; writes {@code
     * out[row]}: {@link RollingDoubleScanKernels#TOTAL}, {@link RollingDoubleScanKernels#MEAN} or a
     * variance.
     *
     * <p>Each thread writes elements of its own.
     */
    // Local arrays cannot be passed to a helper.
    @SuppressWarnings("checkstyle:methodlength")
    public static void slide(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray starts,
            DoubleArray identities,
            DoubleArray forward,
            DoubleArray forwardCarries,
            DoubleArray backward,
            DoubleArray backwardCarries,
            LongArray counts,
            DoubleArray unit,
            DoubleArray out,
            int operation,
            int finish,
            int nullable,
            int grouped) {
        int rows = sizes.get(RollingSizes.ROWS);
        int width = sizes.get(RollingSizes.WIDTH);
        int tiles = sizes.get(RollingSizes.SCAN_TILES);
        int preceding = sizes.get(RollingSizes.PRECEDING);
        int following = sizes.get(RollingSizes.FOLLOWING);
        int parts = WindowTotals.parts(operation);
        double identity = identities.get(operation);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int start = WindowBounds.groupStart(grouped, groupOf, starts, row);
            int end = WindowBounds.groupEnd(grouped, groupOf, starts, row, rows);
            int from = Math.max(start, row - preceding);
            int to = Math.min(end - 1, row + following);
            int sides = WindowBounds.parts(start, width, from, to);
            double total0 = identity;
            double total1 = 0.0;
            double total2 = 0.0;
            double total3 = 0.0;
            if ((sides & WindowBounds.LEFT) != 0) {
                total0 = backward.get(from);
                total1 = RollingDoubleScanKernels.part(backward, rows, from, 1, parts);
                total2 = RollingDoubleScanKernels.part(backward, rows, from, 2, parts);
                total3 = RollingDoubleScanKernels.part(backward, rows, from, 3, parts);
                int position = rows - 1 - from;
                int tile = position / BLOCK;
                if (WindowBounds.chunkPosition(1, rows, start, end, width, from) < tile * BLOCK) {
                    double other0 = backwardCarries.get(tile);
                    double other1 =
                            RollingDoubleScanKernels.part(backwardCarries, tiles, tile, 1, parts);
                    double other2 =
                            RollingDoubleScanKernels.part(backwardCarries, tiles, tile, 2, parts);
                    double other3 =
                            RollingDoubleScanKernels.part(backwardCarries, tiles, tile, 3, parts);
                    double joined0 = WindowTotals.join0(operation, total0, other0);
                    double joined1 =
                            WindowTotals.join1(
                                    operation, total0, total1, total2, other0, other1, other2,
                                    joined0);
                    double joined2 =
                            WindowTotals.join2(
                                    operation, total0, total1, total2, other0, other1, other2,
                                    joined1);
                    double joined3 =
                            WindowTotals.join3(
                                    operation, total0, total1, total2, total3, other0, other1,
                                    other2, other3);
                    total0 = joined0;
                    total1 = joined1;
                    total2 = joined2;
                    total3 = joined3;
                }
            }
            if ((sides & WindowBounds.RIGHT) != 0) {
                double right0 = forward.get(to);
                double right1 = RollingDoubleScanKernels.part(forward, rows, to, 1, parts);
                double right2 = RollingDoubleScanKernels.part(forward, rows, to, 2, parts);
                double right3 = RollingDoubleScanKernels.part(forward, rows, to, 3, parts);
                double joined0 = WindowTotals.join0(operation, total0, right0);
                double joined1 =
                        WindowTotals.join1(
                                operation, total0, total1, total2, right0, right1, right2, joined0);
                double joined2 =
                        WindowTotals.join2(
                                operation, total0, total1, total2, right0, right1, right2, joined1);
                double joined3 =
                        WindowTotals.join3(
                                operation, total0, total1, total2, total3, right0, right1, right2,
                                right3);
                total0 = joined0;
                total1 = joined1;
                total2 = joined2;
                total3 = joined3;
                int tile = to / BLOCK;
                if (WindowBounds.chunkPosition(0, rows, start, end, width, to) < tile * BLOCK) {
                    double other0 = forwardCarries.get(tile);
                    double other1 =
                            RollingDoubleScanKernels.part(forwardCarries, tiles, tile, 1, parts);
                    double other2 =
                            RollingDoubleScanKernels.part(forwardCarries, tiles, tile, 2, parts);
                    double other3 =
                            RollingDoubleScanKernels.part(forwardCarries, tiles, tile, 3, parts);
                    joined0 = WindowTotals.join0(operation, total0, other0);
                    joined1 =
                            WindowTotals.join1(
                                    operation, total0, total1, total2, other0, other1, other2,
                                    joined0);
                    joined2 =
                            WindowTotals.join2(
                                    operation, total0, total1, total2, other0, other1, other2,
                                    joined1);
                    joined3 =
                            WindowTotals.join3(
                                    operation, total0, total1, total2, total3, other0, other1,
                                    other2, other3);
                    total0 = joined0;
                    total1 = joined1;
                    total2 = joined2;
                    total3 = joined3;
                }
            }
            double result = WindowTotals.rounded(operation, total0, total1);
            if (finish == MEAN) {
                double count = to - from + 1;
                if (nullable == 1) {
                    count = counts.get(row);
                }
                result = result / count;
            }
            if (operation == WindowTotals.VARIANCE) {
                double divisor = finish == VARIANCE ? total0 - 1.0 : total0;
                // The variance around a mean that is not finite is NaN.
                result = (total3 + (total1 - total1)) / divisor / unit.get(0);
            }
            out.set(row, result);
        }
    }
}
