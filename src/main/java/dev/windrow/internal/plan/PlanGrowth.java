package dev.windrow.internal.plan;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.DevicePlan.DeviceQuery;

import java.util.ArrayList;
import java.util.List;

/** Makes a bigger plan, or another one, of a plan that proved too small. */
final class PlanGrowth {

    private PlanGrowth() {}

    static DevicePlan grow(DevicePlan plan, Shortfall shortfall) {
        DeviceQuery device = plan.device();
        return switch (shortfall.kind()) {
            case PACKED_STRING ->
                    rebuild(plan, withLayout(device), shortfall, "string keys are interned");
            case INTERN_SLOTS -> {
                int slots = growSlots(device.internSlots(), device, shortfall);
                yield rebuild(
                        plan, withIntern(device, slots), shortfall, slots + " interning slots");
            }
            case CHARACTERS -> {
                int needed = Math.toIntExact(shortfall.needed());
                yield rebuild(
                        plan,
                        withCharacters(device, needed),
                        shortfall,
                        needed + " bytes for string keys");
            }
            case LOCAL_KEYS -> growLocalKeys((LocalHashPlan) plan, shortfall);
            case GROUPS -> growGroups((LocalHashPlan) plan, shortfall);
            case SLOTS -> {
                GlobalHashPlan global = (GlobalHashPlan) plan;
                int slots = growSlots(global.slots(), device, shortfall);
                yield new GlobalHashPlan(
                        device, slots, note(plan, shortfall, "a table of " + slots + " slots"));
            }
        };
    }

    private static DevicePlan growLocalKeys(LocalHashPlan plan, Shortfall shortfall) {
        if (plan.localKeys() < PlanTuning.LOCAL_KEYS_LIMIT) {
            int keys = PlanTuning.LOCAL_KEYS_LIMIT;
            return new LocalHashPlan(
                    plan.device(),
                    plan.blocks(),
                    plan.rowsPerBlock(),
                    keys,
                    plan.groupCapacity(),
                    note(plan, shortfall, "dictionaries of " + keys + " keys"));
        }
        return toGlobal(plan, shortfall);
    }

    private static DevicePlan growGroups(LocalHashPlan plan, Shortfall shortfall) {
        if (plan.groupCapacity() < PlanTuning.LOCAL_GROUPS_LIMIT) {
            int groups =
                    Math.min(
                            plan.groupCapacity() * PlanTuning.GROWTH,
                            PlanTuning.LOCAL_GROUPS_LIMIT);
            return new LocalHashPlan(
                    plan.device(),
                    plan.blocks(),
                    plan.rowsPerBlock(),
                    plan.localKeys(),
                    groups,
                    note(plan, shortfall, "a device hash set for " + groups + " groups"));
        }
        return toGlobal(plan, shortfall);
    }

    private static GlobalHashPlan toGlobal(LocalHashPlan plan, Shortfall shortfall) {
        GlobalHashPlan global =
                Planner.globalPlan(plan.device(), note(plan, shortfall, "global-hash"));
        long rows = plan.statistics().rows();
        int slots = Math.min(PlanTuning.FALLBACK_SLOTS, Planner.slotsFor(rows, rows));
        return new GlobalHashPlan(
                plan.device(), Math.max(slots, global.slots()), global.decisions());
    }

    private static DevicePlan rebuild(
            DevicePlan plan, DeviceQuery device, Shortfall shortfall, String remedy) {
        List<Decision> decisions = note(plan, shortfall, remedy);
        return switch (plan) {
            case LocalHashPlan local ->
                    new LocalHashPlan(
                            device,
                            local.blocks(),
                            local.rowsPerBlock(),
                            local.localKeys(),
                            local.groupCapacity(),
                            decisions);
            case GlobalHashPlan global -> new GlobalHashPlan(device, global.slots(), decisions);
        };
    }

    private static List<Decision> note(DevicePlan plan, Shortfall shortfall, String remedy) {
        List<Decision> decisions = new ArrayList<>(plan.decisions());
        decisions.add(new Decision("again", remedy, shortfall.kind().finding()));
        return decisions;
    }

    private static int growSlots(int slots, DeviceQuery device, Shortfall shortfall) {
        if (slots >= PlanTuning.MOST_SLOTS) {
            throw WindrowException.of(
                    ErrorCode.DEVICE_MEMORY,
                    "%s, and a table of %d slots cannot grow; use the CPU engine",
                    shortfall.kind().finding(),
                    slots);
        }
        int most = Planner.slotsFor(device.statistics().rows(), device.statistics().rows());
        long grown = (long) slots * PlanTuning.GROWTH;
        return (int) Math.max(slots * 2L, Math.min(grown, most));
    }

    private static DeviceQuery withLayout(DeviceQuery device) {
        return Planner.deviceQuery(
                device.query(), device.columns(), device.statistics(), device.limits(), true);
    }

    private static DeviceQuery withIntern(DeviceQuery device, int slots) {
        return new DeviceQuery(
                device.query(),
                device.columns(),
                device.statistics(),
                device.layout(),
                slots,
                device.keyCharacters(),
                device.planes(),
                device.limits());
    }

    private static DeviceQuery withCharacters(DeviceQuery device, int characters) {
        return new DeviceQuery(
                device.query(),
                device.columns(),
                device.statistics(),
                device.layout(),
                device.internSlots(),
                characters,
                device.planes(),
                device.limits());
    }
}
