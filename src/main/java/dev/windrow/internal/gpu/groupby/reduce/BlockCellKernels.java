package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Up to four partial aggregates of groups that are not many, in one pass over the rows: a block has
 * cells in local memory for every group of every partial aggregate, see {@link CellShape}, so
 * nothing is added atomically; those of a group meet in a tree, those of all blocks in a task of
 * their own.
 *
 * <p>Of few groups, each thread has cells of its own: the order of all additions then follows from
 * the launch and the rows alone, and the same rows always give the same bits. Of more, threads take
 * turns: who wants a cell writes its number to the cell's owner, all meet at a barrier, and who is
 * still the owner then has it until the next.
 *
 * <p>A thread reads {@link #IN_FLIGHT} rows before it looks for the slot of the first: memory is
 * slow to answer, but answers many at once. Which of them found their cells taken it writes down,
 * and tries those again before it reads on: they are still in the cache then.
 */
public final class BlockCellKernels {

    /** Cells of a block: 32 KB. */
    public static final int CELLS = 4096;

    /** Owners of a block's cells, of which the last few share theirs: what 48 KB leave. */
    public static final int OWNERS = 4080;

    /** Rows that a thread reads at once. */
    public static final int IN_FLIGHT = 8;

    /** Threads of a block that combines. */
    public static final int COMBINE_THREADS = 64;

    /** Times that a thread tries for a cell before it asks whether others still do. */
    static final int TRIES = 4;

    /** Flags of a block: whether somebody still tries, by turns. */
    static final int FLAGS = 2;

    private BlockCellKernels() {}

    /**
     * Finds the groups of selected rows.
     *
     * <p>Launch: at least {@link CellShape#HOT} threads.
     *
     * <p>Reads {@code hotRows[HOT]}, rows or -1, what finds their slots, and {@code groupOf[slot]};
     * writes {@code status[HOT_GROUPS + i]}, -1 where there is none, or no group has the slot.
     *
     * <p>Each thread writes an element of its own.
     */
    public static void findHot(
            KernelContext context,
            IntArray status,
            LongArray finder,
            LongArray keys,
            IntArray positions,
            LongArray keyValidity,
            LongArray table,
            IntArray groupOf,
            IntArray hotRows,
            int how) {
        int rank = context.globalIdx;
        if (rank < CellShape.HOT) {
            int row = hotRows.get(rank);
            int group = -1;
            if (row >= 0) {
                int slot =
                        Slots.find(
                                how,
                                finder,
                                keys,
                                positions,
                                keys,
                                keyValidity,
                                table,
                                positions,
                                row);
                int slots = (int) finder.get(Slots.NO_SLOT);
                int groups = status.get(DeviceStatus.GROUPS);
                if (slot < slots) {
                    int found = groupOf.get(slot);
                    group = Slots.end(groupOf, slot, slots, groups) > found ? found : -1;
                }
            }
            status.set(DeviceStatus.HOT_GROUPS + rank, group);
        }
    }

    /**
     * Combines the blocks' partial results of integers.
     *
     * <p>Launch: a block of {@link #COMBINE_THREADS} for each group of each partial aggregate,
     * {@code capacity} groups a partial aggregate.
     *
     * <p>Reads {@code partials[(aggregate * capacity + group) * blocks + block]}; writes {@code
     * totals[group]} of each partial aggregate.
     *
     * <p>A block owns its group of its partial aggregate; its threads meet at barriers.
     */
    public static void combineLongs(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            LongArray partials,
            LongArray identities,
            LongArray totals0,
            LongArray totals1,
            LongArray totals2,
            LongArray totals3,
            int operations,
            int capacity) {
        long[] tree = context.allocateLongLocalArray(COMBINE_THREADS);
        int thread = context.localIdx;
        int item = context.groupIdx;
        int aggregate = item / capacity;
        int group = item - aggregate * capacity;
        int operation = CellAggregates.operation(operations, aggregate);
        int combination = CellAggregates.combination(operation);
        int blocks = sizes.get(Sizes.ACCUMULATOR_BLOCKS);
        long total = identities.get(combination);
        for (int block = thread; block < blocks; block += COMBINE_THREADS) {
            long partial = partials.get(item * blocks + block);
            total = Values.combineLongs(combination, total, partial);
        }
        tree[thread] = total;
        context.localBarrier();
        for (int half = COMBINE_THREADS / 2; half > 0; half = half / 2) {
            if (thread < half) {
                tree[thread] = Values.combineLongs(combination, tree[thread], tree[thread + half]);
            }
            context.localBarrier();
        }
        int written = aggregate;
        if (thread > 0) {
            written = CellAggregates.MOST;
        }
        if (group >= status.get(DeviceStatus.GROUPS)) {
            written = CellAggregates.MOST;
        }
        if (written == 0) {
            totals0.set(group, tree[0]);
        }
        if (written == 1) {
            totals1.set(group, tree[0]);
        }
        if (written == 2) {
            totals2.set(group, tree[0]);
        }
        if (written == 3) {
            totals3.set(group, tree[0]);
        }
    }

    /**
     * Combines the blocks' partial results of floats, and of counts.
     *
     * <p>Launch: as {@link #combineLongs}.
     *
     * <p>Reads {@code partials[(aggregate * capacity + group) * blocks + block]}; writes {@code
     * totals[group]} of each partial aggregate that is of floats, {@code counts[group]} of each
     * that counts.
     *
     * <p>A block owns its group of its partial aggregate; its threads meet at barriers.
     */
    public static void combineDoubles(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            DoubleArray partials,
            DoubleArray identities,
            DoubleArray totals0,
            DoubleArray totals1,
            DoubleArray totals2,
            DoubleArray totals3,
            LongArray counts0,
            LongArray counts1,
            LongArray counts2,
            LongArray counts3,
            int operations,
            int capacity) {
        double[] tree = context.allocateDoubleLocalArray(COMBINE_THREADS);
        int thread = context.localIdx;
        int item = context.groupIdx;
        int aggregate = item / capacity;
        int group = item - aggregate * capacity;
        int operation = CellAggregates.operation(operations, aggregate);
        int combination = CellAggregates.combination(operation);
        int blocks = sizes.get(Sizes.ACCUMULATOR_BLOCKS);
        double total = identities.get(combination);
        for (int block = thread; block < blocks; block += COMBINE_THREADS) {
            double partial = partials.get(item * blocks + block);
            total = Values.combineDoubles(combination, total, partial);
        }
        tree[thread] = total;
        context.localBarrier();
        for (int half = COMBINE_THREADS / 2; half > 0; half = half / 2) {
            if (thread < half) {
                tree[thread] =
                        Values.combineDoubles(combination, tree[thread], tree[thread + half]);
            }
            context.localBarrier();
        }
        int written = aggregate;
        if (thread > 0) {
            written = CellAggregates.MOST;
        }
        if (group >= status.get(DeviceStatus.GROUPS)) {
            written = CellAggregates.MOST;
        }
        if (written == 0) {
            if (CellAggregates.reads(CellAggregates.operation(operations, 0)) == 1) {
                totals0.set(group, tree[0]);
            } else {
                counts0.set(group, (int) tree[0]);
            }
        }
        if (written == 1) {
            if (CellAggregates.reads(CellAggregates.operation(operations, 1)) == 1) {
                totals1.set(group, tree[0]);
            } else {
                counts1.set(group, (int) tree[0]);
            }
        }
        if (written == 2) {
            if (CellAggregates.reads(CellAggregates.operation(operations, 2)) == 1) {
                totals2.set(group, tree[0]);
            } else {
                counts2.set(group, (int) tree[0]);
            }
        }
        if (written == 3) {
            if (CellAggregates.reads(CellAggregates.operation(operations, 3)) == 1) {
                totals3.set(group, tree[0]);
            } else {
                counts3.set(group, (int) tree[0]);
            }
        }
    }
}
