// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Combines the partial results of all blocks to one total for each group.
 *
 * <p>The launch is blocks of a power of two of threads, {@link #THREADS} at most. Each block takes
 * every n-th group; each of its threads takes every n-th block of the accumulation, then they
 * combine in a tree. The order is always the same, so the same partial results always give the same
 * bits.
 */
public final class PartialCombinationKernels {

    /** Threads of a block, at most. */
    public static final int THREADS = 64;

    private PartialCombinationKernels() {}

    /**
     * Combines partial results.
     *
     * <p>Launch: as the class says.
     *
     * <p>Reads {@code rankOf[group * blocks + block]} and {@code partials[block * capacity +
     * rank]}; writes {@code totals[group]}.
     *
     * <p>A block owns its groups; its threads meet at barriers.
     */
    public static <V, G> void combine(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray rankOf,
            Reducer<V, G> reducer,
            Cells<V> partials,
            Cells<V> totals,
            int capacity) {
        Cells<V> tree = reducer.inBlock(context, THREADS);
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = sizes.get(Sizes.BLOCKS);
        int groups = status.get(DeviceStatus.GROUPS);
        int step = context.globalGroupSizeX / threads;
        for (int group = context.groupIdx; group < groups; group += step) {
            V total = reducer.none();
            for (int block = thread; block < blocks; block += threads) {
                int rank = rankOf.get(group * blocks + block);
                if (rank >= 0) {
                    total = reducer.join(total, partials.get(block * capacity + rank));
                }
            }
            tree.set(thread, total);
            context.localBarrier();
            for (int half = threads / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree.set(thread, reducer.join(tree.get(thread), tree.get(thread + half)));
                }
                context.localBarrier();
            }
            if (thread == 0) {
                totals.set(group, tree.get(0));
            }
            context.localBarrier();
        }
    }
}
