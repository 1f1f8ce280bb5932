// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.gpu.kernels.DecimalLimits;
import dev.windrow.internal.gpu.kernels.DeviceStatus;

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
    private static final long LOW = 0xffffffffL;
    private static final long LEAST_HALF = -2147483648L;
    private static final long GREATEST_HALF = 2147483647L;

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
     * Sums of 64-bit integers, from the sums of their halves.
     *
     * <p>Reads {@code low[group]} and {@code high[group]}; writes {@code sums[group]}, and 1 to
     * {@code status[FINISH_OVERFLOW]} if some sum does not fit.
     */
    public static void joinHalves(
            KernelContext context, IntArray status, LongArray low, LongArray high, LongArray sums) {
        int count = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            long lower = low.get(group);
            long upper = high.get(group) + (lower >> 32);
            sums.set(group, (upper << 32) | (lower & LOW));
            int tooSmall = upper < LEAST_HALF ? 1 : 0;
            int tooGreat = upper > GREATEST_HALF ? 1 : 0;
            if (tooSmall + tooGreat > 0) {
                status.set(DeviceStatus.FINISH_OVERFLOW, 1);
            }
        }
    }

    /**
     * Sums of decimals, from the sums of their four chunks.
     *
     * <p>Reads the chunks' sums, and {@code limits[0]} and {@code [1]}, the low and the high bits
     * of the least number that is too great; writes two words of {@code sums} for each group, and 1
     * to {@code status[FINISH_OVERFLOW]} if some sum has more than 38 digits.
     */
    public static void joinChunks(
            KernelContext context,
            IntArray status,
            LongArray chunk0,
            LongArray chunk1,
            LongArray chunk2,
            LongArray chunk3,
            LongArray limits,
            LongArray sums) {
        int count = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            long first = chunk0.get(group);
            long second = chunk1.get(group) + (first >> 32);
            long third = chunk2.get(group) + (second >> 32);
            long fourth = chunk3.get(group) + (third >> 32);
            long low = (first & LOW) | (second << 32);
            long high = (third & LOW) | (fourth << 32);
            sums.set(2 * group, low);
            sums.set(2 * group + 1, high);
            if (DecimalLimits.fits(fourth, low, high, limits) < 1) {
                status.set(DeviceStatus.FINISH_OVERFLOW, 1);
            }
        }
    }
}
