// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Prepares validities and totals for further reductions. */
public final class AggregatePreparationKernels {

    private AggregatePreparationKernels() {}

    /**
     * Finds the rows in which neither of two columns is null.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads two bitmaps of the table's rows; writes the bitmap {@code both}.
     *
     * <p>Each thread writes words of its own.
     */
    public static void findBothPresent(
            KernelContext context, IntArray sizes, LongArray x, LongArray y, LongArray both) {
        int count = (sizes.get(Sizes.ROWS) + 63) / 64;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            both.set(i, x.get(i) & y.get(i));
        }
    }

    /**
     * Divides sums by counts. The mean of a group without values is undefined.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code sums[group]} and {@code counts[group]}; writes {@code means[group]}.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void divide(
            KernelContext context,
            IntArray status,
            DoubleArray sums,
            LongArray counts,
            DoubleArray means) {
        int groups = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            double count = counts.get(group);
            means.set(group, sums.get(group) / count);
        }
    }
}
