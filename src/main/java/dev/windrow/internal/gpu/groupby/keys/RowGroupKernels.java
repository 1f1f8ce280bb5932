// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.SortedInts;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Finds the group of each row, for stages that read a group's rows one by one. */
public final class RowGroupKernels {

    private RowGroupKernels() {}

    /** Finds the group of a row. */
    interface RowGroups {

        /** Returns the group of a row, or {@code none} where it has none, or one beyond that. */
        int of(int row, int none);
    }

    /**
     * Finds groups by slots.
     *
     * @param groupOf {@code groupOf[slot]}
     */
    record ThroughSlots(SlotFinder finder, IntArray groupOf) implements RowGroups {

        @Override
        public int of(int row, int none) {
            int slot = finder.find(row);
            int group = none;
            if (slot < finder.noSlot()) {
                group = Math.min(groupOf.get(slot), none);
            }
            return group;
        }
    }

    /** Reads groups as they are stored. */
    record Stored(IntArray groupOfRow) implements RowGroups {

        @Override
        public int of(int row, int none) {
            return Math.min(groupOfRow.get(row), none);
        }
    }

    /** Sorts rows by their groups; GROUP_CAPACITY is that of a row without a group or a value. */
    record GroupKey(RowGroups rowGroups, Presence presence) implements SortedInts<SortedInts.One> {

        @Override
        public One numbers(IntArray sizes) {
            return new One(sizes.get(Sizes.GROUP_CAPACITY));
        }

        @Override
        public int at(int row, One numbers) {
            int group = (int) numbers.number();
            if (presence.of(row) == 1) {
                group = rowGroups.of(row, group);
            }
            return group;
        }
    }

    /**
     * Finds a row of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code slotOfRow[row]} and {@code groupOf[slot]}; writes {@code groupRow[group]}, -1
     * before.
     *
     * <p>Any row of a group may be elected.
     */
    public static void elect(
            KernelContext context,
            IntArray sizes,
            IntArray slotOfRow,
            IntArray groupOf,
            IntArray groupRow) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot = slotOfRow.get(row);
            if (slot < noSlot) {
                int group = groupOf.get(slot);
                if (groupRow.get(group) < 0) {
                    groupRow.set(group, row);
                }
            }
        }
    }

    /**
     * Gives all groups up if the result cannot hold them.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code status[SEGMENTS]}, the number of groups; writes {@code status[GROUPS]}: the
     * same number, or 0 if it exceeds GROUP_CAPACITY, and in that case 0 to all {@code
     * groupOf[slot]}.
     *
     * <p>Each thread writes slots of its own.
     */
    public static void limitGroups(
            KernelContext context, IntArray sizes, IntArray status, IntArray groupOf) {
        int slots = sizes.get(Sizes.SLOTS);
        int groups = status.get(DeviceStatus.SEGMENTS);
        int fit = groups <= sizes.get(Sizes.GROUP_CAPACITY) ? 1 : 0;
        if (context.globalIdx == 0) {
            status.set(DeviceStatus.GROUPS, fit * groups);
        }
        for (int slot = context.globalIdx; slot < slots; slot += context.globalGroupSizeX) {
            groupOf.set(slot, fit * groupOf.get(slot));
        }
    }

    /**
     * Finds rows' groups by the order of rows.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groups[position]} and {@code order[position]}; writes {@code
     * groupOfRow[row]}, GROUP_CAPACITY for rows behind {@code status[ACTIVE_ROWS]}.
     *
     * <p>Each row has one position.
     */
    public static void fromOrder(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groups,
            IntArray order,
            IntArray groupOfRow) {
        int rows = sizes.get(Sizes.ROWS);
        int active = status.get(DeviceStatus.ACTIVE_ROWS);
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
