// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Each;
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

    /** Sets the counts of rows that are null themselves, as a bitmap tells, to 0. */
    record NullCounts(LongArray validity, LongArray counts) implements Each {

        @Override
        public void at(int row) {
            if (Keys.bit(validity, row) == 0) {
                counts.set(row, 0L);
            }
        }
    }

    /**
     * Makes sums of the sums of their parts.
     *
     * @param counts gets {@link #OVERFLOWN} where the sum of a window does not fit, unless {@code
     *     wrap} is 1
     * @param status gets one more than that row at {@code sizes[OVERFLOW_PLACE]}; any row may win
     */
    record Sums(
            ExactSum parts,
            IntArray sizes,
            LongArray counts,
            LongArray out,
            IntArray status,
            int wrap)
            implements Each {

        @Override
        public void at(int row) {
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

    /** Divides sums by the number of values. */
    record Means(ExactSum parts, LongArray counts, DoubleArray out) implements Each {

        @Override
        public void at(int row) {
            double sum = parts.real(row);
            double count = counts.get(row);
            out.set(row, sum / parts.divisor(count));
        }
    }

    /** Rounds results to 32-bit floats. */
    record Narrowed(DoubleArray wide, FloatArray out) implements Each {

        @Override
        public void at(int row) {
            out.set(row, (float) wide.get(row));
        }
    }
}
