// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;

import java.util.List;

/** Makes a bigger plan, or a different one, after a capacity miss. */
final class PlanGrowth {

    private PlanGrowth() {}

    static DevicePlan grow(DevicePlan plan, CapacityMiss miss) {
        if (plan instanceof FusedPlan fused) {
            return toAnyPlaces(fused, miss);
        }
        DeviceQuery device = plan.device();
        return switch (miss.kind()) {
            case PACKED_STRING ->
                    PlanFactory.rebuild(
                            plan,
                            device.internedAnew(),
                            note(plan, miss, "string keys are interned"));
            case INTERN_SLOTS -> {
                int slots = growSlots(device.internSlots(), device, miss);
                yield PlanFactory.rebuild(
                        plan,
                        device.withInternSlots(slots),
                        note(plan, miss, slots + " interning slots"));
            }
            case CHARACTERS -> {
                int needed = Math.toIntExact(miss.needed());
                yield PlanFactory.rebuild(
                        plan,
                        device.withKeyCharacters(needed),
                        note(plan, miss, needed + " bytes for string keys"));
            }
            case LOCAL_KEYS -> toAnyKeys(plan, miss, PlanTuning.FALLBACK_SLOTS);
            case GROUPS ->
                    switch (plan) {
                        case FusedPlan fused -> toAnyPlaces(fused, miss);
                        case SortPlan sort -> growOutput(sort, miss);
                        case SlotPlan slots ->
                                slots.blockGroups() > 0
                                        ? growBlockGroups(slots, miss)
                                        : growResult(slots, miss);
                    };
            case SLOTS -> growTable((GlobalHashPlan) plan, miss);
            case HASH_COLLISION -> {
                List<Decision> decisions = note(plan, miss, "a sort by all words of the keys");
                yield plan instanceof SortPlan sort
                        ? new SortPlan(
                                device,
                                sort.groupCapacity(),
                                SortPlan.Order.WORDS,
                                sort.hashBits(),
                                decisions)
                        : PlanFactory.sort(device, SortPlan.Order.WORDS, decisions);
            }
            case DISORDER -> toSort(plan, miss, ((SortPlan) plan).groupCapacity());
            case OUT_OF_DOMAIN -> toAnyKeys(plan, miss, PlanTuning.LEAST_SLOTS);
            case EXTREMES_UNRESOLVED -> toSort(plan, miss, miss.needed());
            case UNSEEN_KEY ->
                    PlanFactory.rebuild(
                            plan,
                            device.withoutSeeds(),
                            note(plan, miss, "all rows' keys are looked at"));
        };
    }

    /** Returns a plan that finds places for keys that the sample makes unlikely. */
    private static DevicePlan toAnyPlaces(FusedPlan plan, CapacityMiss miss) {
        boolean isLonger = miss.kind() == CapacityMiss.Kind.PACKED_STRING;
        DeviceQuery device = isLonger ? plan.device().internedAnew() : plan.device();
        DeviceQuery unseeded = device.withoutSeeds();
        return Reproducibility.isDemanded(unseeded)
                ? PlanFactory.sort(unseeded, note(plan, miss, "sort"))
                : PlanFactory.globalHash(unseeded, note(plan, miss, "global-hash"));
    }

    private static GlobalHashPlan growTable(GlobalHashPlan plan, CapacityMiss miss) {
        int slots = growSlots(plan.slots(), plan.device(), miss);
        return PlanFactory.globalHash(
                plan.device(),
                slots,
                plan.blockGroups(),
                note(plan, miss, "a table of " + slots + " slots"));
    }

    /**
     * Returns the same plan with block-private accumulators for more groups, or for none. Without
     * them, the numbers of a table's slots would decide how floats are added up.
     */
    private static DevicePlan growBlockGroups(SlotPlan plan, CapacityMiss miss) {
        boolean fit = miss.needed() <= PlanFactory.mostBlockGroups(plan.device());
        if (!fit && plan instanceof GlobalHashPlan && Reproducibility.isDemanded(plan.device())) {
            return toSort(plan, miss, miss.needed());
        }
        int groups = fit ? BlockAccumulators.capacityFor(miss.needed()) : 0;
        List<Decision> decisions =
                note(
                        plan,
                        miss,
                        fit
                                ? "accumulators for " + groups + " groups in each block"
                                : "accumulators that blocks share");
        return PlanFactory.withBlockGroups(plan, plan.device(), groups, decisions);
    }

    /** Returns the same plan with enough space for the result. */
    private static DevicePlan growResult(SlotPlan plan, CapacityMiss miss) {
        int groups = Math.toIntExact(miss.needed());
        return PlanFactory.rebuild(
                plan,
                plan.device().withMostGroups(groups),
                note(plan, miss, "space for " + groups + " groups"));
    }

    private static SortPlan growOutput(SortPlan plan, CapacityMiss miss) {
        int groups = Math.toIntExact(miss.needed());
        return new SortPlan(
                plan.device(),
                groups,
                plan.order(),
                plan.hashBits(),
                note(plan, miss, "space for " + groups + " groups"));
    }

    /**
     * Returns a plan that takes any number of keys. The estimate proved wrong, or was never asked
     * for.
     */
    private static DevicePlan toAnyKeys(DevicePlan plan, CapacityMiss miss, int slots) {
        DeviceQuery device = plan.device();
        int enough = Math.min(slots, mostSlots(device));
        if (Reproducibility.isDemanded(device)) {
            return toSort(plan, miss, enough);
        }
        GlobalHashPlan global = PlanFactory.globalHash(device, note(plan, miss, "global-hash"));
        return PlanFactory.globalHash(
                device, Math.max(enough, global.slots()), 0, global.decisions());
    }

    /** Returns a plan that sorts rows, with space for at least {@code enough} groups. */
    private static SortPlan toSort(DevicePlan plan, CapacityMiss miss, long enough) {
        DeviceQuery device = plan.device();
        SortPlan sort = PlanFactory.sort(device, note(plan, miss, "sort"));
        int groups = (int) Math.max(enough, sort.groupCapacity());
        return new SortPlan(device, groups, sort.order(), sort.hashBits(), sort.decisions());
    }

    /** Returns the slots of a table that holds a key for every row. */
    private static int mostSlots(DeviceQuery device) {
        return TableSlots.ofAll(device.statistics().rows(), device.limits());
    }

    private static List<Decision> note(DevicePlan plan, CapacityMiss miss, String remedy) {
        return plan.decisionsAnd("again", remedy, miss.kind().reason());
    }

    private static int growSlots(int slots, DeviceQuery device, CapacityMiss miss) {
        if (slots >= PlanTuning.MOST_SLOTS) {
            throw ErrorCode.DEVICE_MEMORY.failure(
                    "%s, and a table of %d slots cannot grow; use the CPU engine",
                    miss.kind().reason(), slots);
        }
        long grown = (long) slots * PlanTuning.GROWTH;
        return (int) Math.max(slots * 2L, Math.min(grown, mostSlots(device)));
    }
}
