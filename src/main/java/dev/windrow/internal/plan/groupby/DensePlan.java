// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.sample.KeySample;
import dev.windrow.launch.LaunchKey;

import java.util.List;

/**
 * An array with a slot for each possible key.
 *
 * @param device what all device plans share
 * @param keys the key columns: parts of the dense index, the most significant first
 * @param slots slots of the array
 * @param reductions how each partial aggregate is reduced
 * @param decisions what was decided, and why
 */
public record DensePlan(
        DeviceQuery device,
        List<DenseKey> keys,
        int slots,
        AggregateReductions reductions,
        List<Decision> decisions)
        implements SlotPlan {

    public DensePlan {
        keys = List.copyOf(keys);
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "dense";
    }

    @Override
    public int allSlots() {
        return slots;
    }

    /**
     * Returns true only for a copy of several key columns; otherwise columns serve as dense indices
     * as they are.
     */
    @Override
    public boolean encodesKeys() {
        return device.keyForm() == KeyForm.COLUMNS && keys.size() > 1;
    }

    /** Returns false: the slot is the key. */
    @Override
    public boolean gathersKeys() {
        return false;
    }

    @Override
    public boolean findsSlots() {
        return keys.size() <= 1 || encodesKeys();
    }

    /**
     * Returns whether the kernel that adds up the first partial aggregate also marks the rows'
     * slots.
     */
    public boolean marksAsItAdds() {
        long most = device.limits().launch().get(LaunchKey.MARKED_SLOTS);
        return slots <= most && !atomicSums().isEmpty();
    }

    @Override
    public List<DenseKey> denseKeys() {
        return keys;
    }

    @Override
    public int sortBits() {
        return KeySample.bitsBelow(slots + (dropsRows() ? 1L : 0L));
    }
}
