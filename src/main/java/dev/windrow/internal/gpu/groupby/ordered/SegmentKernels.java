// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds where each group's rows begin, once rows lie in the order of their slots or of their keys.
 */
public final class SegmentKernels {

    private SegmentKernels() {}

    /**
     * Finds where groups begin.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the sorted slots, the rows in {@code order} and {@code groupOf[slot]}; writes {@code
     * starts[group]}, and the end after the last group, {@code groupRow[group]}, the first row of
     * the group, and {@code status[ACTIVE_ROWS]}: dropped rows lie behind all others.
     *
     * <p>Each boundary is written by the one thread that sees it.
     */
    public static void bound(
            KernelContext context,
            IntArray sizes,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray starts,
            IntArray groupRow,
            IntArray status) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        int groups = status.get(DeviceStatus.GROUPS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int slot = slots.get(i);
            int before = -1;
            if (i > 0) {
                before = slots.get(i - 1);
            }
            if (slot != before) {
                if (slot < noSlot) {
                    int group = groupOf.get(slot);
                    starts.set(group, i);
                    groupRow.set(group, order.get(i));
                } else {
                    starts.set(groups, i);
                    status.set(DeviceStatus.ACTIVE_ROWS, i);
                }
            }
            if (i == rows - 1 && slot < noSlot) {
                starts.set(groups, rows);
                status.set(DeviceStatus.ACTIVE_ROWS, rows);
            }
        }
    }

    /** Counts the rows of each group. */
    record RowCounts(IntArray starts, LongArray totals) implements Each {

        @Override
        public void at(int group) {
            totals.set(group, starts.get(group + 1) - starts.get(group));
        }
    }
}
