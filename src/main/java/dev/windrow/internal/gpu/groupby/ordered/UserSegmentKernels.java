// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Prepares the rows of each group for a user's kernel: the rows that it sees, where those of each
 * group begin, and column values in the order of the groups.
 *
 * <p>The kernel that gathers runs in any shape. It reads the rows in that order, {@code
 * rows[ROWS]}, and a column; it writes {@code target[position]}. Each thread writes positions of
 * its own.
 */
public final class UserSegmentKernels {

    private UserSegmentKernels() {}

    /**
     * Leaves out the rows where another column is null.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the validity; writes {@code sizes[GROUP_CAPACITY]} to {@code groups[row]} if the
     * value is null.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void leaveOutNulls(
            KernelContext context, IntArray sizes, LongArray validity, IntArray groups) {
        int rows = sizes.get(Sizes.ROWS);
        int none = sizes.get(Sizes.GROUP_CAPACITY);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            if (Keys.bit(validity, row) == 0) {
                groups.set(row, none);
            }
        }
    }

    /**
     * Finds where each group begins among the sorted rows; a group without rows begins where they
     * would.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the group at each position, {@code groups[ROWS]}, ascending; writes {@code
     * starts[group]} for {@code sizes[OFFSETS]} groups, the last of which is the end of all others.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void findStarts(
            KernelContext context, IntArray sizes, IntArray groups, IntArray starts) {
        int rows = sizes.get(Sizes.ROWS);
        int count = sizes.get(Sizes.OFFSETS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            int low = 0;
            int high = rows;
            while (low < high) {
                int middle = low + ((high - low) >> 1);
                int isBefore = groups.get(middle) < group ? 1 : 0;
                low = isBefore == 1 ? middle + 1 : low;
                high = isBefore == 1 ? high : middle;
            }
            starts.set(group, low);
        }
    }

    /** Gathers bits, as 0 and 1, or integers of at most 32 bits, as {@code source} says. */
    public static void gatherIntegers(
            KernelContext context,
            IntArray sizes,
            IntArray rows,
            LongArray words,
            DoubleArray target,
            int source) {
        int count = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, (double) Values.readInteger(source, words, rows.get(i)));
        }
    }
}
