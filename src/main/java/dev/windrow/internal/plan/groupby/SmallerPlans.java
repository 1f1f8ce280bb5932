package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.query.Algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
        List<DevicePlan> plans =
                Stream.of(
                                inRoom(plan, reason),
                                columns,
                                columns.flatMap(smaller -> inRoom(smaller, reason)))
                        .flatMap(Optional::stream)
                        .collect(Collectors.toCollection(ArrayList::new));
        List<DevicePlan> all = Stream.concat(Stream.of(plan), plans.stream()).toList();
        for (int rows : PlanTuning.SCARCE_ROWS) {
            all.stream().flatMap(of -> onFewerUnits(of, rows, reason).stream()).forEach(plans::add);
        }
        return plans;
    }

    /** Returns other hash strategies in place of a plan that nobody asked for by name. */
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
                                            decide(plan, "strategy", "dense", reason)))
                    .ifPresent(others::add);
        }
        if (!(plan instanceof GlobalHashPlan) && !Reproducibility.isDemanded(device)) {
            others.add(
                    PlanFactory.globalHash(
                            device, decide(plan, "strategy", "global-hash", reason)));
        }
        return others;
    }

    /** Returns a sort in place of a plan. */
    static SortPlan sort(DevicePlan plan, String reason) {
        return PlanFactory.sort(plan.device(), decide(plan, "strategy", "sort", reason));
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
                PlanFactory.rebuild(
                        plan,
                        plan.device().withMostGroups((int) room),
                        decide(plan, "result", "room for " + room + " groups", reason)));
    }

    /**
     * Returns the same plan for so few threads that each has so many rows: less is then taken by
     * lists and cells of their own; nothing where they have as many anyway.
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
                                decide(
                                        plan,
                                        "threads",
                                        "those of %d of %d compute units"
                                                .formatted(units, limits.computeUnits()),
                                        reason)));
    }

    private static DevicePlan onUnits(DevicePlan plan, int units, List<Decision> decisions) {
        DeviceQuery device = plan.device();
        DeviceQuery fewer = device.withLimits(device.limits().withComputeUnits(units));
        return plan instanceof LocalHashPlan local
                ? withBlocks(local, PlanFactory.localHash(fewer, decisions))
                : PlanFactory.rebuild(plan, fewer, decisions);
    }

    /** Returns a plan with the blocks of another, and the keys that it has been grown to. */
    private static LocalHashPlan withBlocks(LocalHashPlan plan, LocalHashPlan other) {
        return new LocalHashPlan(
                other.device(),
                other.blocks(),
                other.rowsPerBlock(),
                plan.localKeys(),
                plan.groupCapacity(),
                other.decisions());
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
                PlanFactory.rebuild(
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
            case GlobalHashPlan global -> isWord && global.encodesKeys();
        };
    }

    private static List<Decision> decide(
            DevicePlan plan, String subject, String choice, String reason) {
        List<Decision> decisions = new ArrayList<>(plan.decisions());
        decisions.add(new Decision(subject, choice, reason));
        return decisions;
    }
}
