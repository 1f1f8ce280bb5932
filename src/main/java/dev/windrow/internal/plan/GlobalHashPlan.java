package dev.windrow.internal.plan;

import java.util.List;

/**
 * One hash table in the device's global memory, which rows are taken to in the order of the table.
 * Sums are then added up atomically; for all else, rows are put in the order of their groups.
 *
 * @param device what all device plans share
 * @param slots slots of the table, a power of two
 * @param decisions what was decided, and why
 */
public record GlobalHashPlan(DeviceQuery device, int slots, List<Decision> decisions)
        implements TablePlan {

    public GlobalHashPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "global-hash";
    }

    @Override
    public GlobalHashPlan withSlots(int others, List<Decision> reasons) {
        return new GlobalHashPlan(device, others, reasons);
    }

    @Override
    public boolean needsGroupOfRow() {
        return TablePlan.super.needsGroupOfRow() || !ordersRows() || hashesKeys();
    }

    /** Returns whether the table holds hashes of keys, which are verified afterwards. */
    public boolean hashesKeys() {
        return device.layout().words() > 1;
    }

    /** Returns the radix passes that put rows in the order of slots. */
    public int sortPasses() {
        return ordersRows() ? Math.ceilDiv(sortBits(), PlanTuning.SORT_DIGIT_BITS) : 0;
    }

    @Override
    public long deviceBytes() {
        return tableBytes();
    }
}
