// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.launch.LaunchKey;

/** Sizes hash tables. */
final class TableSlots {

    private TableSlots() {}

    /**
     * Returns the slots of a table for {@code keys} keys, of which there are never more than rows.
     */
    static int of(long keys, long rows, DeviceLimits limits) {
        long perKey = limits.launch().get(LaunchKey.SLOTS_PER_KEY);
        long slots = RoundedSizes.powerOfTwoFrom(Math.min(keys, rows) * perKey);
        return Math.clamp(slots, PlanTuning.LEAST_SLOTS, PlanTuning.MOST_SLOTS);
    }

    /** Returns the slots of a table that holds a key for every row. */
    static int ofAll(long rows, DeviceLimits limits) {
        return of(rows, rows, limits);
    }
}
