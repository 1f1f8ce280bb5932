// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.PlanTuning;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the scratch of a hash strategy within {@link DeviceQuery#scratchShare} of the input's
 * bytes. Scratch is all device memory besides the input, orders within groups included. Where
 * narrow columns leave no plan within the bound with such an order, the bound holds for the
 * strategy alone, and the plan says what the order takes: no strategy can do without it.
 */
final class ScratchBound {

    private ScratchBound() {}

    /** Returns whether a plan keeps within the bound; a sort need not. */
    static boolean holds(DevicePlan plan) {
        return plan instanceof SortPlan || PlanBytes.ofWork(plan) <= most(plan);
    }

    /** Returns whether a plan keeps within the bound without its orders within groups. */
    private static boolean holdsWithoutOrders(DevicePlan plan) {
        return plan instanceof SortPlan || PlanBytes.ofScratch(plan) <= most(plan);
    }

    /**
     * Returns whether a plan with rounded sizes keeps within the bound as far as the plan itself
     * does.
     */
    static boolean holds(DevicePlan rounded, DevicePlan plan) {
        return holds(rounded) || !holds(plan) && holdsWithoutOrders(rounded);
    }

    /** Returns the bytes that a hash strategy may take besides the input. */
    static long most(DevicePlan plan) {
        long share = (long) (plan.device().scratchShare() * DeviceBytes.ofInput(plan));
        return Math.max(PlanTuning.SCRATCH_ALWAYS, share);
    }

    /**
     * Returns a plan within the bound in place of a query's first plan: the plan itself, the same
     * with less memory, another hash strategy, or a sort.
     *
     * @param forced whether the query names the strategy: then no other is taken
     * @throws WindrowException {@code DEVICE_MEMORY} if a named strategy cannot keep within the
     *     bound
     */
    static DevicePlan first(DevicePlan plan, boolean forced) {
        if (holds(plan) || forced) {
            return keep(plan, forced);
        }
        String reason = reason(plan);
        List<DevicePlan> all =
                Stream.concat(Stream.of(plan), SmallerPlans.otherStrategies(plan, reason).stream())
                        .flatMap(ScratchBound::withSmaller)
                        .toList();
        return within(all).orElseGet(() -> SmallerPlans.sort(plan, reason));
    }

    /**
     * Returns a plan within the bound in place of a grown plan. The plan that was grown must not
     * come again, so only a sort may replace its strategy.
     *
     * @param forced whether the query names the strategy: then no other is taken
     * @throws WindrowException {@code DEVICE_MEMORY} if a named strategy cannot keep within the
     *     bound
     */
    static DevicePlan keep(DevicePlan plan, boolean forced) {
        if (holds(plan)) {
            return plan;
        }
        List<DevicePlan> all = withSmaller(plan).toList();
        Optional<DevicePlan> within = within(all);
        if (within.isPresent()) {
            return within.get();
        }
        if (forced) {
            throw ErrorCode.DEVICE_MEMORY.failure(refusal(all));
        }
        return SmallerPlans.sort(plan, reason(plan));
    }

    private static Stream<DevicePlan> withSmaller(DevicePlan plan) {
        return Stream.concat(Stream.of(plan), SmallerPlans.of(plan, reason(plan)).stream());
    }

    /**
     * Returns the first plan within the bound, or else the first that is within it without its
     * orders.
     */
    private static Optional<DevicePlan> within(List<DevicePlan> plans) {
        return plans.stream()
                .filter(ScratchBound::holds)
                .findFirst()
                .or(
                        () ->
                                plans.stream()
                                        .filter(ScratchBound::holdsWithoutOrders)
                                        .findFirst()
                                        .map(ScratchBound::sayingSo));
    }

    /** Returns the same plan with a note of what its orders take. */
    private static DevicePlan sayingSo(DevicePlan plan) {
        List<Decision> decisions = new ArrayList<>(plan.decisions());
        String choice =
                MemoryText.bytes(PlanBytes.ofOrders(plan)) + " for rows in the order of groups";
        Decision said =
                new Decision("orders", choice, "some aggregation needs one; " + reason(plan));
        if (decisions.stream().noneMatch(said::equals)) {
            decisions.add(said);
        }
        return PlanFactory.rebuild(plan, plan.device(), decisions);
    }

    /** Returns the plan that would be chosen if the query named no algorithm. */
    static DevicePlan free(DevicePlan plan) {
        DeviceQuery any = plan.device().withAnyAlgorithm();
        return first(new StrategyChoice(any, "").choose(), false);
    }

    /** Says what would do in place of a named strategy, and what would allow it. */
    private static String refusal(List<DevicePlan> plans) {
        DevicePlan smallest = plans.getFirst();
        for (DevicePlan other : plans) {
            smallest = PlanBytes.ofWork(other) < PlanBytes.ofWork(smallest) ? other : smallest;
        }
        DevicePlan free = free(smallest);
        double input = DeviceBytes.ofInput(smallest);
        return String.format(
                Locale.ROOT,
                "%s; use auto, which takes %s, or allow a scratch share of %.1f",
                reason(smallest),
                free.strategy(),
                Math.ceil(10 * PlanBytes.ofWork(smallest) / input) / 10);
    }

    private static String reason(DevicePlan plan) {
        return String.format(
                Locale.ROOT,
                "%s would take %s besides the input, and %.1f times the input's %s is the most",
                plan.strategy(),
                MemoryText.bytes(PlanBytes.ofWork(plan)),
                plan.device().scratchShare(),
                MemoryText.bytes(DeviceBytes.ofInput(plan)));
    }
}
