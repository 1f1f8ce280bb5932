// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Reduces up to four partial aggregates of few groups in one pass over the rows. A block has
 * accumulators in local memory for every group of every partial aggregate, see {@link
 * AccumulatorShape}, so nothing is added to global memory atomically. The accumulators of a group
 * are combined in a tree, those of all blocks in a task of their own.
 *
 * <p>With few groups, each thread has accumulators of its own: the order of all additions then
 * follows from the launch and the rows alone, and the same rows always give the same bits. With
 * more, threads take turns. A thread that wants an accumulator writes its number to the
 * accumulator's owner; all threads meet at a barrier; the thread that is still the owner then has
 * the accumulator until the next barrier.
 *
 * <p>A thread reads {@link #IN_FLIGHT} rows before it looks for the slot of the first: memory is
 * slow to answer, but answers many requests at once. The thread notes which of these rows found
 * their accumulators taken, and tries them again before it reads on: they are still in the cache
 * then.
 */
public final class BlockAccumulatorKernels {

    /** Accumulators of a block: 32 KB. */
    public static final int ACCUMULATORS = 4096;

    /**
     * Owners of a block's accumulators: as many as 48 KB leave. The last few accumulators share
     * theirs.
     */
    public static final int OWNERS = 4080;

    /** Rows that a thread reads at once. */
    public static final int IN_FLIGHT = 8;

    /** Threads of a block that combines, at most. */
    public static final int COMBINE_THREADS = 64;

    /**
     * Times that a thread tries for an accumulator before it asks whether other threads still try.
     */
    static final int TRIES = 4;

    /** Flags of a block: whether some thread still tries, by turns. */
    static final int FLAGS = 2;

    private BlockAccumulatorKernels() {}

    /**
     * Combines the blocks' partial results of floats or integers, and of counts.
     *
     * <p>Launch: a block for each group of each partial aggregate, {@code capacity} groups a
     * partial aggregate; its threads are a power of two, {@link #COMBINE_THREADS} at most.
     *
     * <p>Reads {@code partials[(aggregate * capacity + group) * blocks + block]}, and {@code
     * layout}, the numbers of an {@link AccumulatorShape}; writes the total of each partial
     * aggregate. The blocks of groups that are not there combine nothing.
     *
     * <p>A block owns its group of its partial aggregate; its threads meet at barriers.
     */
    public static void combine(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            DoubleArray partials,
            DoubleArray identities,
            GroupTotals totals,
            PassAggregates aggregates,
            IntArray layout) {
        double[] tree = context.allocateDoubleLocalArray(COMBINE_THREADS);
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int item = context.groupIdx;
        int capacity = layout.get(AccumulatorShape.CAPACITY);
        int aggregate = item / capacity;
        int group = item - aggregate * capacity;
        int combination = aggregates.combination(aggregate);
        int groups = status.get(DeviceStatus.GROUPS);
        int there = (group - groups) >> 31; // all bits, or none: no second condition on the group
        int blocks = sizes.get(Sizes.ACCUMULATOR_BLOCKS) & there;
        double total = identities.get(combination);
        for (int block = thread; block < blocks; block += threads) {
            double partial = partials.get(item * blocks + block);
            total = Values.combine(combination, total, partial);
        }
        tree[thread] = total;
        context.localBarrier();
        for (int half = (threads / 2) & there; half > 0; half = half / 2) {
            if (thread < half) {
                tree[thread] = Values.combine(combination, tree[thread], tree[thread + half]);
            }
            context.localBarrier();
        }
        int written = aggregate;
        if (thread > 0) {
            written = GroupTotals.MOST;
        }
        if (group >= groups) {
            written = GroupTotals.MOST;
        }
        totals.set(written, group, tree[0]);
    }
}
