// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Finds where each group lies, once rows are sorted. */
public final class ValueOrderKernels {

    private ValueOrderKernels() {}

    /**
     * Finds where each group begins and ends among the sorted rows. Groups without rows are left
     * alone: their {@code starts} and {@code ends} must be equal before.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the group at each position, {@code groups[ROWS]}, ascending; writes {@code
     * starts[group]} and {@code ends[group]}.
     *
     * <p>Each bound is written by the one thread that sees it.
     */
    public static void bound(
            KernelContext context,
            IntArray sizes,
            IntArray groups,
            IntArray starts,
            IntArray ends) {
        int rows = sizes.get(Sizes.ROWS);
        int none = sizes.get(Sizes.GROUP_CAPACITY);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int group = groups.get(i);
            int before = -1;
            int after = -1;
            if (i > 0) {
                before = groups.get(i - 1);
            }
            if (i < rows - 1) {
                after = groups.get(i + 1);
            }
            if (group < none) {
                if (before != group) {
                    starts.set(group, i);
                }
                if (after != group) {
                    ends.set(group, i + 1);
                }
            }
        }
    }
}
