// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.DecimalLimits;
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

    private static final long LOW = 0xffffffffL;
    private static final long LEAST_HALF = -2147483648L;
    private static final long GREATEST_HALF = 2147483647L;
    private static final double PART = 4294967296.0;

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
     * Computes the validity of results: windows with fewer than {@code MIN_PERIODS} values are
     * null.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code counts[row]}; writes {@code valid}, a bitmap.
     *
     * <p>Each thread writes words of its own.
     */
    public static void validity(
            KernelContext context, IntArray sizes, LongArray counts, LongArray valid) {
        int rows = sizes.get(RollingSizes.ROWS);
        int least = sizes.get(RollingSizes.MIN_PERIODS);
        int words = sizes.get(RollingSizes.BITMAP_WORDS);
        for (int word = context.globalIdx; word < words; word += context.globalGroupSizeX) {
            int first = word * 64;
            int bits = Math.min(64, rows - first);
            long mask = 0L;
            for (int bit = 0; bit < bits; bit++) {
                long isValid = counts.get(first + bit) >= least ? 1L : 0L;
                mask = mask | (isValid << bit);
            }
            valid.set(word, mask);
        }
    }

    /**
     * Makes 64-bit sums from the sums of their halves. Bits beyond the 64th are dropped.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code low[row]}, {@code high[row]}; writes {@code out[row]}; where the sum does not
     * fit, {@link #OVERFLOWN} to {@code counts[row]} unless {@code wrap} is 1, and one more than
     * the row to {@code status[sizes[OVERFLOW_PLACE]]}.
     *
     * <p>Each thread writes elements of its own, except for the status, where any row may win.
     */
    public static void joinHalves(
            KernelContext context,
            IntArray sizes,
            LongArray low,
            LongArray high,
            LongArray counts,
            LongArray out,
            IntArray status,
            int wrap) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long lower = low.get(row);
            long upper = high.get(row) + (lower >> 32);
            out.set(row, (upper << 32) | (lower & LOW));
            int tooSmall = upper < LEAST_HALF ? 1 : 0;
            int tooGreat = upper > GREATEST_HALF ? 1 : 0;
            if (wrap == 0) {
                int wanted = counts.get(row) >= sizes.get(RollingSizes.MIN_PERIODS) ? 1 : 0;
                if ((tooSmall + tooGreat) * wanted > 0) {
                    counts.set(row, OVERFLOWN);
                    status.set(sizes.get(RollingSizes.OVERFLOW_PLACE), row + 1);
                }
            }
        }
    }

    /**
     * Divides sums, given as the sums of their halves, by the number of values.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code low[row]}, {@code high[row]} and {@code counts[row]}; writes {@code
     * out[row]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void divideHalves(
            KernelContext context,
            IntArray sizes,
            LongArray low,
            LongArray high,
            LongArray counts,
            DoubleArray out) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long lower = low.get(row);
            long upper = high.get(row) + (lower >> 32);
            double count = counts.get(row);
            out.set(row, (upper * PART + (lower & LOW)) / count);
        }
    }

    /**
     * Divides sums by the number of values.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code sums[row]} and {@code counts[row]}; writes {@code out[row]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void divide(
            KernelContext context,
            IntArray sizes,
            LongArray sums,
            LongArray counts,
            DoubleArray out) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double sum = sums.get(row);
            double count = counts.get(row);
            out.set(row, sum / count);
        }
    }

    /**
     * Makes decimal sums from the sums of their four chunks, and checks them against the limit of
     * 38 digits, or divides them.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the sums of the chunks, {@code limits[0]} and {@code [1]}, the low and high bits of
     * the least number that is too great, and {@code unit[0]}, the unscaled decimal that stands for
     * 1; writes words {@code 2 * row} and {@code 2 * row + 1} of {@code out}, or where {@code mean}
     * is 1 {@code means[row]}; where the sum does not fit, {@link #OVERFLOWN} to {@code
     * counts[row]} and one more than the row to {@code status[sizes[OVERFLOW_PLACE]]}.
     *
     * <p>Each thread writes elements of its own, except for the status, where any row may win.
     */
    public static void joinChunks(
            KernelContext context,
            IntArray sizes,
            LongArray chunk0,
            LongArray chunk1,
            LongArray chunk2,
            LongArray chunk3,
            LongArray limits,
            LongArray counts,
            DoubleArray unit,
            LongArray out,
            DoubleArray means,
            IntArray status,
            int mean) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long first = chunk0.get(row);
            long second = chunk1.get(row) + (first >> 32);
            long third = chunk2.get(row) + (second >> 32);
            long fourth = chunk3.get(row) + (third >> 32);
            if (mean == 1) {
                double total = fourth * PART + (third & LOW);
                total = total * PART + (second & LOW);
                total = total * PART + (first & LOW);
                double count = counts.get(row);
                means.set(row, total / (count * unit.get(0)));
            }
            if (mean == 0) {
                long low = (first & LOW) | (second << 32);
                long high = (third & LOW) | (fourth << 32);
                out.set(2 * row, low);
                out.set(2 * row + 1, high);
                int wanted = counts.get(row) >= sizes.get(RollingSizes.MIN_PERIODS) ? 1 : 0;
                if (wanted > DecimalLimits.fits(fourth, low, high, limits)) {
                    counts.set(row, OVERFLOWN);
                    status.set(sizes.get(RollingSizes.OVERFLOW_PLACE), row + 1);
                }
            }
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
