// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.ExactSum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes columns of groups that stay on the device. There are {@code status[GROUPS]} groups.
 *
 * <p>Launch: any shape. Each thread writes elements of its own, except for the status, where any
 * group may win.
 */
public final class FinishKernels {

    private FinishKernels() {}

    /**
     * Joins the halves of values of 128 bits.
     *
     * <p>Reads {@code words[low + group]} and {@code words[high + group]}; writes two words of
     * {@code target} for each group.
     */
    public static void pair(
            KernelContext context,
            IntArray status,
            LongArray words,
            LongArray target,
            int low,
            int high) {
        int count = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            target.set(2 * group, words.get(low + group));
            target.set(2 * group + 1, words.get(high + group));
        }
    }

    /**
     * Makes sums of the sums of their parts.
     *
     * <p>Reads the parts; writes the sum of each group, and 1 to {@code status[FINISH_OVERFLOW]} if
     * some sum does not fit.
     */
    public static void join(
            KernelContext context, IntArray status, ExactSum parts, LongArray sums) {
        int count = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            int fits = parts.store(group, sums);
            if (fits == 0) {
                status.set(DeviceStatus.FINISH_OVERFLOW, 1);
            }
        }
    }
}
