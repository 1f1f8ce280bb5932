package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

/** Which planes are added up by atomic additions, and into how many accumulators a slot. */
public final class AtomicSums {

    private AtomicSums() {}

    /** Returns whether a plane is a sum that atomic additions suit. */
    static boolean suit(Plane plane, DevicePlan.DeviceQuery device) {
        if (!isSum(plane) || !plane.prerequisites().isEmpty()) {
            return false;
        }
        return switch (plane.cell()) {
            case LONG -> true;
            case DOUBLE ->
                    device.limits().addsDoublesAtomically() && !Reproducibility.isDemanded(device);
            case ROW -> false;
        };
    }

    private static boolean isSum(Plane plane) {
        return plane.operation() == Plane.Operation.SUM
                || plane.operation() == Plane.Operation.SUM_OF_SQUARES;
    }

    /**
     * Returns the accumulators of each slot, a power of two. Many spread the additions to the same
     * group; more than the device's cache holds would slow all of them down, and more than an
     * eighth of the rows have to add would not be worth their room, nor would many in a table that
     * is large beside the rows. Where some keys are frequent, the cache holds those of the keys
     * that there are, however many slots have none.
     */
    public static int replicas(SlotPlan plan) {
        long groups = Math.max(1, plan.statistics().estimatedKeys());
        long rows = plan.statistics().rows();
        boolean isSkewed = !plan.statistics().hotRows().isEmpty();
        LaunchProfile launch = plan.device().limits().launch();
        long most = launch.get(LaunchKey.ATOMIC_CELLS) / plan.allSlots();
        if (isSkewed) {
            long stored = Math.min(launch.get(LaunchKey.STORED_ATOMIC_CELLS), rows / Byte.SIZE);
            long inCache = launch.get(LaunchKey.ATOMIC_CELLS) / groups;
            most = Math.max(most, Math.min(inCache, stored / plan.allSlots()));
        }
        most = Math.min(most, rows / Byte.SIZE / groups);
        long worth =
                Math.max(PlanTuning.ATOMIC_CELLS_ALWAYS, rows / PlanTuning.ATOMIC_ROWS_PER_CELL);
        most = Math.min(most, worth / plan.allSlots());
        return (int)
                Long.highestOneBit(Math.clamp(most, 1, launch.count(LaunchKey.ATOMIC_REPLICAS)));
    }
}
