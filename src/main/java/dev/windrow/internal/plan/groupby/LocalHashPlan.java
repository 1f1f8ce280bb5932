// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;

import java.util.List;

/**
 * The four phases over block-local dictionaries, as libcudf's fast path has them: initialise, map
 * rows to ranks, interlude, accumulate.
 *
 * @param device what all device plans share
 * @param blocks blocks that share the rows
 * @param rowsPerBlock adjacent rows of a block
 * @param localKeys keys that a block's dictionary holds, at most 128
 * @param groupCapacity groups of all blocks together
 * @param decisions what was decided, and why
 */
public record LocalHashPlan(
        DeviceQuery device,
        int blocks,
        int rowsPerBlock,
        int localKeys,
        int groupCapacity,
        List<Decision> decisions)
        implements DevicePlan {

    public LocalHashPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "local-hash";
    }

    /** Returns the threads of a block that accumulates: each has an accumulator for every key. */
    public int accumulateThreads() {
        return PlanTuning.BLOCK_ACCUMULATORS / localKeys;
    }

    /** Returns the slots of the device hash set: a power of two, at most half full. */
    public int setSlots() {
        return groupCapacity * device.limits().launch().count(LaunchKey.SLOTS_PER_KEY);
    }
}
