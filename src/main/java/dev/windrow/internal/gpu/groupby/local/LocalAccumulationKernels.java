// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The phase accumulate of the strategy local-hash: each block reduces its rows in local memory and
 * writes one partial result for each of its keys.
 *
 * <p>The launch is a block of {@code threads} for each {@code ROWS_PER_BLOCK} adjacent rows, with
 * {@code threads * capacity} = {@link #ACCUMULATORS}. A thread owns one accumulator for every rank,
 * {@code cells[rank * threads + thread]}, so nothing is added atomically and the same rows always
 * give the same bits. After a barrier, one thread combines the accumulators of each rank. Where
 * values are relative to their group, a block first fetches what it needs of the groups of its
 * ranks.
 */
public final class LocalAccumulationKernels {

    /** Accumulators of a block: 32 KB of longs. */
    public static final int ACCUMULATORS = 4096;

    private LocalAccumulationKernels() {}

    /**
     * Reduces rows.
     *
     * <p>Launch: as the class says.
     *
     * <p>Reads {@code ranks}, {@code mapping[block * capacity + rank]}, the group, negative if it
     * did not fit, and the rows; writes {@code partials[block * capacity + rank]}.
     *
     * <p>Threads own ranks until the first barrier, their accumulators until the second, then ranks
     * again.
     */
    public static <V, G> void accumulate(
            KernelContext context,
            IntArray sizes,
            ByteArray ranks,
            IntArray mapping,
            Reducer<V, G> reducer,
            Cells<V> partials,
            int capacity,
            int threads) {
        Cells<V> cells = reducer.inBlock(context, ACCUMULATORS);
        Cells<G> groups = reducer.groupsInBlock(context, LocalDictionaryKernels.KEYS);
        int thread = context.localIdx;
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(sizes.get(Sizes.ROWS), start + rowsPerBlock);
        for (int rank = thread; rank < capacity; rank += threads) {
            groups.set(rank, reducer.group(mapping.get(context.groupIdx * capacity + rank)));
        }
        for (int rank = 0; rank < capacity; rank++) {
            cells.set(rank * threads + thread, reducer.none());
        }
        context.localBarrier();
        for (int row = start + thread; row < end; row += threads) {
            int rank = ranks.get(row);
            rank = reducer.isPresent(row) == 1 ? rank : -1;
            if (rank >= 0) {
                int cell = rank * threads + thread;
                cells.set(cell, reducer.with(cells.get(cell), groups.get(rank), row));
            }
        }
        context.localBarrier();
        for (int rank = thread; rank < capacity; rank += threads) {
            V total = reducer.none();
            for (int i = 0; i < threads; i++) {
                int other = (i + thread) & (threads - 1);
                total = reducer.join(total, cells.get(rank * threads + other));
            }
            partials.set(context.groupIdx * capacity + rank, total);
        }
    }
}
