// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.RowComparison;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Combines the partial results of all blocks to one total for each group.
 *
 * <p>Every kernel here runs blocks of {@link #THREADS}. Each block takes every n-th group; each of
 * its threads takes every n-th block of the accumulation, then they combine in a tree. The order is
 * always the same, so the same partial results always give the same bits.
 */
public final class PartialCombinationKernels {

    /** Threads of a block. */
    public static final int THREADS = 64;

    private PartialCombinationKernels() {}

    /**
     * Combines floats or integers.
     *
     * <p>Launch: as the class says.
     *
     * <p>Reads {@code rankOf[group * blocks + block]} and {@code partials[block * capacity +
     * rank]}; writes {@code totals[group]}.
     *
     * <p>A block owns its groups; its threads meet at barriers.
     */
    public static void combineNumbers(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray rankOf,
            DoubleArray partials,
            DoubleArray totals,
            DoubleArray identities,
            int operation,
            int capacity) {
        double[] tree = context.allocateDoubleLocalArray(THREADS);
        int thread = context.localIdx;
        int blocks = sizes.get(Sizes.BLOCKS);
        int groups = status.get(DeviceStatus.GROUPS);
        int step = context.globalGroupSizeX / THREADS;
        for (int group = context.groupIdx; group < groups; group += step) {
            double total = identities.get(operation);
            for (int block = thread; block < blocks; block += THREADS) {
                int rank = rankOf.get(group * blocks + block);
                if (rank >= 0) {
                    total = Values.combine(operation, total, partials.get(block * capacity + rank));
                }
            }
            tree[thread] = total;
            context.localBarrier();
            for (int half = THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] = Values.combine(operation, tree[thread], tree[thread + half]);
                }
                context.localBarrier();
            }
            if (thread == 0) {
                totals.set(group, tree[0]);
            }
            context.localBarrier();
        }
    }

    /**
     * Combines rows of extreme values.
     *
     * <p>Launch: as the class says.
     *
     * <p>Reads {@code rankOf[group * blocks + block]} and {@code partials[block * capacity +
     * rank]}; writes {@code totals[group]}.
     *
     * <p>A block owns its groups; its threads meet at barriers.
     */
    public static void combineRows(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray rankOf,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            IntArray partials,
            IntArray totals,
            int source,
            int operation,
            int capacity) {
        int[] tree = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int blocks = sizes.get(Sizes.BLOCKS);
        int groups = status.get(DeviceStatus.GROUPS);
        int step = context.globalGroupSizeX / THREADS;
        for (int group = context.groupIdx; group < groups; group += step) {
            int best = Values.NO_ROW;
            for (int block = thread; block < blocks; block += THREADS) {
                int rank = rankOf.get(group * blocks + block);
                if (rank >= 0) {
                    best =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
                                    best,
                                    partials.get(block * capacity + rank));
                }
            }
            tree[thread] = best;
            context.localBarrier();
            for (int half = THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    tree[thread] =
                            RowComparison.combine(
                                    operation,
                                    source,
                                    words,
                                    offsets,
                                    characters,
                                    tree[thread],
                                    tree[thread + half]);
                }
                context.localBarrier();
            }
            if (thread == 0) {
                totals.set(group, tree[0]);
            }
            context.localBarrier();
        }
    }
}
