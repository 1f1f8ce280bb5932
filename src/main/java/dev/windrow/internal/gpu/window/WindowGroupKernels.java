// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.ComparedColumn;
import dev.windrow.internal.gpu.kernels.Presence;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Finds the groups of adjacent equal keys. Moving windows stay within them. */
public final class WindowGroupKernels {

    private WindowGroupKernels() {}

    /**
     * Marks each row whose key differs from the next row's.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads one key column; writes {@code ends[row]}, or where {@code first} is 0 adds to the
     * marks of earlier columns.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void mark(
            KernelContext context,
            IntArray sizes,
            ComparedColumn column,
            Presence presence,
            IntArray ends,
            int first) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int differs = 0;
            if (row + 1 < rows) {
                int valid = presence.of(row);
                int nextValid = presence.of(row + 1);
                differs = valid ^ nextValid;
                if ((valid & nextValid) == 1) {
                    differs = column.compare(row, row + 1) == 0 ? 0 : 1;
                }
            }
            if (first == 0) {
                differs = differs | ends.get(row);
            }
            ends.set(row, differs);
        }
    }

    /**
     * Finds the first row of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groupOf[row]}; writes {@code starts[group]}, and after the last the number of
     * rows.
     *
     * <p>Each thread writes for the groups that begin at rows of its own.
     */
    public static void begin(
            KernelContext context, IntArray sizes, IntArray groupOf, IntArray starts) {
        int rows = sizes.get(RollingSizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int group = groupOf.get(row);
            int before = -1;
            if (row > 0) {
                before = groupOf.get(row - 1);
            }
            if (group != before) {
                starts.set(group, row);
            }
            if (row == rows - 1) {
                starts.set(group + 1, rows);
            }
        }
    }
}
