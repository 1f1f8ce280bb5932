// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes plans for a device, with all sizes that follow from the query, its statistics and the
 * device. It chooses no strategy.
 */
public final class PlanFactory {

    private PlanFactory() {}

    /** Makes a plan of dictionaries, as many as keep the device busy. */
    static LocalHashPlan localHash(DeviceQuery device, int blockGroups, List<Decision> decisions) {
        long rows = device.statistics().rows();
        long most = (long) device.limits().computeUnits() * PlanTuning.LOCAL_BLOCKS;
        long wanted = Math.max(PlanTuning.LOCAL_ROWS, Math.ceilDiv(rows, most));
        long rowsPerBlock = roundUp(wanted, PlanTuning.MAP_THREADS);
        int blocks = (int) Math.max(1, Math.ceilDiv(rows, rowsPerBlock));
        AggregateReductions reductions = reductions(device, blockGroups);
        return new LocalHashPlan(device, blocks, (int) rowsPerBlock, reductions, decisions);
    }

    /** Makes a plan of a hash table, sized by the estimated keys. */
    static GlobalHashPlan globalHash(DeviceQuery device, List<Decision> decisions) {
        return globalHash(device, tableSlots(device), blockGroups(device), decisions);
    }

    /**
     * Makes a plan of a hash table.
     *
     * @param slots slots of the table, a power of two
     * @param blockGroups groups for which each block has accumulators of its own, 0 for none
     */
    public static GlobalHashPlan globalHash(
            DeviceQuery device, int slots, int blockGroups, List<Decision> decisions) {
        return new GlobalHashPlan(device, slots, reductions(device, blockGroups), decisions);
    }

    /** Makes a plan of a slot for each possible key. */
    static DensePlan dense(DeviceQuery device, DenseKeys found, List<Decision> decisions) {
        int slots = Math.toIntExact(found.slots());
        return dense(device, found.keys(), slots, blockGroups(device), decisions);
    }

    /**
     * Makes a plan of a slot for each possible key.
     *
     * @param keys the key columns: parts of the dense index, the most significant first
     * @param slots the possible keys
     * @param blockGroups groups for which each block has accumulators of its own, 0 for none
     */
    public static DensePlan dense(
            DeviceQuery device,
            List<DenseKey> keys,
            int slots,
            int blockGroups,
            List<Decision> decisions) {
        return new DensePlan(device, keys, slots, reductions(device, blockGroups), decisions);
    }

    /** Makes a plan of a sort, by the cheaper of the two orders that bring equal keys together. */
    static SortPlan sort(DeviceQuery device, List<Decision> decisions) {
        return sort(device, sortOrder(device.layout()), decisions);
    }

    /** Returns whether rows may lie in the order of their keys, which a kernel can check. */
    static boolean mayKeepRows(DeviceQuery device) {
        List<KeyField> fields = device.inWords().layout().fields();
        return device.statistics().ascend()
                && fields.size() == 1
                && fields.getFirst().kind() == KeyField.Kind.INTEGER
                && !fields.getFirst().nullable();
    }

    /** Makes a plan of a sort, sized by the estimated keys. */
    static SortPlan sort(DeviceQuery device, SortPlan.Order order, List<Decision> decisions) {
        KeyStatistics statistics = device.statistics();
        int groups = TableSlots.of(statistics.estimatedKeys(), statistics.rows(), device.limits());
        return new SortPlan(device.inWords(), groups, order, PlanTuning.SORT_HASH_BITS, decisions);
    }

    /** Makes the same plan for another query that differs only in sizes and the form of keys. */
    static DevicePlan rebuild(DevicePlan plan, DeviceQuery device, List<Decision> decisions) {
        return switch (plan) {
            case FusedPlan fused -> FusedPlan.of(device, fused.keys(), fused.places(), decisions);
            case SlotPlan slots -> withBlockGroups(slots, device, slots.blockGroups(), decisions);
            case SortPlan sort ->
                    new SortPlan(
                            device,
                            sort.groupCapacity(),
                            sort.order() == SortPlan.Order.HASH
                                    ? sortOrder(device.layout())
                                    : sort.order(),
                            sort.hashBits(),
                            decisions);
        };
    }

    /**
     * Makes the same plan with block-private accumulators for {@code blockGroups} groups, 0 for
     * none.
     */
    static SlotPlan withBlockGroups(
            SlotPlan plan, DeviceQuery device, int blockGroups, List<Decision> decisions) {
        return switch (plan) {
            case DensePlan dense ->
                    dense(device, dense.keys(), dense.slots(), blockGroups, decisions);
            case GlobalHashPlan global ->
                    globalHash(device, global.slots(), blockGroups, decisions);
            case LocalHashPlan local -> localHash(device, blockGroups, decisions);
        };
    }

    /**
     * Returns the groups for which each block has accumulators of its own: 0 if there are more keys
     * than that, too little local memory, or nothing to add up in a block.
     */
    static int blockGroups(DeviceQuery device) {
        long keys = device.statistics().estimatedKeys();
        boolean fits =
                keys <= mostBlockGroups(device)
                        && device.aggregates().stream().anyMatch(BlockAccumulators::suits)
                        && !wouldWait(device);
        return fits ? BlockAccumulators.capacityFor(keys) : 0;
    }

    /** Returns the most groups for which blocks have accumulators. */
    static int mostBlockGroups(DeviceQuery device) {
        return BlockAccumulators.mostGroups(device.limits(), Reproducibility.isDemanded(device));
    }

    /**
     * Returns whether accumulators that threads share would be slower than atomic additions: some
     * keys are frequent, and others so rare that all rows would have to be searched for them first.
     */
    private static boolean wouldWait(DeviceQuery device) {
        KeyStatistics statistics = device.statistics();
        return statistics.estimatedKeys() > PlanTuning.OWN_GROUPS
                && !statistics.hotRows().isEmpty()
                && device.seedRows().isEmpty()
                && device.aggregates().stream()
                        .allMatch(aggregate -> AtomicSums.suit(aggregate, device));
    }

    /** Chooses the reduction of each partial aggregate. */
    private static AggregateReductions reductions(DeviceQuery device, int blockGroups) {
        Map<Reduction, List<PartialAggregate>> aggregates =
                device.aggregates().stream()
                        .collect(
                                Collectors.groupingBy(
                                        aggregate -> reduction(aggregate, device, blockGroups),
                                        () -> new EnumMap<>(Reduction.class),
                                        Collectors.toUnmodifiableList()));
        BlockAccumulators accumulators =
                BlockAccumulators.of(
                        aggregates.getOrDefault(Reduction.IN_BLOCKS, List.of()),
                        Math.max(1, blockGroups),
                        device.statistics(),
                        device.limits(),
                        Reproducibility.isDemanded(device));
        return new AggregateReductions(blockGroups, aggregates, accumulators);
    }

    private static Reduction reduction(
            PartialAggregate aggregate, DeviceQuery device, int blockGroups) {
        if (blockGroups > 0 && BlockAccumulators.suits(aggregate)) {
            return Reduction.IN_BLOCKS;
        }
        if (AtomicSums.suit(aggregate, device)) {
            return Reduction.ATOMICALLY;
        }
        return Extremes.suit(aggregate) ? Reduction.BY_TOURNAMENT : Reduction.IN_ORDER;
    }

    static int tableSlots(DeviceQuery device) {
        long rows = device.statistics().rows();
        long keys = Math.min(device.statistics().estimatedKeys(), rows);
        DeviceLimits limits = device.limits();
        boolean isSpacious = keys <= limits.launch().get(LaunchKey.ROOMY_KEYS);
        return TableSlots.of(isSpacious ? 2 * keys : keys, 2 * rows, limits);
    }

    private static SortPlan.Order sortOrder(KeyLayout layout) {
        boolean hash =
                SortPlan.passes(PlanTuning.SORT_HASH_BITS) < SortPlan.passes(layout.wordBits());
        return hash ? SortPlan.Order.HASH : SortPlan.Order.WORDS;
    }

    private static long roundUp(long value, long multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
