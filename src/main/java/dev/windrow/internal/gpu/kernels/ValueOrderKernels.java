package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * What puts rows in an order within their groups: the values as words that sort as the values do,
 * the group of each row that has a value, and, once rows are sorted, where each group lies.
 */
public final class ValueOrderKernels {

    private ValueOrderKernels() {}

    /**
     * Makes words of fixed-width values of at most 64 bits that sort, unsigned, as the values do:
     * those that are signed with their sign flipped, floats with NaN greatest and one zero. Of a
     * null the word may be anything.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads one value a row; writes {@code codes[row]}. {@code sign} is the highest bit of
     * signed values, 0 for others, and {@code mask} all their bits.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void encode(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            LongArray codes,
            int source,
            long sign,
            long mask) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            codes.set(row, (Values.readOrdered(source, words, row) ^ sign) & mask);
        }
    }

    /**
     * Sets the first word of each row to 0, for a kernel that adds to it.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code words[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void clear(KernelContext context, IntArray sizes, LongArray words) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            words.set(row, 0L);
        }
    }

    /**
     * Gives each row its group, or, where its value is null or it belongs to none, a number greater
     * than all groups.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groupOfRow[row]}, which is no group where it is below 0 or not below {@code
     * sizes[GROUP_CAPACITY]}, and the validity; writes {@code groups[row]}, at most {@code
     * sizes[GROUP_CAPACITY]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void selectGroups(
            KernelContext context,
            IntArray sizes,
            IntArray groupOfRow,
            LongArray validity,
            IntArray groups,
            int nullable) {
        int rows = sizes.get(Sizes.ROWS);
        int none = sizes.get(Sizes.GROUP_CAPACITY);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int group = groupOfRow.get(row);
            group = group < 0 ? none : group;
            group = Math.min(group, none);
            if (nullable == 1) {
                group = Keys.bit(validity, row) == 1 ? group : none;
            }
            groups.set(row, group);
        }
    }

    /**
     * Finds where each group begins and ends among the sorted rows. Groups that have no rows are
     * left as they are: {@code starts} and {@code ends} have to be equal before.
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
