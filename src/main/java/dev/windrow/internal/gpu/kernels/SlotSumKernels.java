package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums by atomic addition to the slot of each row's key.
 *
 * <p>Each slot has {@code REPLICAS} accumulators, {@code cells[replica * slots + slot]}, and a
 * block adds to one of them: additions to one address come one after the other, and many small sums
 * lose less to rounding than a large one. The slots of {@link #HOT} chosen rows, those with the
 * most frequent keys of the planner's sample, are added up by each thread on its own, and handed in
 * once.
 */
public final class SlotSumKernels {

    /** Slots that threads add up on their own. */
    public static final int HOT = 8;

    /** A trait of a plane: rows may have no value. */
    public static final int NULLABLE = 1;

    /** A trait: some slots are added up by each thread on its own. */
    public static final int HOT_SLOTS = 2;

    /** A trait: the slots of rows are marked along the way. */
    public static final int MARKS = 4;

    private SlotSumKernels() {}

    /**
     * Clears the accumulators of integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code cells[replica * slots + slot]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clearLongs(KernelContext context, IntArray sizes, LongArray cells) {
        int length = sizes.get(Sizes.REPLICAS) * sizes.get(Sizes.SLOTS);
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            cells.set(i, 0L);
        }
    }

    /**
     * Clears the accumulators of floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code cells[replica * slots + slot]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clearDoubles(KernelContext context, IntArray sizes, DoubleArray cells) {
        int length = sizes.get(Sizes.REPLICAS) * sizes.get(Sizes.SLOTS);
        for (int i = context.globalIdx; i < length; i += context.globalGroupSizeX) {
            cells.set(i, 0.0);
        }
    }

    /**
     * Finds the slots of chosen rows.
     *
     * <p>Launch: at least {@link #HOT} threads.
     *
     * <p>Reads {@code hotRows[HOT]}, rows or -1, and what finds their slots; writes {@code
     * hotSlots[HOT]}, -1 where there is none.
     *
     * <p>Each thread writes an element of its own.
     */
    public static void findHot(
            KernelContext context,
            IntArray sizes,
            LongArray finder,
            LongArray keys,
            IntArray positions,
            LongArray keyValidity,
            LongArray table,
            IntArray hotRows,
            IntArray hotSlots,
            int how) {
        int slots = sizes.get(Sizes.SLOTS);
        for (int i = context.globalIdx; i < HOT; i += context.globalGroupSizeX) {
            int row = hotRows.get(i);
            int slot = slots;
            if (row >= 0) {
                slot =
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
            }
            hotSlots.set(i, slot < slots ? slot : -1);
        }
    }

    /**
     * Adds integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads what finds a row's slot, {@code hotSlots[HOT]} where there are {@link #HOT_SLOTS},
     * and what {@code source} takes from a row that is valid; adds to {@code cells[replica * slots
     * + slot]}. Where it {@link #MARKS}, writes 1 to {@code used[slot]} of every row's, and sets
     * {@code findings[OUT_OF_DOMAIN]} where a key that is a digit has no slot.
     *
     * <p>Additions are atomic; those of integers give the same total in any order. Zeros are not
     * added: of the parts of a wide integer, the high ones often are.
     */
    // A thread's sums are locals: an array of them would be in local memory.
    @SuppressWarnings("checkstyle:methodlength")
    public static void addLongs(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            LongArray finder,
            LongArray keys,
            IntArray positions,
            LongArray keyValidity,
            LongArray table,
            IntArray hotSlots,
            IntArray used,
            LongArray words,
            LongArray validity,
            LongArray cells,
            int how,
            int source,
            int traits) {
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.SLOTS);
        int nullable = traits & NULLABLE;
        int hot = (traits & HOT_SLOTS) == 0 ? 0 : 1;
        int marks = (traits & MARKS) == 0 ? 0 : 1;
        int base = (context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1)) * slots;
        int hot0 = -1;
        int hot1 = -1;
        int hot2 = -1;
        int hot3 = -1;
        int hot4 = -1;
        int hot5 = -1;
        int hot6 = -1;
        int hot7 = -1;
        if (hot == 1) {
            hot0 = hotSlots.get(0);
            hot1 = hotSlots.get(1);
            hot2 = hotSlots.get(2);
            hot3 = hotSlots.get(3);
            hot4 = hotSlots.get(4);
            hot5 = hotSlots.get(5);
            hot6 = hotSlots.get(6);
            hot7 = hotSlots.get(7);
        }
        long sum0 = 0L;
        long sum1 = 0L;
        long sum2 = 0L;
        long sum3 = 0L;
        long sum4 = 0L;
        long sum5 = 0L;
        long sum6 = 0L;
        long sum7 = 0L;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot =
                    Slots.find(
                            how, finder, keys, positions, keys, keyValidity, table, positions, row);
            if (marks == 1) {
                KeyTableKernels.markRow(findings, used, slot, slots, how, keyValidity, row);
            }
            if (nullable == 1) {
                slot = Keys.bit(validity, row) == 1 ? slot : slots;
            }
            long value = 0L;
            if (slot < slots) {
                value = Values.readLong(source, words, row);
            }
            if (value != 0L) {
                if (hot == 1) {
                    if (slot == hot0) {
                        sum0 = sum0 + value;
                    } else if (slot == hot1) {
                        sum1 = sum1 + value;
                    } else if (slot == hot2) {
                        sum2 = sum2 + value;
                    } else if (slot == hot3) {
                        sum3 = sum3 + value;
                    } else if (slot == hot4) {
                        sum4 = sum4 + value;
                    } else if (slot == hot5) {
                        sum5 = sum5 + value;
                    } else if (slot == hot6) {
                        sum6 = sum6 + value;
                    } else if (slot == hot7) {
                        sum7 = sum7 + value;
                    } else {
                        context.atomicAdd(cells, base + slot, value);
                    }
                } else {
                    context.atomicAdd(cells, base + slot, value);
                }
            }
        }
        if (hot == 1) {
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
            if (hot4 >= 0) {
                context.atomicAdd(cells, base + hot4, sum4);
            }
            if (hot5 >= 0) {
                context.atomicAdd(cells, base + hot5, sum5);
            }
            if (hot6 >= 0) {
                context.atomicAdd(cells, base + hot6, sum6);
            }
            if (hot7 >= 0) {
                context.atomicAdd(cells, base + hot7, sum7);
            }
        }
    }

    /**
     * Adds floats, or their squares.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads what finds a row's slot, {@code hotSlots[HOT]} where there are {@link #HOT_SLOTS},
     * and what {@code source} takes from a row that is valid; adds to {@code cells[replica * slots
     * + slot]} what {@code operation} makes of it; marks as {@link #addLongs} does.
     *
     * <p>Additions are atomic, and come in any order: the last bits of a total may differ from run
     * to run.
     */
    // A thread's sums are locals: an array of them would be in local memory.
    @SuppressWarnings("checkstyle:methodlength")
    public static void addDoubles(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            LongArray finder,
            LongArray keys,
            IntArray positions,
            LongArray keyValidity,
            LongArray table,
            IntArray hotSlots,
            IntArray used,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            DoubleArray cells,
            int how,
            int source,
            int operation,
            int traits) {
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.SLOTS);
        int nullable = traits & NULLABLE;
        int hot = (traits & HOT_SLOTS) == 0 ? 0 : 1;
        int marks = (traits & MARKS) == 0 ? 0 : 1;
        int base = (context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1)) * slots;
        int hot0 = -1;
        int hot1 = -1;
        int hot2 = -1;
        int hot3 = -1;
        int hot4 = -1;
        int hot5 = -1;
        int hot6 = -1;
        int hot7 = -1;
        if (hot == 1) {
            hot0 = hotSlots.get(0);
            hot1 = hotSlots.get(1);
            hot2 = hotSlots.get(2);
            hot3 = hotSlots.get(3);
            hot4 = hotSlots.get(4);
            hot5 = hotSlots.get(5);
            hot6 = hotSlots.get(6);
            hot7 = hotSlots.get(7);
        }
        double sum0 = 0.0;
        double sum1 = 0.0;
        double sum2 = 0.0;
        double sum3 = 0.0;
        double sum4 = 0.0;
        double sum5 = 0.0;
        double sum6 = 0.0;
        double sum7 = 0.0;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot =
                    Slots.find(
                            how, finder, keys, positions, keys, keyValidity, table, positions, row);
            if (marks == 1) {
                KeyTableKernels.markRow(findings, used, slot, slots, how, keyValidity, row);
            }
            if (nullable == 1) {
                slot = Keys.bit(validity, row) == 1 ? slot : slots;
            }
            if (slot < slots) {
                double value =
                        Values.term(
                                operation, Values.readDouble(source, words, floats, doubles, row));
                if (hot == 1) {
                    if (slot == hot0) {
                        sum0 = sum0 + value;
                    } else if (slot == hot1) {
                        sum1 = sum1 + value;
                    } else if (slot == hot2) {
                        sum2 = sum2 + value;
                    } else if (slot == hot3) {
                        sum3 = sum3 + value;
                    } else if (slot == hot4) {
                        sum4 = sum4 + value;
                    } else if (slot == hot5) {
                        sum5 = sum5 + value;
                    } else if (slot == hot6) {
                        sum6 = sum6 + value;
                    } else if (slot == hot7) {
                        sum7 = sum7 + value;
                    } else {
                        context.atomicAdd(cells, base + slot, value);
                    }
                } else {
                    context.atomicAdd(cells, base + slot, value);
                }
            }
        }
        if (hot == 1) {
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
            if (hot4 >= 0) {
                context.atomicAdd(cells, base + hot4, sum4);
            }
            if (hot5 >= 0) {
                context.atomicAdd(cells, base + hot5, sum5);
            }
            if (hot6 >= 0) {
                context.atomicAdd(cells, base + hot6, sum6);
            }
            if (hot7 >= 0) {
                context.atomicAdd(cells, base + hot7, sum7);
            }
        }
    }

    /**
     * Adds up the accumulators of each group of integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code cells[replica * slots + slot]} and {@code groupOf[slot]}; writes {@code
     * totals[group]}.
     *
     * <p>Each group has one slot.
     */
    public static void totalLongs(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            IntArray groupOf,
            LongArray cells,
            LongArray totals) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = findings.get(Findings.GROUPS);
        int replicas = sizes.get(Sizes.REPLICAS);
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            int group = groupOf.get(slot);
            if (Slots.end(groupOf, slot, slots, groups) > group) {
                long total = 0L;
                for (int replica = 0; replica < replicas; replica++) {
                    total = total + cells.get(replica * slots + slot);
                }
                totals.set(group, total);
            }
        }
    }

    /**
     * Adds up the accumulators of each group of floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code cells[replica * slots + slot]} and {@code groupOf[slot]}; writes {@code
     * totals[group]}.
     *
     * <p>Each group has one slot.
     */
    public static void totalDoubles(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            IntArray groupOf,
            DoubleArray cells,
            DoubleArray totals) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = findings.get(Findings.GROUPS);
        int replicas = sizes.get(Sizes.REPLICAS);
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            int group = groupOf.get(slot);
            if (Slots.end(groupOf, slot, slots, groups) > group) {
                double total = 0.0;
                for (int replica = 0; replica < replicas; replica++) {
                    total = total + cells.get(replica * slots + slot);
                }
                totals.set(group, total);
            }
        }
    }
}
