// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.PlanTuning;

/** Counts the device memory of a plan. */
public final class PlanBytes {

    private PlanBytes() {}

    /** Returns the bytes of device memory of a plan, input included. */
    public static long of(DevicePlan plan) {
        return DeviceBytes.ofInput(plan) + ofWork(plan);
    }

    /** Returns the bytes of a plan without the input. */
    static long ofWork(DevicePlan plan) {
        return ofScratch(plan) + ofOrders(plan);
    }

    /** Returns the bytes of the strategy without the input and without {@link #ofOrders}. */
    static long ofScratch(DevicePlan plan) {
        return switch (plan) {
            case FusedPlan fused -> DeviceBytes.ofKeys(fused) + fused.accumulatorBytes();
            case LocalHashPlan local -> DeviceBytes.ofSlots(local) + ofDictionaries(local);
            case GlobalHashPlan global -> ofTable(global);
            case DensePlan dense -> DeviceBytes.ofSlots(dense);
            case SortPlan sort -> ofSortedRows(sort);
        };
    }

    /**
     * Returns the bytes of rows in some order, if an aggregation needs one, whatever strategy finds
     * the groups: a row's number alone takes four. All sorts take turns with one pair of buffers.
     */
    static long ofOrders(DevicePlan plan) {
        boolean sorts = plan.ordersRows() && !(plan instanceof SortPlan);
        return (sorts ? DeviceBytes.ofSort(plan.statistics().rows()) : 0)
                + ValueOrderBytes.of(plan.device(), plan.groupCapacity())
                + (plan instanceof SlotPlan slots ? DeviceBytes.ofOrderedAggregates(slots) : 0);
    }

    private static long ofDictionaries(LocalHashPlan plan) {
        long ranks = (PlanTuning.LOCAL_KEYS_LIMIT + 1L) * plan.blocks();
        return Integer.BYTES * (ranks + plan.setSlots());
    }

    private static long ofTable(GlobalHashPlan plan) {
        return DeviceBytes.ofSlots(plan)
                + (long) plan.slots() * Long.BYTES
                + (plan.findsSlots() ? Integer.BYTES * plan.insertThreads() : 0);
    }

    private static long ofSortedRows(SortPlan plan) {
        long rows = plan.statistics().rows();
        long perPosition = plan.numbersPositions() ? Integer.BYTES : 0;
        long perRow = perPosition + (plan.needsGroupOfRow() ? Integer.BYTES : 0);
        perRow += plan.order() == SortPlan.Order.HASH ? 8 : 0;
        perRow += plan.ordersByFirstRow() ? 8 : 0;
        return DeviceBytes.ofKeys(plan)
                + DeviceBytes.ofSort(rows)
                + rows * perRow
                + DeviceBytes.ofEdges(plan.device().aggregates(), rows)
                + (Integer.BYTES + perPosition) * plan.groupCapacity();
    }
}
