package dev.windrow.internal.plan;

/** Which planes are added up by atomic additions, and into how many accumulators a group. */
public final class AtomicSums {

    private AtomicSums() {}

    /** Returns whether a plane is a sum that atomic additions suit. */
    static boolean suit(Plane plane, DevicePlan.DeviceQuery device) {
        if (plane.operation() != Plane.Operation.SUM || !plane.prerequisites().isEmpty()) {
            return false;
        }
        return switch (plane.cell()) {
            case LONG -> true;
            case DOUBLE ->
                    device.limits().addsDoublesAtomically() && !Reproducibility.isDemanded(device);
            case ROW -> false;
        };
    }

    /**
     * Returns the accumulators of each group, a power of two. Many spread the additions to the same
     * group; more than the device's cache holds would slow all of them down, and more than an
     * eighth of the rows have to add would not be worth their room. A table that has grown beyond
     * what was expected makes do with fewer.
     */
    public static int replicas(DevicePlan plan) {
        long groups = Math.max(1, plan.statistics().estimatedKeys());
        long most =
                Math.min(
                        Math.min(PlanTuning.ATOMIC_CELLS, plan.statistics().rows() / Byte.SIZE)
                                / groups,
                        PlanTuning.ATOMIC_CELLS_HELD / plan.groupCapacity());
        return (int) Long.highestOneBit(Math.clamp(most, 1, PlanTuning.ATOMIC_REPLICAS));
    }
}
