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

    @Override
    public boolean addsAtomically(Plane plane) {
        return AtomicSums.suit(plane, this);
    }

    @Override
    public boolean needsGroupOfRow() {
        return DevicePlan.super.needsGroupOfRow() || !ordersRows() || hashesKeys();
    }

    /** Returns whether the table holds hashes of keys, which are verified afterwards. */
    public boolean hashesKeys() {
        return device.layout().words() > 1;
    }

    /** Returns all slots: those of the table, and one for the key that marks empty ones. */
    public int allSlots() {
        return slots + 1;
    }

    @Override
    public int groupCapacity() {
        return (int) Math.min(allSlots(), device.statistics().rows());
    }

    /** Returns the bits of a slot by which rows are sorted; dropped rows sort behind. */
    public int sortBits() {
        return Integer.numberOfTrailingZeros(slots) + 1;
    }

    /** Returns the radix passes that put rows in the order of slots. */
    public int sortPasses() {
        return ordersRows() ? Math.ceilDiv(sortBits(), PlanTuning.SORT_DIGIT_BITS) : 0;
    }

    @Override
    public long deviceBytes() {
        return DeviceBytes.ofInput(this)
                + DeviceBytes.ofSlots(this, slots)
                + ValueOrderBytes.of(device, groupCapacity())
                + (long) slots * Long.BYTES;
    }
}
