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

    private static final int BITS_FOLD = 6;

    private FinishKernels() {}

    /**
     * Packs values that lie within words.
     *
     * <p>Reads {@code words[first + group]}; writes {@code 1 << fold} values to a word of {@code
     * target}, the first one lowest. A value is the bits of {@code mask}, {@code shift} bits up,
     * with those of {@code flip} turned around.
     */
    public static void pack(
            KernelContext context,
            IntArray status,
            LongArray words,
            LongArray target,
            int first,
            int shift,
            int fold,
            long mask,
            long flip) {
        int count = status.get(DeviceStatus.GROUPS);
        int perWord = 1 << fold;
        int length = (count + perWord - 1) >> fold;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << fold;
            int end = Math.min(count, begin + perWord);
            long made = 0L;
            for (int group = begin; group < end; group++) {
                long value = ((words.get(first + group) >> shift) & mask) ^ flip;
                made = made | (value << ((group - begin) << (BITS_FOLD - fold)));
            }
            target.set(word, made);
        }
    }

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
     * The validity of aggregations without a value.
     *
     * <p>Reads {@code counts[group]}; writes {@code valid}, a bit for each group that has values.
     */
    public static void present(
            KernelContext context, IntArray status, LongArray counts, LongArray valid) {
        int count = status.get(DeviceStatus.GROUPS);
        int length = (count + 63) >> BITS_FOLD;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << BITS_FOLD;
            int end = Math.min(count, begin + 64);
            long mask = 0L;
            for (int group = begin; group < end; group++) {
                long isPresent = counts.get(group) > 0L ? 1L : 0L;
                mask = mask | (isPresent << (group - begin));
            }
            valid.set(word, mask);
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
