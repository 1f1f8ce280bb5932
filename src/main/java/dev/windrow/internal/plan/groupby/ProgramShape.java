// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.CollectedChunks;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Aggregation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a program for a device depends on: plans of one shape share a program, whatever tables they
 * were made for. The shape of a plan is a plan itself. Its sizes are rounded up, and nothing in it
 * belongs to one table: {@link TableNumbers} has what does.
 *
 * <p>A kernel folds the scalars that it is given and the lengths of its arrays, so these follow
 * from rounded numbers: rows, groups, slots, string bytes and accumulators. Rounded up, a size
 * costs at most twice the memory, and never an answer. What is not rounded belongs to the shape as
 * it is: the query with its columns, their types and whether they have nulls, the strategy, the
 * layout of encoded keys, and the device with its launch profile.
 *
 * @param plan the plan that the program is made of
 */
public record ProgramShape(DevicePlan plan) {

    /** Names the decision that {@link #decide} adds. */
    public static final String SUBJECT = "program";

    /** Slots that rounding may always lead to. */
    private static final long LEAST_SLOTS_LIMIT = 1L << 16;

    /** How many times as many slots rounding may lead to otherwise. */
    private static final long MOST_GROWTH = 4;

    /**
     * Returns the shape of a plan.
     *
     * @return nothing if the plan takes a program of its own
     */
    public static Optional<ProgramShape> of(DevicePlan plan) {
        return !plan.device().sharesPrograms() || refusal(plan).isPresent()
                ? Optional.empty()
                : shape(plan).map(ProgramShape::new);
    }

    /** Adds to a plan whether its program is kept for other tables, and why not. */
    static DevicePlan decide(DevicePlan plan) {
        String kept =
                "kept for tables of up to %d rows"
                        .formatted(RoundedSizes.rows(plan.statistics().rows()));
        return PlanFactory.rebuild(
                plan,
                plan.device(),
                reasonAgainst(plan)
                        .map(reason -> plan.decisionsAnd(SUBJECT, "for this table alone", reason))
                        .orElseGet(
                                () ->
                                        plan.decisionsAnd(
                                                SUBJECT,
                                                kept,
                                                "it depends on the query's shape alone")));
    }

    /** Returns the rows that the program has space for. */
    public long rows() {
        return plan.statistics().rows();
    }

    private static Optional<String> reasonAgainst(DevicePlan plan) {
        return refusal(plan)
                .or(
                        () ->
                                shape(plan).isPresent()
                                        ? Optional.empty()
                                        : Optional.of("rounded sizes would take too much memory"));
    }

    /** Tells why no rounded sizes would do. */
    private static Optional<String> refusal(DevicePlan plan) {
        long rows = RoundedSizes.rows(plan.statistics().rows());
        if (rows > PlanTuning.DEVICE_ARRAY_LIMIT
                || bytes(plan, rows) > PlanTuning.PROGRAM_MOST_BYTES) {
            return Optional.of("more than " + PlanTuning.PROGRAM_MOST_BYTES + " bytes of columns");
        }
        if (plan.query().aggregations().stream().anyMatch(ProgramShape::isOfUser)) {
            return Optional.of("a user's kernel may ask for the size of its arrays");
        }
        if (plan.encodesKeys() && plan.device().keyForm() == KeyForm.COLUMNS) {
            return Optional.of("its key columns lie side by side");
        }
        return Optional.empty();
    }

    /**
     * Returns the plan with rounded sizes, or with fewer threads or little spare space if only that
     * keeps within the memory.
     */
    private static Optional<DevicePlan> shape(DevicePlan plan) {
        DevicePlan rounded = rounded(plan);
        return serves(rounded, plan)
                ? Optional.of(rounded)
                : SmallerPlans.ofSameKeys(rounded, "rounded").stream()
                        .filter(shape -> serves(shape, plan))
                        .findFirst();
    }

    /** Returns whether a program with rounded sizes does for a plan, and fits. */
    private static boolean serves(DevicePlan shape, DevicePlan plan) {
        DeviceLimits limits = plan.device().limits();
        CollectedChunks chunks =
                CollectedChunks.of(
                        shape.device().tableColumns().values(), shape.statistics().rows(), limits);
        return shape.groupCapacity() >= plan.groupCapacity()
                && PlanBytes.of(shape) + chunks.bytes() <= limits.budget()
                && ScratchBound.holds(shape, plan)
                && slotsOf(shape) <= Math.max(LEAST_SLOTS_LIMIT, MOST_GROWTH * slotsOf(plan));
    }

    /** Returns about how many bytes the columns of some rows are. */
    private static long bytes(DevicePlan plan, long rows) {
        long bytes = 0;
        for (ColumnStatistics column : plan.device().tableColumns().values()) {
            bytes += rows * column.type().byteWidth() + column.characters();
            bytes += column.type().isVariableWidth() ? rows * Integer.BYTES : 0;
        }
        return bytes;
    }

    private static boolean isOfUser(ResolvedQuery.ResolvedAggregation aggregation) {
        return aggregation.aggregation() instanceof Aggregation.UserDefined;
    }

    private static long slotsOf(DevicePlan plan) {
        return plan instanceof SlotPlan slots ? slots.allSlots() : 0;
    }

    private static DevicePlan rounded(DevicePlan plan) {
        List<Decision> none = List.of();
        return switch (plan) {
            case LocalHashPlan local ->
                    PlanFactory.localHash(
                            rounded(plan.device(), List.of()), blockGroups(local), none);
            case FusedPlan fused -> {
                DenseKeys keys = FusedPlan.rounded(fused.keys());
                int places = fused.isSeeded() ? fused.places() : (int) keys.slots();
                List<Long> seeds = Collections.nCopies(fused.isSeeded() ? places : 0, 0L);
                yield FusedPlan.of(rounded(plan.device(), seeds), keys.keys(), places, none);
            }
            case GlobalHashPlan global -> {
                DeviceQuery device = rounded(plan.device(), anySeeds(global));
                int slots = Math.max(global.slots(), PlanFactory.tableSlots(device));
                yield PlanFactory.globalHash(device, slots, blockGroups(global), none);
            }
            case DensePlan dense -> {
                DenseKeys keys =
                        DenseKeys.of(dense.keys().stream().map(ProgramShape::rounded).toList());
                int slots = (int) Math.min(keys.slots(), Integer.MAX_VALUE);
                DeviceQuery device = rounded(plan.device(), anySeeds(dense));
                yield PlanFactory.dense(device, keys.keys(), slots, blockGroups(dense), none);
            }
            case SortPlan sort -> {
                DeviceQuery device = rounded(plan.device(), List.of());
                SortPlan made = PlanFactory.sort(device, sort.order(), none);
                yield new SortPlan(
                        made.device(),
                        Math.max(made.groupCapacity(), up(sort.groupCapacity())),
                        sort.order(),
                        sort.hashBits(),
                        none);
            }
        };
    }

    private static DeviceQuery rounded(DeviceQuery device, List<Long> seedRows) {
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
        long rows = device.statistics().rows();
        device.columns()
                .forEach((name, column) -> columns.put(name, RoundedSizes.column(column, rows)));
        boolean isUnlimited = device.mostGroups() == Integer.MAX_VALUE;
        return new DeviceQuery(
                device.query(),
                columns,
                device.rowProgram(),
                rounded(device.statistics(), seedRows),
                device.layout(),
                device.keyForm(),
                device.internSlots(),
                up(device.keyCharacters()),
                isUnlimited ? Integer.MAX_VALUE : up(device.mostGroups()),
                device.aggregates(),
                withoutMemory(device.limits()),
                device.scratchShare(),
                true);
    }

    /** How much memory is free decides about plans, but not about their programs. */
    private static DeviceLimits withoutMemory(DeviceLimits limits) {
        return limits.without(limits.globalMemoryBytes());
    }

    private static KeyStatistics rounded(KeyStatistics keys, List<Long> seedRows) {
        List<Long> hotRows = keys.hotRows().isEmpty() ? List.of() : List.of(0L);
        return new KeyStatistics(
                RoundedSizes.rows(keys.rows()),
                0,
                0,
                RoundedSizes.powerOfTwoFrom(keys.estimatedKeys()),
                roundedShare(keys.skew()),
                hotRows,
                roundedShare(keys.restSkew()),
                seedRows,
                0,
                0,
                List.of(),
                List.of(),
                false);
    }

    /**
     * Returns a domain of a rounded number of values that begins at 0. Many values are rounded up
     * by at most a quarter: what takes space for each of them must keep within the bound of
     * scratch.
     */
    private static DenseKey rounded(DenseKey key) {
        return key.ofSize(RoundedSizes.of(key.domain().size(), PlanTuning.PROGRAM_FEW_VALUES));
    }

    /** Returns rows that stand for those of the sample's keys: as many as blocks hold groups. */
    private static List<Long> anySeeds(SlotPlan plan) {
        return plan.seeds().isEmpty() ? List.of() : Collections.nCopies(blockGroups(plan), 0L);
    }

    private static int blockGroups(SlotPlan plan) {
        int groups = plan.blockGroups();
        return groups == 0
                ? 0
                : Math.min(
                        BlockAccumulators.capacityFor(RoundedSizes.powerOfTwoFrom(groups)),
                        Math.max(groups, PlanFactory.mostBlockGroups(plan.device())));
    }

    /** Rounds a share up to 1, 1/16, 1/256, ...: samples of similar tables differ by chance. */
    private static double roundedShare(double share) {
        double rounded = 1;
        while (share > 0 && rounded / PlanTuning.PROGRAM_SHARE_STEP >= share) {
            rounded /= PlanTuning.PROGRAM_SHARE_STEP;
        }
        return share > 0 ? rounded : 0;
    }

    private static int up(int size) {
        return (int) Math.min(PlanTuning.DEVICE_ARRAY_LIMIT, RoundedSizes.powerOfTwoFrom(size));
    }
}
