// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.sample.KeySample;

import java.util.List;

/**
 * The four phases over block-local dictionaries, as libcudf's fast path has them: initialise, map
 * rows to ranks, interlude, accumulate. Only queries that name the strategy take it.
 *
 * @param device what all device plans share
 * @param blocks blocks that share the rows
 * @param rowsPerBlock adjacent rows of a block
 * @param reductions how each partial aggregate is reduced
 * @param decisions what was decided, and why
 */
public record LocalHashPlan(
        DeviceQuery device,
        int blocks,
        int rowsPerBlock,
        AggregateReductions reductions,
        List<Decision> decisions)
        implements SlotPlan {

    public LocalHashPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "local-hash";
    }

    /** Returns the slots: a number for each key that all blocks may meet together. */
    @Override
    public int allSlots() {
        return PlanTuning.LOCAL_GROUPS_LIMIT;
    }

    @Override
    public boolean findsSlots() {
        return false;
    }

    @Override
    public int sortBits() {
        return KeySample.bitsBelow(allSlots() + 1L);
    }

    /** Returns the slots of the device hash set: a power of two, at most half full. */
    public int setSlots() {
        return 2 * PlanTuning.LOCAL_GROUPS_LIMIT;
    }
}
