// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Slots;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Sums values relative to their group by atomic additions to the slot of each row's key: their
 * distance from the value of the group's first row, or from the mean. Accumulators, and the slots
 * of frequent keys, are those of {@link SlotSumKernels}.
 */
public final class SlotDeviationKernels {

    /** A trait beside those of {@link SlotSumKernels}: deviations are squared. */
    public static final int SQUARES = 8;

    /** A trait: deviations of two columns are multiplied. */
    public static final int PRODUCTS = 16;

    /**
     * A trait: deviations are raised to the third power, and to the fourth with {@link #SQUARES}.
     */
    public static final int CUBES = 32;

    /** The shift of the second column's source above the first one's, in bits. */
    public static final int SOURCE_BITS = 8;

    private SlotDeviationKernels() {}

    /**
     * Finds the base of each slot: the row whose value its offsets are from.
     *
     * <p>Launch: any shape of at least {@link SlotSumKernels#HOT} threads.
     *
     * <p>Reads {@code groupOf[slot]}, {@code firsts[group]} and, if {@code hot} is 1, {@code
     * hotSlots[HOT]}; writes {@code bases[slot]}, -1 for a slot without rows or a group without
     * values, and behind all slots the bases of the most frequent keys, or -1.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void findBases(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groupOf,
            IntArray firsts,
            IntArray hotSlots,
            IntArray bases,
            int hot) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = status.get(DeviceStatus.GROUPS);
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            int group = groupOf.get(slot);
            int base = -1;
            if (Slots.end(groupOf, slot, slots, groups) > group) {
                base = firsts.get(group);
            }
            bases.set(slot, base);
        }
        if (context.globalIdx < SlotSumKernels.HOT) {
            int frequent = -1;
            if (hot == 1) {
                frequent = hotSlots.get(context.globalIdx);
            }
            bases.set(slots + context.globalIdx, frequent);
        }
    }

    /**
     * Stores means by slot.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code bases[slot]}, {@code groupOf[slot]} and {@code meanOf[group]}; writes {@code
     * means[slot]}, but not for slots without a base.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void takeMeans(
            KernelContext context,
            IntArray sizes,
            IntArray bases,
            IntArray groupOf,
            DoubleArray meanOf,
            DoubleArray means) {
        int slots = sizes.get(Sizes.SLOTS);
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            if (bases.get(slot) >= 0) {
                means.set(slot, meanOf.get(groupOf.get(slot)));
            }
        }
    }

    /**
     * Adds offsets, powers of deviations, or products of the deviations of two columns.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the arrays that find a row's slot, {@code bases[SLOTS + HOT]}, the values of {@code
     * x}; for products also those of {@code y}; and for all but offsets the means by slot. Adds to
     * {@code cells[replica * slots + slot]}. {@code sourcesAndTraits} has the sources of both
     * columns.
     *
     * <p>Additions are atomic.
     */
    public static void addDeviations(
            KernelContext context,
            IntArray sizes,
            SlotFinder finder,
            IntArray bases,
            LongArray xWords,
            FloatArray xFloats,
            DoubleArray xDoubles,
            LongArray yWords,
            FloatArray yFloats,
            DoubleArray yDoubles,
            LongArray validity,
            DoubleArray xMeans,
            DoubleArray yMeans,
            DoubleArray cells,
            int sourcesAndTraits) {
        int rows = sizes.get(Sizes.ROWS);
        int slots = sizes.get(Sizes.SLOTS);
        int xSource = sourcesAndTraits & ((1 << SOURCE_BITS) - 1);
        int ySource = (sourcesAndTraits >> SOURCE_BITS) & ((1 << SOURCE_BITS) - 1);
        int traits = sourcesAndTraits >> (2 * SOURCE_BITS);
        int nullable = traits & SlotSumKernels.NULLABLE;
        int hot = (traits & SlotSumKernels.HOT_SLOTS) == 0 ? 0 : 1;
        int powers = traits & (SQUARES | CUBES);
        int products = (traits & PRODUCTS) == 0 ? 0 : 1;
        int base = (context.groupIdx & (sizes.get(Sizes.REPLICAS) - 1)) * slots;
        HotSums sums = HotSums.of(bases, slots, hot);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot = finder.find(row, validity, nullable, slots);
            int from = -1;
            if (slot < slots) {
                from = bases.get(slot);
            }
            if (from >= 0) {
                double value = Offsets.of(xSource, xWords, xFloats, xDoubles, row, from);
                if (powers != 0) {
                    double deviation = value - xMeans.get(slot);
                    value = deviation * deviation;
                    if (powers == CUBES) {
                        value = value * deviation;
                    }
                    if (powers == (SQUARES | CUBES)) {
                        value = value * value;
                    }
                }
                if (products == 1) {
                    double partner = Offsets.of(ySource, yWords, yFloats, yDoubles, row, from);
                    value = (value - xMeans.get(slot)) * (partner - yMeans.get(slot));
                }
                sums = sums.with(context, cells, base + slot, slot, value, hot);
            }
        }
        if (hot == 1) {
            sums.addTo(context, cells, base, 0);
        }
    }
}
