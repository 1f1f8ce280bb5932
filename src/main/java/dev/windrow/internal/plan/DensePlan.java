package dev.windrow.internal.plan;

import java.util.List;

/**
 * An array with a slot for each key that is possible. Sums are then added up atomically; for all
 * else, rows are put in the order of their slots.
 *
 * @param device what all device plans share
 * @param keys the key columns: digits of a slot's number, the most significant first
 * @param slots slots of the array
 * @param decisions what was decided, and why
 */
public record DensePlan(
        DeviceQuery device, List<DenseKey> keys, int slots, List<Decision> decisions)
        implements DevicePlan {

    public DensePlan {
        keys = List.copyOf(keys);
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "dense";
    }

    @Override
    public boolean addsAtomically(Plane plane) {
        return AtomicSums.suit(plane, device);
    }

    @Override
    public boolean needsGroupOfRow() {
        return DevicePlan.super.needsGroupOfRow() || !ordersRows();
    }

    @Override
    public int groupCapacity() {
        return (int) Math.min(slots, device.statistics().rows());
    }

    /** Returns the bits of a slot by which rows are sorted; dropped rows sort behind. */
    public int sortBits() {
        return KeySample.bitsBelow(slots + (dropsRows() ? 1L : 0L));
    }

    /** Returns the radix passes that put rows in the order of slots. */
    public int sortPasses() {
        return ordersRows() ? Math.ceilDiv(sortBits(), PlanTuning.SORT_DIGIT_BITS) : 0;
    }

    @Override
    public long deviceBytes() {
        return DeviceBytes.ofInput(this)
                + DeviceBytes.ofSlots(this, slots)
                + ValueOrderBytes.of(device, groupCapacity());
    }
}
