package dev.windrow.internal.plan;

import java.util.List;

/**
 * One hash table in the device's global memory; rows are then put in the order of their groups and
 * each group's rows are reduced.
 *
 * @param device what all device plans share
 * @param slots slots of the table, a power of two
 * @param decisions what was decided, and why
 */
public record GlobalHashPlan(DeviceQuery device, int slots, List<Decision> decisions)
        implements DevicePlan {

    public GlobalHashPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "global-hash";
    }

    /** Returns the radix passes that put rows in the order of slots; dropped rows sort behind. */
    public int sortPasses() {
        int bits = Integer.numberOfTrailingZeros(slots) + (dropsRows() ? 1 : 0);
        return (bits + PlanTuning.SORT_DIGIT_BITS - 1) / PlanTuning.SORT_DIGIT_BITS;
    }

    @Override
    public long deviceBytes() {
        long rows = device.statistics().rows();
        long tiles = rows / PlanTuning.REDUCE_TILE_ROWS + 1;
        long cells = device.planes().stream().mapToLong(Plane::cellBytes).sum();
        long perSlot = 16 + cells + 8L * device.layout().words();
        return DeviceBytes.ofInput(device) + rows * 16 + tiles * cells * 2 + perSlot * slots;
    }
}
