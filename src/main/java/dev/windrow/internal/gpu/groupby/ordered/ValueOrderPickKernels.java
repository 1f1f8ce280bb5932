// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Picks rows or counts from each group, once its rows lie in an order: positions {@code
 * [starts[group], ends[group])}, an empty range for a group without values.
 *
 * <p>Numbers that vary between queries, such as positions, shares and counts, come in arrays: a
 * scalar would become part of the code.
 */
public final class ValueOrderPickKernels {

    /** Stands for no row. */
    public static final int NO_ROW = -1;

    /** The bit of a position's group that marks a change: no group number has it. */
    private static final int CHANGE = 1 << 31;

    private ValueOrderPickKernels() {}

    /**
     * Marks positions whose successor lies in the same group and has another value.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the group and the row at each position, and each row's value, which is two elements
     * if {@code stride} is 2; sets the highest bit of {@code groups[position]}.
     *
     * <p>Each thread writes positions of its own. Another thread that reads the group of such a
     * position ignores the mark.
     */
    public static void markChanges(
            KernelContext context,
            IntArray sizes,
            IntArray groups,
            IntArray order,
            LongArray words,
            int source,
            int stride) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            if (i < rows - 1) {
                int group = groups.get(i);
                if (group == (groups.get(i + 1) & ~CHANGE)) {
                    int row = order.get(i) * stride;
                    int next = order.get(i + 1) * stride;
                    long differing =
                            Values.readCanonical(source, words, row)
                                    ^ Values.readCanonical(source, words, next);
                    if (stride == 2) {
                        differing = differing | (words.get(row + 1) ^ words.get(next + 1));
                    }
                    if (differing != 0L) {
                        groups.set(i, group | CHANGE);
                    }
                }
            }
        }
    }

    /**
     * Turns marks, the highest bits, into 1 and 0, in the array of the groups, which nothing reads
     * any more.
     */
    record Marks(IntArray marks) implements Each {

        @Override
        public void at(int i) {
            marks.set(i, (marks.get(i) >> 31) & 1);
        }
    }

    /**
     * Counts the distinct values of each group: one more than the changes before its last position.
     *
     * @param changesBefore the scanned changes by position
     */
    record DistinctCounts(IntArray starts, IntArray ends, IntArray changesBefore, IntArray counts)
            implements Each {

        @Override
        public void at(int group) {
            int start = starts.get(group);
            int end = ends.get(group);
            int count = 0;
            if (end > start) {
                count = 1 + changesBefore.get(end - 1) - changesBefore.get(start);
            }
            counts.set(group, count);
        }
    }

    /**
     * Picks the row at a position of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads bounds, the row at each position and {@code positions[0]}, counted from the end if
     * it is negative; writes {@code picked[group]}, {@link #NO_ROW} if the group has fewer rows.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void pickAt(
            KernelContext context,
            IntArray status,
            IntArray starts,
            IntArray ends,
            IntArray order,
            IntArray positions,
            IntArray picked) {
        int groups = status.get(DeviceStatus.GROUPS);
        int position = positions.get(0);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int count = ends.get(group) - start;
            int at = position < 0 ? count + position : position;
            int inside = at < count ? 1 : 0;
            inside = at < 0 ? 0 : inside;
            int row = NO_ROW;
            if (inside == 1) {
                row = order.get(start + at);
            }
            picked.set(group, row);
        }
    }

    /**
     * Picks the rows on both sides of a quantile of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads bounds, the row at each position and {@code shares[0]}, the way from the first row
     * to the last, 0 to 1; writes {@code lower[group]} and {@code upper[group]}, equal if the share
     * hits a row, {@link #NO_ROW} if there are no rows, and {@code counts[group]}, the group's
     * rows.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void pickAround(
            KernelContext context,
            IntArray status,
            IntArray starts,
            IntArray ends,
            IntArray order,
            DoubleArray shares,
            IntArray lower,
            IntArray upper,
            IntArray counts) {
        int groups = status.get(DeviceStatus.GROUPS);
        double share = shares.get(0);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int start = starts.get(group);
            int count = ends.get(group) - start;
            int lowerRow = NO_ROW;
            int upperRow = NO_ROW;
            if (count > 0) {
                double position = share * (double) (count - 1);
                int below = (int) position;
                int above = (double) below < position ? below + 1 : below;
                lowerRow = order.get(start + below);
                upperRow = order.get(start + above);
            }
            lower.set(group, lowerRow);
            upper.set(group, upperRow);
            counts.set(group, count);
        }
    }

    /**
     * Counts the rows to pick from the end of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads bounds and {@code most[0]}; writes {@code lengths[OFFSETS]}, zeros behind the last
     * group.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void measureLast(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray starts,
            IntArray ends,
            IntArray most,
            IntArray lengths) {
        int count = sizes.get(Sizes.OFFSETS);
        int groups = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            int length = 0;
            if (group < groups) {
                length = Math.min(most.get(0), ends.get(group) - starts.get(group));
            }
            lengths.set(group, length);
        }
    }

    /**
     * Picks rows from the end of each group, the last one first.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the group and the row at each position, the device status, {@code ends}, {@code
     * most[0]} and {@code offsets[group]}, the scanned lengths; writes {@code
     * picked[offsets[group], offsets[group + 1])}.
     *
     * <p>Each position has an element of its own.
     */
    public static void pickLast(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groups,
            IntArray order,
            IntArray ends,
            IntArray most,
            IntArray offsets,
            IntArray picked) {
        int rows = sizes.get(Sizes.ROWS);
        int groupCount = status.get(DeviceStatus.GROUPS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int group = groups.get(i);
            if (group < groupCount) {
                int fromEnd = ends.get(group) - 1 - i;
                if (fromEnd < most.get(0)) {
                    picked.set(offsets.get(group) + fromEnd, order.get(i));
                }
            }
        }
    }
}
