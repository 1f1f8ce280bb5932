package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums by atomic addition, once each row knows its group.
 *
 * <p>Each group has {@code REPLICAS} accumulators, {@code cells[replica * groups + group]}, and a
 * block adds to one of them: additions to one address come one after the other, and many small sums
 * lose less to rounding than a large one. The groups of {@link #HOT} chosen rows, those with the
 * most rows in the planner's sample, are added up by each thread on its own, and handed in once.
 */
public final class GroupAccumulationKernels {

    /** Groups that threads add up on their own. */
    public static final int HOT = 4;

    private GroupAccumulationKernels() {}

    /**
     * Clears the accumulators of integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code cells[replica * groups + group]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clearLongs(
            KernelContext context, IntArray sizes, IntArray findings, LongArray cells) {
        int length = sizes.get(Sizes.REPLICAS) * findings.get(Findings.GROUPS);
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            cells.set(i, 0L);
        }
    }

    /**
     * Clears the accumulators of floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code cells[replica * groups + group]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clearDoubles(
            KernelContext context, IntArray sizes, IntArray findings, DoubleArray cells) {
        int length = sizes.get(Sizes.REPLICAS) * findings.get(Findings.GROUPS);
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            cells.set(i, 0.0);
        }
    }

    /**
     * Finds the positions of chosen rows in another order than the table's.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code order[position]}, {@code hotRows[HOT]} (rows, or -1) and {@code hotAt[HOT]},
     * -1 before; writes the positions there.
     *
     * <p>Each row has one position.
     */
    public static void locate(
            KernelContext context,
            IntArray sizes,
            IntArray order,
            IntArray hotRows,
            IntArray hotAt) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int row = order.get(i);
            for (int hot = 0; hot < HOT; hot++) {
                if (row == hotRows.get(hot)) {
                    if (hotAt.get(hot) < 0) {
                        hotAt.set(hot, i);
                    }
                }
            }
        }
    }

    /**
     * Adds integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groups[position]}, where {@code ordered} is 1 {@code order[position]}, the
     * row, {@code hotAt[HOT]} (positions, or -1), the values, and validity; adds to {@code
     * cells[replica * groups + group]}.
     *
     * <p>Additions are atomic; those of integers give the same total in any order.
     */
    public static void addLongs(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            IntArray groups,
            IntArray order,
            IntArray hotAt,
            LongArray words,
            LongArray validity,
            LongArray cells,
            int source,
            int nullable,
            int ordered) {
        int rows = sizes.get(Sizes.ROWS);
        int count = findings.get(Findings.GROUPS);
        int base = (context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1)) * count;
        int hot0 = hotGroup(groups, count, hotAt, 0);
        int hot1 = hotGroup(groups, count, hotAt, 1);
        int hot2 = hotGroup(groups, count, hotAt, 2);
        int hot3 = hotGroup(groups, count, hotAt, 3);
        long sum0 = 0L;
        long sum1 = 0L;
        long sum2 = 0L;
        long sum3 = 0L;
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int group = groups.get(i);
            int row = Positions.row(order, ordered, i);
            if (nullable == 1) {
                group = Keys.bit(validity, row) == 1 ? group : count;
            }
            if (group < count) {
                long value = Values.readLong(source, words, row);
                if (group == hot0) {
                    sum0 = sum0 + value;
                } else if (group == hot1) {
                    sum1 = sum1 + value;
                } else if (group == hot2) {
                    sum2 = sum2 + value;
                } else if (group == hot3) {
                    sum3 = sum3 + value;
                } else {
                    context.atomicAdd(cells, base + group, value);
                }
            }
        }
        if (hot0 >= 0) {
            context.atomicAdd(cells, base + hot0, sum0);
        }
        if (hot1 >= 0) {
            context.atomicAdd(cells, base + hot1, sum1);
        }
        if (hot2 >= 0) {
            context.atomicAdd(cells, base + hot2, sum2);
        }
        if (hot3 >= 0) {
            context.atomicAdd(cells, base + hot3, sum3);
        }
    }

    /**
     * Adds floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groups[position]}, where {@code ordered} is 1 {@code order[position]}, the
     * row, {@code hotAt[HOT]} (positions, or -1), the values, and validity; adds to {@code
     * cells[replica * groups + group]}.
     *
     * <p>Additions are atomic, and come in any order: the last bits of a total may differ from run
     * to run.
     */
    public static void addDoubles(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            IntArray groups,
            IntArray order,
            IntArray hotAt,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            DoubleArray cells,
            int source,
            int nullable,
            int ordered) {
        int rows = sizes.get(Sizes.ROWS);
        int count = findings.get(Findings.GROUPS);
        int base = (context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1)) * count;
        int hot0 = hotGroup(groups, count, hotAt, 0);
        int hot1 = hotGroup(groups, count, hotAt, 1);
        int hot2 = hotGroup(groups, count, hotAt, 2);
        int hot3 = hotGroup(groups, count, hotAt, 3);
        double sum0 = 0.0;
        double sum1 = 0.0;
        double sum2 = 0.0;
        double sum3 = 0.0;
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int group = groups.get(i);
            int row = Positions.row(order, ordered, i);
            if (nullable == 1) {
                group = Keys.bit(validity, row) == 1 ? group : count;
            }
            if (group < count) {
                double value = Values.readDouble(source, words, floats, doubles, row);
                if (group == hot0) {
                    sum0 = sum0 + value;
                } else if (group == hot1) {
                    sum1 = sum1 + value;
                } else if (group == hot2) {
                    sum2 = sum2 + value;
                } else if (group == hot3) {
                    sum3 = sum3 + value;
                } else {
                    context.atomicAdd(cells, base + group, value);
                }
            }
        }
        if (hot0 >= 0) {
            context.atomicAdd(cells, base + hot0, sum0);
        }
        if (hot1 >= 0) {
            context.atomicAdd(cells, base + hot1, sum1);
        }
        if (hot2 >= 0) {
            context.atomicAdd(cells, base + hot2, sum2);
        }
        if (hot3 >= 0) {
            context.atomicAdd(cells, base + hot3, sum3);
        }
    }

    /**
     * Adds up the accumulators of each group of integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code cells[replica * groups + group]}; writes {@code totals[group]}.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void totalLongs(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            LongArray cells,
            LongArray totals) {
        int count = findings.get(Findings.GROUPS);
        int replicas = sizes.get(Sizes.REPLICAS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            long total = 0L;
            for (int replica = 0; replica < replicas; replica++) {
                total = total + cells.get(replica * count + group);
            }
            totals.set(group, total);
        }
    }

    /**
     * Adds up the accumulators of each group of floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code cells[replica * groups + group]}; writes {@code totals[group]}.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void totalDoubles(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            DoubleArray cells,
            DoubleArray totals) {
        int count = findings.get(Findings.GROUPS);
        int replicas = sizes.get(Sizes.REPLICAS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            double total = 0.0;
            for (int replica = 0; replica < replicas; replica++) {
                total = total + cells.get(replica * count + group);
            }
            totals.set(group, total);
        }
    }

    /**
     * Finds a row of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code used[slot]}, scanned, and {@code slotRow[slot]}, -1 where no row is; writes
     * {@code groupRow[group]}.
     *
     * <p>Each group has one slot.
     */
    public static void representatives(
            KernelContext context,
            IntArray sizes,
            IntArray groupOf,
            IntArray slotRow,
            IntArray groupRow) {
        int slots = sizes.get(Sizes.SLOTS);
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            int row = slotRow.get(slot);
            if (row >= 0) {
                groupRow.set(groupOf.get(slot), row);
            }
        }
    }

    /** Returns the group of a hot row, -1 where there is none or the row belongs to none. */
    private static int hotGroup(IntArray groups, int count, IntArray hotAt, int index) {
        int position = hotAt.get(index);
        int group = -1;
        if (position >= 0) {
            group = groups.get(position);
        }
        return group < count ? group : -1;
    }
}
