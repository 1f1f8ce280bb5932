package dev.windrow.internal.plan;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.DevicePlan.DeviceQuery;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the device memory that a hash strategy takes, besides the input, within {@link
 * DeviceQuery#scratchShare} of the input's bytes. Not counted are rows in an order, {@link
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
        long share = (long) (plan.device().scratchShare() * DeviceBytes.ofInput(plan.device()));
        return Math.max(PlanTuning.SCRATCH_ALWAYS, share);
    }

    /**
     * Returns a plan that keeps within the bound, in place of the first plan of a query: the plan
     * itself, it in less room, another hash strategy, or a sort.
     *
     * @param forced whether the strategy was asked for: then nothing else is taken
     * @throws WindrowException {@code DEVICE_MEMORY} if a strategy that was asked for cannot keep
     *     within the bound
     */
    static DevicePlan first(DevicePlan plan, boolean forced) {
        if (holds(plan) || forced) {
            return keep(plan, forced);
        }
        String reason = reason(plan);
        return Stream.concat(Stream.of(plan), SmallerPlans.otherStrategies(plan, reason).stream())
                .flatMap(
                        one -> Stream.concat(Stream.of(one), SmallerPlans.of(one, reason).stream()))
                .filter(ScratchBound::holds)
                .findFirst()
                .orElseGet(() -> SmallerPlans.sort(plan, reason));
    }

    /**
     * Returns a plan that keeps within the bound, in place of one that was grown: what it was grown
     * from must not come again, so that no strategy but a sort takes its place.
     *
     * @param forced whether the strategy was asked for: then nothing else is taken
     * @throws WindrowException {@code DEVICE_MEMORY} if a strategy that was asked for cannot keep
     *     within the bound
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
        if (forced) {
            throw new WindrowException(ErrorCode.DEVICE_MEMORY, refusal(plan, others));
        }
        return SmallerPlans.sort(plan, reason);
    }

    /** Says what would do in place of a strategy that was asked for, and what would allow it. */
    private static String refusal(DevicePlan plan, List<DevicePlan> others) {
        DevicePlan smallest = plan;
        for (DevicePlan other : others) {
            smallest = other.scratchBytes() < smallest.scratchBytes() ? other : smallest;
        }
        DeviceQuery any = plan.device().withAnyAlgorithm();
        DevicePlan free = first(new StrategyChoice(any, "").choose(), false);
        double input = DeviceBytes.ofInput(plan.device());
        return String.format(
                Locale.ROOT,
                "%s; use auto, which takes %s, or allow a scratch share of %.1f",
                reason(smallest),
                free.strategy(),
                Math.ceil(10 * smallest.scratchBytes() / input) / 10);
    }

    private static String reason(DevicePlan plan) {
        return String.format(
                Locale.ROOT,
                "%s would take %s besides the input, and %.1f times the input's %s is the most",
                plan.strategy(),
                PlanText.bytes(plan.scratchBytes()),
                plan.device().scratchShare(),
                PlanText.bytes(DeviceBytes.ofInput(plan.device())));
    }
}
