// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.ExactSum;
import dev.windrow.internal.gpu.kernels.Keys;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Turns totals of moving windows into results: counts, validity, exact sums. */
public final class RollingFinishKernels {

    /** The count that marks a window whose sum does not fit. */
    public static final long OVERFLOWN = -1L;

    private RollingFinishKernels() {}

    /**
     * Counts the rows of each window.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the groups; writes {@code counts[row]}.
     *
     * <p>Each thread writes elements of its own.
     */
    static void count(KernelContext context, WindowRows windows, LongArray counts) {
        int rows = windows.count();
        int preceding = windows.preceding();
        int following = windows.following();
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            counts.set(row, windows.window(row, rows, preceding, following).rows());
        }
    }

    /**
     * Sets the counts of rows that are null themselves to 0.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code validity}, a bitmap; writes 0 to {@code counts[row]} where a row is null.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clearNulls(
            KernelContext context, IntArray sizes, LongArray validity, LongArray counts) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            if (Keys.bit(validity, row) == 0) {
                counts.set(row, 0L);
            }
        }
    }

    /**
     * Makes sums of the sums of their parts.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the parts; writes the sum of each row's window; where it does not fit, {@link
     * #OVERFLOWN} to {@code counts[row]} unless {@code wrap} is 1, and one more than the row to
     * {@code status[sizes[OVERFLOW_PLACE]]}.
     *
     * <p>Each thread writes elements of its own, except for the status, where any row may win.
     */
    static void join(
            KernelContext context,
            IntArray sizes,
            ExactSum parts,
            LongArray counts,
            LongArray out,
            IntArray status,
            int wrap) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int fits = parts.store(row, out);
            if (wrap == 0) {
                int wanted = counts.get(row) >= sizes.get(RollingSizes.MIN_PERIODS) ? 1 : 0;
                if (wanted > fits) {
                    counts.set(row, OVERFLOWN);
                    status.set(sizes.get(RollingSizes.OVERFLOW_PLACE), row + 1);
                }
            }
        }
    }

    /**
     * Divides sums by the number of values.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the sums' parts and {@code counts[row]}; writes {@code out[row]}.
     *
     * <p>Each thread writes elements of its own.
     */
    static void divide(
            KernelContext context,
            IntArray sizes,
            ExactSum parts,
            LongArray counts,
            DoubleArray out) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double sum = parts.real(row);
            double count = counts.get(row);
            out.set(row, sum / parts.divisor(count));
        }
    }

    /**
     * Rounds results to 32-bit floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code wide[row]}; writes {@code out[row]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void narrow(
            KernelContext context, IntArray sizes, DoubleArray wide, FloatArray out) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            out.set(row, (float) wide.get(row));
        }
    }
}
