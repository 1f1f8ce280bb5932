// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.ExactSum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Makes columns of groups that stay on the device. */
public final class FinishKernels {

    private FinishKernels() {}

    /**
     * Joins the halves of values of 128 bits, which lie at {@code words[low + group]} and {@code
     * words[high + group]}, to two words of the target for each group.
     */
    public record Pairs(LongArray words, LongArray target, int low, int high) implements Each {

        @Override
        public void at(int group) {
            target.set(2 * group, words.get(low + group));
            target.set(2 * group + 1, words.get(high + group));
        }
    }

    /**
     * Makes sums of the sums of their parts.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the parts; writes the sum of each group, and 1 to {@code status[FINISH_OVERFLOW]} if
     * some sum does not fit.
     *
     * <p>Each thread writes elements of its own, except for the status, where any group may win.
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
