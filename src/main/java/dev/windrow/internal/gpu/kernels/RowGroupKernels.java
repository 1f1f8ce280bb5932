package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The group of each row, for what looks at a group's rows one by one. */
public final class RowGroupKernels {

    private RowGroupKernels() {}

    /**
     * Finds groups through slots, and a row of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code slots[position]}, {@code groupOf[slot]}, and where {@code ordered} is 1,
     * {@code order[position]}, the row; writes {@code groups[position]}, GROUP_CAPACITY for a row
     * without a slot, and where {@code elects} is 1, {@code groupRow[group]}, -1 before.
     *
     * <p>Each thread writes positions of its own; any row of a group may be elected.
     */
    public static void fromSlots(
            KernelContext context,
            IntArray sizes,
            IntArray slots,
            IntArray order,
            IntArray groupOf,
            IntArray groups,
            IntArray groupRow,
            int elects,
            int ordered) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        int noGroup = sizes.get(Sizes.GROUP_CAPACITY);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int slot = slots.get(i);
            int group = noGroup;
            if (slot >= 0 && slot < noSlot) {
                group = groupOf.get(slot);
                if (elects == 1) {
                    if (groupRow.get(group) < 0) {
                        groupRow.set(group, Positions.row(order, ordered, i));
                    }
                }
            }
            groups.set(i, group);
        }
    }

    /**
     * Tells each row what its position was told.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groups[position]} and {@code order[position]}; writes {@code
     * groupOfRow[row]}.
     *
     * <p>Each row has one position.
     */
    public static void scatter(
            KernelContext context,
            IntArray sizes,
            IntArray groups,
            IntArray order,
            IntArray groupOfRow) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            groupOfRow.set(order.get(i), groups.get(i));
        }
    }

    /**
     * Finds groups through block-local ranks.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code ranks[row]}, negative for a dropped row, and {@code mapping[block * keys +
     * rank]}, the group, negative where there was no room for it; writes {@code groupOfRow[row]},
     * GROUP_CAPACITY for a dropped row.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void fromRanks(
            KernelContext context,
            IntArray sizes,
            ByteArray ranks,
            IntArray mapping,
            IntArray groupOfRow,
            int keys) {
        int rows = sizes.get(Sizes.ROWS);
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int noGroup = sizes.get(Sizes.GROUP_CAPACITY);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int rank = ranks.get(row);
            int group = -1;
            if (rank >= 0) {
                group = mapping.get((row / rowsPerBlock) * keys + rank);
            }
            if (group < 0) {
                group = noGroup;
            }
            groupOfRow.set(row, group);
        }
    }

    /**
     * Finds groups through the order of rows.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groups[position]} and {@code order[position]}; writes {@code
     * groupOfRow[row]}, GROUP_CAPACITY for rows behind {@code findings[ACTIVE_ROWS]}.
     *
     * <p>Each row has one position.
     */
    public static void fromOrder(
            KernelContext context,
            IntArray sizes,
            IntArray findings,
            IntArray groups,
            IntArray order,
            IntArray groupOfRow) {
        int rows = sizes.get(Sizes.ROWS);
        int active = findings.get(Findings.ACTIVE_ROWS);
        int noGroup = sizes.get(Sizes.GROUP_CAPACITY);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int group = noGroup;
            if (i < active) {
                group = groups.get(i);
            }
            groupOfRow.set(order.get(i), group);
        }
    }
}
