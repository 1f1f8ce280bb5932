// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.FloatAccumulator;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Sums by atomic addition to the slot of each row's key.
 *
 * <p>Each slot has {@code REPLICAS} accumulators, {@code cells[replica * slots + slot]}, and a
 * block adds to one of them: additions to one address come one after the other, and many small sums
 * lose less to rounding than a large one. For {@link HotKeys#MOST} slots, those of the most
 * frequent keys of the planner's sample, each thread adds up its own rows first, and adds the sum
 * once.
 *
 * <p>The parts of a wide integer have adjacent accumulators, {@code cells[(replica * slots + slot)
 * * parts + part]}. As many adjacent threads share a row, and each adds one part: memory performs
 * additions to neighbours at once.
 *
 * <p>A thread reads {@link #IN_FLIGHT} rows before it looks for the slot of the first: memory is
 * slow to answer, but answers many requests at once.
 */
public final class SlotSumKernels {

    /** Rows that a thread reads at once. */
    private static final int IN_FLIGHT = 2;

    private SlotSumKernels() {}

    /**
     * Finds the slots of the most frequent keys.
     *
     * <p>Launch: at least {@link HotKeys#MOST} threads.
     *
     * <p>Reads {@code hotRows[MOST]}, rows or -1, and the arrays that find their slots; writes
     * {@code hotSlots[MOST]}, -1 if there is no such row.
     *
     * <p>Each thread writes an element of its own.
     */
    public static void findHot(
            KernelContext context, SlotFinder finder, IntArray hotRows, IntArray hotSlots) {
        int slots = finder.noSlot();
        for (int i = context.globalIdx; i < HotKeys.MOST; i += context.globalGroupSizeX) {
            int row = hotRows.get(i);
            int slot = slots;
            if (row >= 0) {
                slot = finder.find(row);
            }
            hotSlots.set(i, slot < slots ? slot : -1);
        }
    }

    /**
     * Adds integers, floats, or the squares of floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the arrays that find a row's slot, the slots of the hot keys, and the numbers of
     * rows that have one, or all their parts, {@code 1 << folds}; adds the value or, as {@code
     * operation} says, its square to {@code cells[(replica * slots + slot) * parts + part]}. Marks
     * the slot of every row, and sets {@code status[OUT_OF_DOMAIN]} if a key has no dense index,
     * where slots are not marked before.
     *
     * <p>Additions are atomic, and come in any order: the last bits of a float's total may differ
     * from run to run. Zeros are not added: the high parts of a wide integer are often zero.
     */
    public static void addNumbers(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            SlotFinder finder,
            HotKeys hot,
            SlotMarks marks,
            Numbers numbers,
            Presence presence,
            DoubleArray cells,
            int operation,
            int folds) {
        long[] key = new long[IN_FLIGHT];
        int[] keyed = new int[IN_FLIGHT];
        int[] present = new int[IN_FLIGHT];
        double[] value = new double[IN_FLIGHT];
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.SLOTS);
        int nullable = 1 - presence.always();
        int part = context.globalIdx & ((1 << folds) - 1);
        int step = context.globalGroupSizeX >> folds;
        int replica = context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1);
        int base = ((replica * slots) << folds) + part;
        HotSums sums = HotSums.of(hot);
        int left = rows - (context.globalIdx >> folds);
        while (left > 0) {
            for (int i = 0; i < IN_FLIGHT; i++) {
                int row = rows - left;
                if (i * step < left) {
                    row = row + i * step;
                }
                int valid = finder.valid(row);
                key[i] = finder.load(row, valid);
                keyed[i] = valid;
                if (nullable == 1) {
                    present[i] = presence.of(row);
                }
                value[i] = numbers.part(row, folds, part);
            }
            for (int i = 0; i < IN_FLIGHT; i++) {
                if (i * step < left) {
                    int valid = finder.presence().always() == 1 ? 1 : keyed[i];
                    int slot = finder.slotOf(key[i], valid);
                    marks.mark(status, slot, slots, finder.isDense() * valid);
                    int belongs = slot < slots ? 1 : 0;
                    if ((nullable == 1 ? belongs * present[i] : belongs) == 1) {
                        double term = Values.term(operation, value[i]);
                        if (term != 0.0) {
                            int cell = base + (slot << folds);
                            sums = sums.with(context, cells, cell, slot, term, hot.areThere());
                        }
                    }
                }
            }
            left = left - IN_FLIGHT * step;
        }
        if (hot.areThere() == 1) {
            sums.addTo(context, cells, base, folds);
        }
    }

    /**
     * Adds what rows add relative to their group: offsets, powers of deviations, or products of
     * those of two columns.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the arrays that find a row's slot, the slots of the hot keys, and what the reducer
     * reads, with slots as its groups; adds to {@code cells[replica * slots + slot]}.
     *
     * <p>Additions are atomic, as those of {@link #addNumbers}.
     */
    public static <G> void addDeviations(
            KernelContext context,
            IntArray sizes,
            SlotFinder finder,
            HotKeys hot,
            Reducer<FloatAccumulator.Number, G> reducer,
            DoubleArray cells) {
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.SLOTS);
        int base = (context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1)) * slots;
        HotSums sums = HotSums.of(hot);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot = finder.find(row);
            int belongs = slot < slots ? 1 : 0;
            if (belongs * reducer.presence().of(row) == 1) {
                G group = reducer.group(slot);
                FloatAccumulator.Number term =
                        reducer.with(reducer.accumulator().none(), group, row);
                sums = sums.with(context, cells, base + slot, slot, term.value(), hot.areThere());
            }
        }
        if (hot.areThere() == 1) {
            sums.addTo(context, cells, base, 0);
        }
    }

    /**
     * Stores what groups have by slot: first rows, or means.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groupOf[slot]} and {@code ofGroups[group]}; writes {@code ofSlots[slot]} of
     * slots that some row has.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void takeBySlot(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groupOf,
            DoubleArray ofGroups,
            DoubleArray ofSlots) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = status.get(DeviceStatus.GROUPS);
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            int group = groupOf.get(slot);
            if (Slots.end(groupOf, slot, slots, groups) > group) {
                ofSlots.set(slot, ofGroups.get(group));
            }
        }
    }
}
