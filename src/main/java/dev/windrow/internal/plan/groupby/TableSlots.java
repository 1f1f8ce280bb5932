package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;

/** Counts the slots of hash tables. */
final class TableSlots {

    private TableSlots() {}

    /** Returns the slots of a table for so many keys, which never need be more than the rows. */
    static int of(long keys, long rows, DeviceLimits limits) {
        long perKey = limits.launch().get(LaunchKey.SLOTS_PER_KEY);
        long slots = powerOfTwoFrom(Math.min(keys, rows) * perKey);
        return Math.clamp(slots, PlanTuning.LEAST_SLOTS, PlanTuning.MOST_SLOTS);
    }

    /** Returns the slots of a table that has room for a key in every row. */
    static int ofAll(long rows, DeviceLimits limits) {
        return of(rows, rows, limits);
    }

    /** Returns the least power of two that is no less than a number. */
    static long powerOfTwoFrom(long least) {
        return least <= 1 ? 1 : Long.highestOneBit(least - 1) << 1;
    }
}
