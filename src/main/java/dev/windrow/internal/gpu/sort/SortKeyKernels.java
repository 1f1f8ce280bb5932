// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Finds the range of a column's values, and makes values of sorted keys. */
public final class SortKeyKernels {

    /** Threads of a block: a power of two, for its tree. */
    public static final int THREADS = 256;

    private static final int HALF = 32;
    private static final long LOW = 0xFFFFFFFFL;

    private SortKeyKernels() {}

    /**
     * Finds the least and the greatest value of each block's rows.
     *
     * <p>Launch: blocks of {@link #THREADS}.
     *
     * <p>Reads one value a row and {@code identities}: see {@link Values#longIdentities}; writes
     * {@code ofBlocks[2 * block]}, the least, and the greatest after it. Nulls are left out.
     *
     * <p>Blocks write elements of their own; threads meet in a tree.
     */
    public static void range(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            Presence presence,
            LongArray identities,
            LongArray ofBlocks,
            int source) {
        long[] least = context.allocateLongLocalArray(THREADS);
        long[] greatest = context.allocateLongLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        long min = identities.get(Values.MIN);
        long max = identities.get(Values.MAX);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            if (presence.of(row) == 1) {
                long value = Values.readOrdered(source, words, row);
                min = Math.min(min, value);
                max = Math.max(max, value);
            }
        }
        least[thread] = min;
        greatest[thread] = max;
        meet(context, least, greatest);
        if (thread == 0) {
            ofBlocks.set(2 * context.groupIdx, least[0]);
            ofBlocks.set(2 * context.groupIdx + 1, greatest[0]);
        }
    }

    /**
     * Finds the least and the greatest value of all rows, and the number of bits of their distance.
     *
     * <p>Launch: one block of {@link #THREADS}.
     *
     * <p>Reads {@code ofBlocks} of {@code blockCount[0]} blocks; writes both to {@code bounds}, and
     * the bits of the low and the high half of the distance to {@code usedLow} and {@code
     * usedHigh}.
     *
     * <p>Threads meet in a tree; the first one writes.
     */
    public static void span(
            KernelContext context,
            IntArray blockCount,
            LongArray ofBlocks,
            LongArray identities,
            LongArray bounds,
            IntArray usedLow,
            IntArray usedHigh) {
        long[] least = context.allocateLongLocalArray(THREADS);
        long[] greatest = context.allocateLongLocalArray(THREADS);
        int thread = context.localIdx;
        int blocks = blockCount.get(0);
        long min = identities.get(Values.MIN);
        long max = identities.get(Values.MAX);
        for (int block = thread; block < blocks; block += THREADS) {
            min = Math.min(min, ofBlocks.get(2 * block));
            max = Math.max(max, ofBlocks.get(2 * block + 1));
        }
        least[thread] = min;
        greatest[thread] = max;
        meet(context, least, greatest);
        if (thread == 0) {
            long distance = greatest[0] - least[0];
            int low = 0;
            int high = 0;
            for (int bit = 0; bit < HALF; bit++) {
                if (((distance >> bit) & 1L) == 1L) {
                    low = bit + 1;
                }
                if (((distance >> (bit + HALF)) & 1L) == 1L) {
                    high = bit + 1;
                }
            }
            if (high > 0) {
                low = HALF;
            }
            bounds.set(0, least[0]);
            bounds.set(1, greatest[0]);
            usedLow.set(0, low);
            usedHigh.set(0, high);
        }
    }

    /** Brings the bounds of all threads together in the first elements. */
    private static void meet(KernelContext context, long[] least, long[] greatest) {
        int thread = context.localIdx;
        context.localBarrier();
        for (int half = THREADS / 2; half > 0; half = half / 2) {
            if (thread < half) {
                least[thread] = Math.min(least[thread], least[thread + half]);
                greatest[thread] = Math.max(greatest[thread], greatest[thread + half]);
            }
            context.localBarrier();
        }
    }

    /**
     * The values of sorted keys of a {@link ColumnKey}. There must be no nulls, and no key may be
     * cut by the mask.
     *
     * @param mask all of a value's bits
     */
    public record SortedValues(IntArray keys, LongArray bounds, int descending, long mask)
            implements PackKernels.Packed {

        @Override
        public long of(int i) {
            long code = keys.get(i) & LOW;
            if (descending == 1) {
                code = 0L - code;
            }
            return (bounds.get(descending) + code) & mask;
        }
    }
}
