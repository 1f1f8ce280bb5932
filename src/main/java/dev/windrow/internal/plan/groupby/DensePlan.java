package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.sample.KeySample;
import dev.windrow.launch.LaunchKey;

import java.util.List;

/**
 * An array with a slot for each key that is possible.
 *
 * @param device what all device plans share
 * @param keys the key columns: digits of a slot's number, the most significant first
 * @param slots slots of the array
 * @param reductions how the values of each partial aggregate come together
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

    /** Returns false but for a copy of several key columns: they are digits as they are. */
    @Override
    public boolean encodesKeys() {
        return device.keyForm() == KeyForm.COLUMNS && keys.size() > 1;
    }

    /** Returns false: a slot tells its key. */
    @Override
    public boolean gathersKeys() {
        return false;
    }

    @Override
    public boolean findsSlots() {
        return keys.size() <= 1 || encodesKeys();
    }

    /** Returns whether the slots of rows are marked by what adds up the first partial aggregate. */
    public boolean marksAsItAdds() {
        long most = device.limits().launch().get(LaunchKey.MARKED_SLOTS);
        return slots <= most && !atomicSums().isEmpty();
    }

    @Override
    public int sortBits() {
        return KeySample.bitsBelow(slots + (dropsRows() ? 1L : 0L));
    }
}
