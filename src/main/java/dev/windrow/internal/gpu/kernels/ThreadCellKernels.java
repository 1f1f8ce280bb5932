package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Up to four planes of few groups, in one pass over the rows: each thread has a cell of its own in
 * local memory for every group of every plane, {@code cells[(plane * capacity + group) * threads +
 * thread]}, so nothing is added atomically; the cells of a block meet in a tree, those of all
 * blocks in a task of their own. The order of all additions follows from the launch and the rows
 * alone: the same rows always give the same bits.
 *
 * <p>A thread reads {@link #IN_FLIGHT} rows before it looks for the slot of the first: memory is
 * slow to answer, but answers many at once.
 */
public final class ThreadCellKernels {

    /** Cells of a block: 32 KB. */
    public static final int CELLS = 4096;

    /** Rows that a thread reads at once. */
    public static final int IN_FLIGHT = 8;

    /** Threads of a block that combines. */
    public static final int COMBINE_THREADS = 64;

    private ThreadCellKernels() {}

    /**
     * Accumulates integers, or parts of them, and counts rows.
     *
     * <p>Launch: blocks of as many threads, a power of two, as have cells for all groups of all
     * planes in {@link #CELLS}; as many blocks as keep the device busy.
     *
     * <p>Reads what {@link Slots#find} takes, {@code groupOf[slot]}, the values and their validity;
     * writes {@code partials[(plane * capacity + group) * blocks + block]}. Rows of no slot, and of
     * groups that {@code capacity} has no room for, are left out.
     *
     * <p>Threads own their cells until the barrier; then they meet in a tree, step by step.
     */
    public static void addLongs(
            KernelContext context,
            IntArray sizes,
            LongArray finder,
            LongArray keys,
            IntArray offsets,
            LongArray characters,
            LongArray keyValidity,
            LongArray table,
            IntArray given,
            IntArray groupOf,
            LongArray words,
            LongArray validity,
            LongArray identities,
            LongArray partials,
            int how,
            int sources,
            int operations,
            int capacity) {
        long[] cells = context.allocateLongLocalArray(CELLS);
        long[] key = new long[IN_FLIGHT];
        int[] keyed = new int[IN_FLIGHT];
        int[] present = new int[IN_FLIGHT];
        int[] group = new int[IN_FLIGHT];
        long[] value0 = new long[IN_FLIGHT];
        long[] value1 = new long[IN_FLIGHT];
        long[] value2 = new long[IN_FLIGHT];
        long[] value3 = new long[IN_FLIGHT];
        int operation0 = CellPlanes.operation(operations, 0);
        int operation1 = CellPlanes.operation(operations, 1);
        int operation2 = CellPlanes.operation(operations, 2);
        int operation3 = CellPlanes.operation(operations, 3);
        int nullable = CellPlanes.isNullable(sources);
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int items = CellPlanes.planes(operations) * capacity;
        for (int item = 0; item < items; item++) {
            int operation = CellPlanes.operation(operations, item / capacity);
            cells[item * threads + thread] = identities.get(CellPlanes.combination(operation));
        }
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = (int) finder.get(Slots.NO_SLOT);
        int stride = context.globalGroupSizeX;
        int left = rows - context.globalIdx;
        while (left > 0) {
            for (int i = 0; i < IN_FLIGHT; i++) {
                int row = rows - left;
                if (i * stride < left) {
                    row = row + i * stride;
                }
                int valid = Slots.valid(how, keyValidity, row);
                key[i] = Slots.load(how, finder, keys, offsets, characters, given, row, valid);
                keyed[i] = valid;
                if (nullable == 1) {
                    present[i] = Keys.bit(validity, row);
                }
                value0[i] = CellPlanes.readLong(operations, sources, 0, words, row);
                value1[i] = CellPlanes.readLong(operations, sources, 1, words, row);
                value2[i] = CellPlanes.readLong(operations, sources, 2, words, row);
                value3[i] = CellPlanes.readLong(operations, sources, 3, words, row);
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                group[i] = capacity;
                int valid = Slots.isNullable(how) == 1 ? keyed[i] : 1;
                if (i * stride < left) {
                    int slot = Slots.slotOf(how, finder, table, key[i], valid);
                    if (slot != noSlot) {
                        group[i] = groupOf.get(slot);
                    }
                }
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                int counts = nullable == 1 ? present[i] : 1;
                if (group[i] < capacity) {
                    if (operation0 != CellPlanes.NONE) {
                        int cell = group[i] * threads + thread;
                        cells[cell] =
                                CellPlanes.addLong(operation0, cells[cell], value0[i], counts);
                    }
                    if (operation1 != CellPlanes.NONE) {
                        int cell = (capacity + group[i]) * threads + thread;
                        cells[cell] =
                                CellPlanes.addLong(operation1, cells[cell], value1[i], counts);
                    }
                    if (operation2 != CellPlanes.NONE) {
                        int cell = (2 * capacity + group[i]) * threads + thread;
                        cells[cell] =
                                CellPlanes.addLong(operation2, cells[cell], value2[i], counts);
                    }
                    if (operation3 != CellPlanes.NONE) {
                        int cell = (3 * capacity + group[i]) * threads + thread;
                        cells[cell] =
                                CellPlanes.addLong(operation3, cells[cell], value3[i], counts);
                    }
                }
            }
            left = left - IN_FLIGHT * stride;
        }
        context.localBarrier();
        for (int half = threads / 2; half > 0; half = half / 2) {
            for (int pair = thread; pair < items * half; pair += threads) {
                int item = pair / half;
                int cell = item * threads + (pair & (half - 1));
                int operation = CellPlanes.operation(operations, item / capacity);
                cells[cell] =
                        Values.combineLongs(
                                CellPlanes.combination(operation), cells[cell], cells[cell + half]);
            }
            context.localBarrier();
        }
        int blocks = sizes.get(Sizes.CELL_BLOCKS);
        for (int item = thread; item < items; item += threads) {
            partials.set(item * blocks + context.groupIdx, cells[item * threads]);
        }
    }

    /**
     * Accumulates floats, or integers as floats, and counts rows, exactly up to 2^53.
     *
     * <p>Launch: as {@link #addLongs}.
     *
     * <p>Reads and writes what {@link #addLongs} does; all planes take the same from a row.
     *
     * <p>Threads own their cells until the barrier; then they meet in a tree, step by step.
     */
    public static void addDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray finder,
            LongArray keys,
            IntArray offsets,
            LongArray characters,
            LongArray keyValidity,
            LongArray table,
            IntArray given,
            IntArray groupOf,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            DoubleArray identities,
            DoubleArray partials,
            int how,
            int sources,
            int operations,
            int capacity) {
        double[] cells = context.allocateDoubleLocalArray(CELLS);
        long[] key = new long[IN_FLIGHT];
        int[] keyed = new int[IN_FLIGHT];
        int[] present = new int[IN_FLIGHT];
        int[] group = new int[IN_FLIGHT];
        double[] value = new double[IN_FLIGHT];
        int operation0 = CellPlanes.operation(operations, 0);
        int operation1 = CellPlanes.operation(operations, 1);
        int operation2 = CellPlanes.operation(operations, 2);
        int operation3 = CellPlanes.operation(operations, 3);
        int nullable = CellPlanes.isNullable(sources);
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int items = CellPlanes.planes(operations) * capacity;
        for (int item = 0; item < items; item++) {
            int operation = CellPlanes.operation(operations, item / capacity);
            cells[item * threads + thread] = identities.get(CellPlanes.combination(operation));
        }
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = (int) finder.get(Slots.NO_SLOT);
        int stride = context.globalGroupSizeX;
        int left = rows - context.globalIdx;
        while (left > 0) {
            for (int i = 0; i < IN_FLIGHT; i++) {
                int row = rows - left;
                if (i * stride < left) {
                    row = row + i * stride;
                }
                int valid = Slots.valid(how, keyValidity, row);
                key[i] = Slots.load(how, finder, keys, offsets, characters, given, row, valid);
                keyed[i] = valid;
                if (nullable == 1) {
                    present[i] = Keys.bit(validity, row);
                }
                int source = CellPlanes.source(sources, 0);
                value[i] = Values.readDouble(source, words, floats, doubles, row);
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                group[i] = capacity;
                int valid = Slots.isNullable(how) == 1 ? keyed[i] : 1;
                if (i * stride < left) {
                    int slot = Slots.slotOf(how, finder, table, key[i], valid);
                    if (slot != noSlot) {
                        group[i] = groupOf.get(slot);
                    }
                }
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                int counts = nullable == 1 ? present[i] : 1;
                if (group[i] < capacity) {
                    if (operation0 != CellPlanes.NONE) {
                        int cell = group[i] * threads + thread;
                        cells[cell] =
                                CellPlanes.addDouble(operation0, cells[cell], value[i], counts);
                    }
                    if (operation1 != CellPlanes.NONE) {
                        int cell = (capacity + group[i]) * threads + thread;
                        cells[cell] =
                                CellPlanes.addDouble(operation1, cells[cell], value[i], counts);
                    }
                    if (operation2 != CellPlanes.NONE) {
                        int cell = (2 * capacity + group[i]) * threads + thread;
                        cells[cell] =
                                CellPlanes.addDouble(operation2, cells[cell], value[i], counts);
                    }
                    if (operation3 != CellPlanes.NONE) {
                        int cell = (3 * capacity + group[i]) * threads + thread;
                        cells[cell] =
                                CellPlanes.addDouble(operation3, cells[cell], value[i], counts);
                    }
                }
            }
            left = left - IN_FLIGHT * stride;
        }
        context.localBarrier();
        for (int half = threads / 2; half > 0; half = half / 2) {
            for (int pair = thread; pair < items * half; pair += threads) {
                int item = pair / half;
                int cell = item * threads + (pair & (half - 1));
                int operation = CellPlanes.operation(operations, item / capacity);
                cells[cell] =
                        Values.combineDoubles(
                                CellPlanes.combination(operation), cells[cell], cells[cell + half]);
            }
            context.localBarrier();
        }
        int blocks = sizes.get(Sizes.CELL_BLOCKS);
        for (int item = thread; item < items; item += threads) {
            partials.set(item * blocks + context.groupIdx, cells[item * threads]);
        }
    }

    /**
     * Combines the blocks' partial results of integers.
     *
     * <p>Launch: a block of {@link #COMBINE_THREADS} for each group of each plane, {@code capacity}
     * groups a plane.
     *
     * <p>Reads {@code partials[(plane * capacity + group) * blocks + block]}; writes {@code
     * totals[group]} of each plane.
     *
     * <p>A block owns its group of its plane; its threads meet at barriers.
     */
    public static void combineLongs(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
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
        int plane = item / capacity;
        int group = item - plane * capacity;
        int operation = CellPlanes.operation(operations, plane);
        int combination = CellPlanes.combination(operation);
        int blocks = sizes.get(Sizes.CELL_BLOCKS);
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
        int written = plane;
        if (thread > 0) {
            written = CellPlanes.MOST;
        }
        if (group >= findings.get(Findings.GROUPS)) {
            written = CellPlanes.MOST;
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
     * <p>Reads {@code partials[(plane * capacity + group) * blocks + block]}; writes {@code
     * totals[group]} of each plane that is of floats, {@code counts[group]} of each that counts.
     *
     * <p>A block owns its group of its plane; its threads meet at barriers.
     */
    public static void combineDoubles(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
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
        int plane = item / capacity;
        int group = item - plane * capacity;
        int operation = CellPlanes.operation(operations, plane);
        int combination = CellPlanes.combination(operation);
        int blocks = sizes.get(Sizes.CELL_BLOCKS);
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
        int written = plane;
        if (thread > 0) {
            written = CellPlanes.MOST;
        }
        if (group >= findings.get(Findings.GROUPS)) {
            written = CellPlanes.MOST;
        }
        if (written == 0) {
            if (CellPlanes.reads(CellPlanes.operation(operations, 0)) == 1) {
                totals0.set(group, tree[0]);
            } else {
                counts0.set(group, (int) tree[0]);
            }
        }
        if (written == 1) {
            if (CellPlanes.reads(CellPlanes.operation(operations, 1)) == 1) {
                totals1.set(group, tree[0]);
            } else {
                counts1.set(group, (int) tree[0]);
            }
        }
        if (written == 2) {
            if (CellPlanes.reads(CellPlanes.operation(operations, 2)) == 1) {
                totals2.set(group, tree[0]);
            } else {
                counts2.set(group, (int) tree[0]);
            }
        }
        if (written == 3) {
            if (CellPlanes.reads(CellPlanes.operation(operations, 3)) == 1) {
                totals3.set(group, tree[0]);
            } else {
                counts3.set(group, (int) tree[0]);
            }
        }
    }
}
