// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Accumulates floats or integers in block-private accumulators: see {@link
 * BlockAccumulatorKernels}.
 */
public final class NumberAccumulatorKernels {

    private static final int IN_FLIGHT = BlockAccumulatorKernels.IN_FLIGHT;
    private static final int ACCUMULATORS = BlockAccumulatorKernels.ACCUMULATORS;
    private static final int OWNERS = BlockAccumulatorKernels.OWNERS;
    private static final int TRIES = BlockAccumulatorKernels.TRIES;
    private static final int MOST = PassAggregates.MOST;
    private static final int FLAGS = BlockAccumulatorKernels.FLAGS;

    private NumberAccumulatorKernels() {}

    /**
     * Accumulates numbers, and counts rows: floats, and integers as floats, of one source, with
     * counts exact up to 2^53; or integers and parts of them, each of its own source.
     *
     * <p>Launch: blocks of a power of two of threads; as many blocks as keep the device busy. If
     * threads do not share accumulators, there is a replica for each.
     *
     * <p>Reads the arrays that find a row's slot, {@code groupOf[slot]}, the slots of hot keys, the
     * values and their validity. Writes {@code partials[(aggregate * capacity + group) * blocks +
     * block]} and, for rows that have to wait, {@code waiting[i * threads + thread]}. Rows without
     * a slot, and rows of groups beyond {@code capacity}, are left out. Sets {@code status[UNSEEN]}
     * if slots are those of the sample's keys and a row has another key.
     *
     * <p>A shared accumulator is changed by its owner alone, between one barrier and the next;
     * accumulators that are not shared belong to one thread. A thread that tries again waits at a
     * second barrier: otherwise two threads could forever take from each other what neither has
     * used yet. At the end all accumulators are combined in trees.
     */
    // Local arrays cannot be passed to a helper.
    @SuppressWarnings("checkstyle:methodlength")
    static void addNumbers(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            SlotFinder finder,
            IntArray groupOf,
            PassAggregates aggregates,
            Presence presence,
            DoubleArray identities,
            LongArray waiting,
            DoubleArray partials,
            AccumulatorShape shape) {
        double[] cells = context.allocateDoubleLocalArray(ACCUMULATORS);
        int[] owners = context.allocateIntLocalArray(OWNERS);
        int[] flags = context.allocateIntLocalArray(FLAGS);
        long[] key = new long[IN_FLIGHT];
        int[] keyed = new int[IN_FLIGHT];
        int[] present = new int[IN_FLIGHT];
        int[] cell = new int[IN_FLIGHT];
        double[] value = new double[IN_FLIGHT * MOST];
        double[] retried = new double[MOST];
        int nullable = 1 - presence.always();
        int count = aggregates.count();
        AccumulatorShape.Layout layout = shape.layout();
        int capacity = layout.capacity();
        int replicas = layout.replicas();
        int shared = shape.shared();
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int common = capacity * replicas;
        int step = shape.step(layout, threads);
        for (int place = thread; place < count * step; place += threads) {
            cells[place] = identities.get(aggregates.combination(place / step));
        }
        if (thread < FLAGS) {
            flags[thread] = 0;
        }
        context.localBarrier();
        int rows = sizes.get(Sizes.ROWS);
        int stride = context.globalGroupSizeX;
        int turn = 0;
        int left = rows - context.groupIdx * threads;
        while (left > 0) {
            for (int i = 0; i < IN_FLIGHT; i++) {
                int row = rows - left;
                if (i * stride + thread < left) {
                    row = row + i * stride + thread;
                }
                int valid = finder.valid(row);
                key[i] = finder.load(row, valid);
                keyed[i] = valid;
                if (nullable == 1) {
                    present[i] = presence.of(row);
                }
                aggregates.read(value, i * MOST, row);
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                cell[i] = -1;
                int valid = finder.presence().always() == 1 ? 1 : keyed[i];
                if (i * stride + thread < left) {
                    cell[i] =
                            shape.cell(
                                    layout, finder, status, groupOf, key[i], valid, thread,
                                    threads);
                }
            }
            int late = 0;
            for (int i = 0; i < IN_FLIGHT; i++) {
                int counts = nullable == 1 ? present[i] : 1;
                int mine = cell[i] >= 0 ? 1 : 0;
                if (shared == 1) {
                    int contested = cell[i] < common ? mine : 0;
                    int owner = cell[i] < OWNERS ? cell[i] : cell[i] - OWNERS;
                    if (contested == 1) {
                        owners[owner] = thread;
                    }
                    context.localBarrier();
                    if (contested == 1) {
                        if (owners[owner] != thread) {
                            mine = 0;
                            long row = rows - left + i * stride + thread;
                            waiting.set(
                                    late * stride + context.globalIdx,
                                    ((long) cell[i] << 32) + row);
                            late = late + 1;
                        }
                    }
                }
                if (mine == 1) {
                    aggregates.add(cells, cell[i], step, value, i * MOST, counts);
                }
            }
            left = left - IN_FLIGHT * stride;
            if (shared == 1) {
                context.localBarrier();
                int next = 0;
                int more = 1;
                while (more == 1) {
                    for (int attempt = 0; attempt < TRIES; attempt++) {
                        int at = -1;
                        int row = 0;
                        int owner = 0;
                        if (next < late) {
                            long word = waiting.get(next * stride + context.globalIdx);
                            at = (int) (word >> 32);
                            row = (int) word;
                            owner = at < OWNERS ? at : at - OWNERS;
                            owners[owner] = thread;
                        }
                        context.localBarrier();
                        if (at >= 0) {
                            if (owners[owner] == thread) {
                                int counts = 1;
                                if (nullable == 1) {
                                    counts = presence.of(row);
                                }
                                aggregates.read(retried, 0, row);
                                aggregates.add(cells, at, step, retried, 0, counts);
                                next = next + 1;
                            }
                        }
                        context.localBarrier();
                    }
                    if (next < late) {
                        flags[turn] = 1;
                    }
                    context.localBarrier();
                    more = flags[turn];
                    if (thread == 0) {
                        flags[1 - turn] = 0;
                    }
                    turn = 1 - turn;
                }
            }
        }
        context.localBarrier();
        int items = count * capacity;
        for (int half = replicas / 2; half > 0; half = half / 2) {
            for (int pair = thread; pair < items * half; pair += threads) {
                int item = pair / half;
                int aggregate = item / capacity;
                int place =
                        aggregate * step
                                + (item - aggregate * capacity) * replicas
                                + (pair & (half - 1));
                int operation = aggregates.combination(aggregate);
                cells[place] = Values.combine(operation, cells[place], cells[place + half]);
            }
            context.localBarrier();
        }
        if (shape.hot().areThere() == 1) {
            for (int half = threads / 2; half > 0; half = half / 2) {
                for (int pair = thread; pair < count * HotKeys.MOST * half; pair += threads) {
                    int item = pair / half;
                    int aggregate = item / HotKeys.MOST;
                    int rank = item - aggregate * HotKeys.MOST;
                    int place = aggregate * step + common + rank * threads + (pair & (half - 1));
                    int operation = aggregates.combination(aggregate);
                    cells[place] = Values.combine(operation, cells[place], cells[place + half]);
                }
                context.localBarrier();
            }
            if (thread < count * HotKeys.MOST) {
                int aggregate = thread / HotKeys.MOST;
                int rank = thread - aggregate * HotKeys.MOST;
                int slot = shape.hot().slot(rank);
                int operation = aggregates.combination(aggregate);
                if (slot >= 0) {
                    int group = groupOf.get(slot);
                    if (group < capacity) {
                        int place = aggregate * step + group * replicas;
                        double hotter = cells[aggregate * step + common + rank * threads];
                        cells[place] = Values.combine(operation, cells[place], hotter);
                    }
                }
            }
            context.localBarrier();
        }
        int blocks = sizes.get(Sizes.ACCUMULATOR_BLOCKS);
        for (int item = thread; item < items; item += threads) {
            int aggregate = item / capacity;
            int place = aggregate * step + (item - aggregate * capacity) * replicas;
            partials.set(item * blocks + context.groupIdx, cells[place]);
        }
    }
}
