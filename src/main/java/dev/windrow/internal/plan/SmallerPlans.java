package dev.windrow.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds plans of the same query that take less of a device's memory, and more time. */
public final class SmallerPlans {

    private SmallerPlans() {}

    /**
     * Returns the same strategy in less room, the faster ways first.
     *
     * @param reason why, for {@code explain}
     */
    static List<DevicePlan> of(DevicePlan plan, String reason) {
        Optional<DevicePlan> columns = inColumns(plan, reason);
        return Stream.of(
                        inRoom(plan, reason),
                        columns,
                        columns.flatMap(smaller -> inRoom(smaller, reason)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns a sort in place of a plan. */
    static SortPlan sort(DevicePlan plan, String reason) {
        return Planner.sortPlan(
                plan.device(),
                Planner.sortOrder(plan.device().layout()),
                decide(plan, "strategy", "sort", reason));
    }

    /**
     * Returns the same plan with room for not many more groups than are expected; nothing where
     * room was made for as many as were found.
     */
    private static Optional<DevicePlan> inRoom(DevicePlan plan, String reason) {
        long expected = plan.statistics().estimatedKeys();
        long room = expected + expected / PlanTuning.SPARE_GROUPS_SHARE + PlanTuning.LEAST_SLOTS;
        boolean isExact = plan.device().mostGroups() < Integer.MAX_VALUE;
        if (!(plan instanceof SlotPlan) || isExact || room >= plan.groupCapacity()) {
            return Optional.empty();
        }
        return Optional.of(
                PlanGrowth.rebuild(
                        plan,
                        plan.device().withMostGroups((int) room),
                        decide(plan, "result", "room for " + room + " groups", reason)));
    }

    /**
     * Returns the same plan with {@link KeyForm#COLUMNS}.
     *
     * @return nothing where no keys are written down for it, or they do not fit one array
     */
    public static Optional<DevicePlan> inColumns(DevicePlan plan, String reason) {
        if (!writesWords(plan)) {
            return Optional.empty();
        }
        DevicePlan columns =
                PlanGrowth.rebuild(
                        plan,
                        plan.device().inColumns(),
                        decide(plan, "keys", "put together as kernels go", reason));
        return Optional.of(columns)
                .filter(of -> KeyColumns.of(of).length() <= PlanTuning.DEVICE_ARRAY_LIMIT);
    }

    /** Returns whether words, or slots of several digits, are written down for each row. */
    private static boolean writesWords(DevicePlan plan) {
        boolean isWord = plan.device().keyForm() == KeyForm.WORDS;
        return switch (plan) {
            case SortPlan sort -> false;
            case DensePlan dense -> isWord && !dense.findsSlots();
            case LocalHashPlan local -> isWord;
            case TablePlan table -> isWord && table.encodesKeys();
        };
    }

    private static List<Decision> decide(
            DevicePlan plan, String subject, String choice, String reason) {
        List<Decision> decisions = new ArrayList<>(plan.decisions());
        decisions.add(new Decision(subject, choice, reason));
        return decisions;
    }
}
