// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.query.Algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds plans of the same query that take less device memory, and more time. */
public final class SmallerPlans {

    private SmallerPlans() {}

    /**
     * Returns plans of the same strategy that take less memory, the faster ones first.
     *
     * @param reason why, for {@code explain}
     */
    static List<DevicePlan> of(DevicePlan plan, String reason) {
        Optional<DevicePlan> columns = inColumns(plan, reason);
        List<DevicePlan> others =
                Stream.of(
                                withFewGroups(plan, reason),
                                columns,
                                columns.flatMap(smaller -> withFewGroups(smaller, reason)))
                        .flatMap(Optional::stream)
                        .toList();
        return withFewerUnits(plan, others, reason);
    }

    /** Returns those of these plans whose keys are encoded as the plan's are. */
    static List<DevicePlan> ofSameKeys(DevicePlan plan, String reason) {
        return withFewerUnits(plan, withFewGroups(plan, reason).stream().toList(), reason);
    }

    /** Returns some plans, and behind them these and the plan itself on fewer units. */
    private static List<DevicePlan> withFewerUnits(
            DevicePlan plan, List<DevicePlan> others, String reason) {
        List<DevicePlan> plans = new ArrayList<>(others);
        for (int rows : PlanTuning.SCARCE_ROWS) {
            Stream.concat(Stream.of(plan), others.stream())
                    .flatMap(of -> onFewerUnits(of, rows, reason).stream())
                    .forEach(plans::add);
        }
        return plans;
    }

    /** Returns plans of other hash strategies, if the query names none. */
    static List<DevicePlan> otherStrategies(DevicePlan plan, String reason) {
        DeviceQuery device = plan.device();
        List<DevicePlan> others = new ArrayList<>();
        if (!(plan instanceof DensePlan) && device.query().query().algorithm() == Algorithm.AUTO) {
            DenseKeys.find(
                            device,
                            StrategyChoice.denseSlots(
                                    device.statistics(), device.limits().launch()))
                    .map(
                            found ->
                                    PlanFactory.dense(
                                            device,
                                            found,
                                            plan.decisionsAnd("strategy", "dense", reason)))
                    .ifPresent(others::add);
        }
        if (!(plan instanceof GlobalHashPlan) && !Reproducibility.isDemanded(device)) {
            others.add(
                    PlanFactory.globalHash(
                            device, plan.decisionsAnd("strategy", "global-hash", reason)));
        }
        return others;
    }

    /** Returns a sort in place of a plan. */
    static SortPlan sort(DevicePlan plan, String reason) {
        return PlanFactory.sort(plan.device(), plan.decisionsAnd("strategy", "sort", reason));
    }

    /**
     * Returns the same plan with space for few more groups than are expected; nothing if its space
     * was made for groups that were found.
     */
    private static Optional<DevicePlan> withFewGroups(DevicePlan plan, String reason) {
        long expected = plan.statistics().estimatedKeys();
        long capacity =
                expected + expected / PlanTuning.SPARE_GROUPS_SHARE + PlanTuning.LEAST_SLOTS;
        boolean isExact = plan.device().mostGroups() < Integer.MAX_VALUE;
        if (!(plan instanceof SlotPlan) || isExact || capacity >= plan.groupCapacity()) {
            return Optional.empty();
        }
        return Optional.of(
                PlanFactory.rebuild(
                        plan,
                        plan.device().withMostGroups((int) capacity),
                        plan.decisionsAnd("result", "space for " + capacity + " groups", reason)));
    }

    /**
     * Returns the same plan with fewer threads, of at least {@code rows} rows each: lists and
     * private accumulators then take less. Returns nothing if threads have that many rows anyway.
     */
    private static Optional<DevicePlan> onFewerUnits(DevicePlan plan, int rows, String reason) {
        DeviceLimits limits = plan.device().limits();
        long rowsPerUnit = rows * limits.streamThreads() / limits.computeUnits();
        int units = (int) Math.max(1, plan.statistics().rows() / rowsPerUnit);
        return units >= limits.computeUnits()
                ? Optional.empty()
                : Optional.of(
                        onUnits(
                                plan,
                                units,
                                plan.decisionsAnd(
                                        "threads",
                                        "those of %d of %d compute units"
                                                .formatted(units, limits.computeUnits()),
                                        reason)));
    }

    private static DevicePlan onUnits(DevicePlan plan, int units, List<Decision> decisions) {
        DeviceLimits limits = plan.device().limits().withComputeUnits(units);
        return PlanFactory.rebuild(plan, plan.device().withLimits(limits), decisions);
    }

    /**
     * Returns the same plan with {@link KeyForm#COLUMNS}.
     *
     * @return nothing if the plan stores no keys, or they do not fit one array
     */
    public static Optional<DevicePlan> inColumns(DevicePlan plan, String reason) {
        if (!writesKeys(plan)) {
            return Optional.empty();
        }
        DevicePlan columns =
                PlanFactory.rebuild(
                        plan,
                        plan.device().inColumns(),
                        plan.decisionsAnd("keys", "put together as kernels go", reason));
        return Optional.of(columns)
                .filter(of -> KeyColumns.of(of).length() <= PlanTuning.DEVICE_ARRAY_LIMIT);
    }

    /**
     * Returns whether the plan stores encoded keys, or dense indices of several keys, for each row.
     */
    private static boolean writesKeys(DevicePlan plan) {
        boolean isWord = plan.device().keyForm() == KeyForm.WORDS;
        return switch (plan) {
            case FusedPlan _, SortPlan _ -> false;
            case DensePlan dense -> isWord && !dense.findsSlots();
            case LocalHashPlan local -> isWord;
            case GlobalHashPlan global -> isWord && global.encodesKeys();
        };
    }
}
