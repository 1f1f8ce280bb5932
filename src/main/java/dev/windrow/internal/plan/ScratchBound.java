package dev.windrow.internal.plan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps the device memory that a hash strategy takes, besides the input, within {@link
 * PlanTuning#SCRATCH_SHARE} of the input's bytes. Not counted are rows in an order, {@link
 * DevicePlan#orderBytes}: no strategy can do without, where an aggregation needs one.
 */
final class ScratchBound {

    private ScratchBound() {}

    /** Returns whether a plan keeps within the bound; a sort does not have to. */
    static boolean holds(DevicePlan plan) {
        return plan instanceof SortPlan || plan.scratchBytes() <= most(plan);
    }

    /** Returns the bytes that a hash strategy may take besides the input. */
    static long most(DevicePlan plan) {
        long share = (long) (PlanTuning.SCRATCH_SHARE * DeviceBytes.ofInput(plan.device()));
        return Math.max(PlanTuning.SCRATCH_ALWAYS, share);
    }

    /**
     * Returns a plan that keeps within the bound: the plan itself, or it in less room, or a sort.
     *
     * @param forced whether the strategy was asked for: then the smallest such plan is returned
     *     where none keeps within the bound
     */
    static DevicePlan keep(DevicePlan plan, boolean forced) {
        if (holds(plan)) {
            return plan;
        }
        String reason = reason(plan);
        List<DevicePlan> others = SmallerPlans.of(plan, reason);
        Optional<DevicePlan> fitting = others.stream().filter(ScratchBound::holds).findFirst();
        if (fitting.isPresent()) {
            return fitting.get();
        }
        return forced ? smallest(plan, others) : SmallerPlans.sort(plan, reason);
    }

    private static DevicePlan smallest(DevicePlan plan, List<DevicePlan> others) {
        DevicePlan smallest = plan;
        for (DevicePlan other : others) {
            smallest = other.scratchBytes() < smallest.scratchBytes() ? other : smallest;
        }
        return smallest;
    }

    private static String reason(DevicePlan plan) {
        return String.format(
                Locale.ROOT,
                "%s would take %s besides the input, and %.1f times the input's %s is the most",
                plan.strategy(),
                PlanText.bytes(plan.scratchBytes()),
                PlanTuning.SCRATCH_SHARE,
                PlanText.bytes(DeviceBytes.ofInput(plan.device())));
    }
}
