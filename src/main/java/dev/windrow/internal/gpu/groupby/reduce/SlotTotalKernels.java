// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Slots;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Runs before and after {@link SlotSumKernels}: clears the accumulators, and sums them to totals.
 */
public final class SlotTotalKernels {

    private SlotTotalKernels() {}

    /**
     * Clears the accumulators, of floats or integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code cells[(replica * slots + slot) * parts + part]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clear(KernelContext context, IntArray sizes, DoubleArray cells, int parts) {
        int length = sizes.get(Sizes.REPLICAS) * sizes.get(Sizes.SLOTS) * parts;
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            cells.set(i, 0.0);
        }
    }

    /**
     * Adds up the accumulators of each group, of floats or integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code cells[(replica * slots + slot) * parts + part]} and {@code groupOf[slot]};
     * writes {@code totals[group]} of each part.
     *
     * <p>Each group has one slot.
     */
    public static void total(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groupOf,
            DoubleArray cells,
            GroupTotals totals,
            int parts) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = status.get(DeviceStatus.GROUPS);
        int replicas = sizes.get(Sizes.REPLICAS);
        int length = slots * parts;
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            int slot = i / parts;
            int part = i & (parts - 1);
            int group = groupOf.get(slot);
            if (Slots.end(groupOf, slot, slots, groups) > group) {
                double total = 0.0;
                for (int replica = 0; replica < replicas; replica++) {
                    total = total + cells.get(replica * length + i);
                }
                totals.set(part, group, total);
            }
        }
    }
}
