// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Puts rows in an order within their groups: encodes values as numbers that sort alike, and, once
 * rows are sorted, finds where each group lies.
 */
public final class ValueOrderKernels {

    private ValueOrderKernels() {}

    /**
     * Encodes 32 bits of each row's value so that they sort, unsigned, as the values do: signed
     * values with their sign flipped, floats with NaN greatest and one zero. The bits of a null are
     * undefined.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code order}, or takes the identity if {@code first} is 1, and the value {@code
     * part[1] * row + part[0]}, of which a decimal has two a row; writes {@code keys[position]},
     * the bits from {@code part[2]} on. {@code sign} is the highest bit of signed values, 0 for
     * others, and {@code mask} all their bits.
     *
     * <p>Each thread writes positions of its own.
     */
    public static void takeValues(
            KernelContext context,
            IntArray sizes,
            IntArray order,
            LongArray words,
            IntArray part,
            IntArray keys,
            int source,
            long sign,
            long mask,
            int first) {
        int rows = sizes.get(Sizes.ROWS);
        int word = part.get(0);
        int stride = part.get(1);
        int shift = part.get(2);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int row = i;
            if (first == 0) {
                row = order.get(i);
            }
            long value = Values.readOrdered(source, words, row * stride + word);
            keys.set(i, (int) (((value ^ sign) & mask) >> shift));
        }
    }

    /**
     * Finds where each group begins and ends among the sorted rows. Groups without rows are left
     * alone: their {@code starts} and {@code ends} must be equal before.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the group at each position, {@code groups[ROWS]}, ascending; writes {@code
     * starts[group]} and {@code ends[group]}.
     *
     * <p>Each bound is written by the one thread that sees it.
     */
    public static void bound(
            KernelContext context,
            IntArray sizes,
            IntArray groups,
            IntArray starts,
            IntArray ends) {
        int rows = sizes.get(Sizes.ROWS);
        int none = sizes.get(Sizes.GROUP_CAPACITY);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int group = groups.get(i);
            int before = -1;
            int after = -1;
            if (i > 0) {
                before = groups.get(i - 1);
            }
            if (i < rows - 1) {
                after = groups.get(i + 1);
            }
            if (group < none) {
                if (before != group) {
                    starts.set(group, i);
                }
                if (after != group) {
                    ends.set(group, i + 1);
                }
            }
        }
    }
}
