// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;

/**
 * Adds up a number of each thread of a block, in local memory. The code becomes part of the kernel.
 * Each thread has stored its number before; all of them meet at barriers.
 */
public final class BlockSums {

    private BlockSums() {}

    /**
     * Adds up all numbers to the first one, in a tree.
     *
     * @param threads how many, a power of two
     */
    public static void total(KernelContext context, int[] sums, int threads) {
        int thread = context.localIdx;
        context.localBarrier();
        for (int half = threads / 2; half > 0; half = half / 2) {
            if (thread < half) {
                sums[thread] = sums[thread] + sums[thread + half];
            }
            context.localBarrier();
        }
    }

    /** Adds to each number all those before it. */
    public static void scan(KernelContext context, int[] sums, int threads) {
        int thread = context.localIdx;
        context.localBarrier();
        for (int distance = 1; distance < threads; distance = distance * 2) {
            int before = 0;
            if (thread >= distance) {
                before = sums[thread - distance];
            }
            context.localBarrier();
            sums[thread] = sums[thread] + before;
            context.localBarrier();
        }
    }
}
