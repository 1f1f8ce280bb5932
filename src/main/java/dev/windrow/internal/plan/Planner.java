package dev.windrow.internal.plan;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.DevicePlan.DeviceQuery;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses how a query is run. Pure functions: the same arguments always give the same plan, and no
 * device is asked.
 */
public final class Planner {

    private Planner() {}

    /**
     * Makes the first plan of a query.
     *
     * @param query what is asked
     * @param columns the facts of every column that the query reads, by name
     * @param statistics what the sample told of the keys
     * @param situation the engines at hand
     * @throws WindrowException {@code UNSUPPORTED_PLAN} if a forced algorithm cannot run the query;
     *     {@code DEVICE_MEMORY} if it does not fit the device
     */
    public static PhysicalPlan plan(
            ResolvedQuery query,
            Map<String, ColumnFacts> columns,
            KeyStatistics statistics,
            Situation situation) {
        boolean forced = isForced(query);
        if (situation.device() == null) {
            return onCpu(query, statistics, situation, situation.engineReason(), forced);
        }
        DeviceLimits limits = situation.device().without(situation.takenBytes());
        if (statistics.rows() == 0) {
            return onCpu(query, statistics, situation, "the table is empty", false);
        }
        Optional<String> obstacle = DeviceObstacle.find(query, columns, statistics.rows(), limits);
        if (obstacle.isPresent()) {
            return onCpu(query, statistics, situation, obstacle.get(), forced);
        }
        DeviceQuery device =
                deviceQuery(query, columns, statistics, limits, situation.scratchShare(), false);
        DevicePlan plan =
                ScratchBound.first(
                        new StrategyChoice(device, situation.engineReason()).choose(), forced);
        long budget = budget(limits);
        String tooBig = tooBig(plan.deviceBytes(), budget, situation.takenBytes());
        Optional<DevicePlan> fitting = fitting(plan, forced, budget, tooBig);
        if (fitting.isPresent()) {
            return orOnCpu(fitting.get(), situation, forced);
        }
        if (forced) {
            throw new WindrowException(
                    ErrorCode.DEVICE_MEMORY, tooBig + "; " + remedy(plan, budget));
        }
        return onCpu(query, statistics, situation, tooBig, false);
    }

    /** Returns the bytes that a plan may take: what the session's pool gives away. */
    private static long budget(DeviceLimits limits) {
        return (long) (limits.globalMemoryBytes() * PlanTuning.DEVICE_MEMORY_SHARE);
    }

    /** Returns a plan for the device, or one for the CPU if the device cannot sort as it needs. */
    private static PhysicalPlan orOnCpu(DevicePlan plan, Situation situation, boolean forced) {
        return DeviceObstacle.ofSort(plan.device().limits())
                .filter(reason -> plan.ordersRows())
                .<PhysicalPlan>map(
                        reason -> onCpu(plan.query(), plan.statistics(), situation, reason, forced))
                .orElse(plan);
    }

    /** Returns the plan, or another one in less room, if one fits the device. */
    private static Optional<DevicePlan> fitting(
            DevicePlan plan, boolean forced, long budget, String tooBig) {
        if (plan.deviceBytes() <= budget) {
            return Optional.of(plan);
        }
        List<DevicePlan> others = new ArrayList<>(SmallerPlans.of(plan, tooBig));
        if (!forced) {
            others.add(SmallerPlans.sort(plan, tooBig));
        }
        return others.stream().filter(other -> other.deviceBytes() <= budget).findFirst();
    }

    /** Says what would fit in place of a strategy that was asked for. */
    private static String remedy(DevicePlan plan, long budget) {
        DeviceQuery any = plan.device().withAnyAlgorithm();
        DevicePlan free = ScratchBound.first(new StrategyChoice(any, "").choose(), false);
        return fitting(free, false, budget, "")
                .map(
                        fit ->
                                "the algorithm %s would take %s: use auto"
                                        .formatted(
                                                fit.strategy(), PlanText.bytes(fit.deviceBytes())))
                .orElse("use the CPU engine, or ask of fewer rows at a time");
    }

    private static boolean isForced(ResolvedQuery query) {
        Algorithm algorithm = query.query().algorithm();
        return algorithm != Algorithm.AUTO && algorithm != Algorithm.HASH;
    }

    static String tooBig(long needed, long budget, long taken) {
        String found =
                "the query needs "
                        + PlanText.bytes(needed)
                        + " of device memory, of which "
                        + PlanText.bytes(budget)
                        + " may be used";
        return taken == 0
                ? found
                : found
                        + ": resident tables and prepared queries hold "
                        + PlanText.bytes(taken)
                        + " besides; close some";
    }

    /**
     * Makes the next plan after a run that found something too small.
     *
     * @throws OutgrownException if the device cannot sort, or has too little memory, for what is
     *     needed, and nobody asked for a strategy by name
     * @throws WindrowException {@code UNSUPPORTED_PLAN} or {@code DEVICE_MEMORY} for the same if
     *     somebody did
     */
    public static DevicePlan grow(DevicePlan plan, Shortfall shortfall) {
        boolean forced = isForced(plan.query());
        String finding = shortfall.kind().finding();
        DevicePlan grown = ScratchBound.keep(PlanGrowth.grow(plan, shortfall), forced);
        DeviceLimits limits = plan.device().limits();
        long budget = budget(limits);
        String tooBig =
                "%s: the query then needs %s of device memory, and %s has %s for it"
                        .formatted(
                                finding,
                                PlanText.bytes(grown.deviceBytes()),
                                limits.name(),
                                PlanText.bytes(budget));
        DevicePlan fitting =
                fitting(grown, forced, budget, tooBig)
                        .orElseThrow(() -> outgrown(plan, forced, ErrorCode.DEVICE_MEMORY, tooBig));
        Optional<String> unsorted =
                DeviceObstacle.ofSort(limits).filter(reason -> fitting.ordersRows());
        if (unsorted.isPresent()) {
            String reason = finding + ", and " + unsorted.get();
            throw outgrown(plan, forced, ErrorCode.UNSUPPORTED_PLAN, reason);
        }
        return fitting;
    }

    private static RuntimeException outgrown(
            DevicePlan plan, boolean forced, ErrorCode code, String reason) {
        return forced
                ? new WindrowException(code, reason + "; use the CPU engine or fewer rows")
                : new OutgrownException(plan, reason);
    }

    /** Returns a plan for the CPU in place of one that has outgrown the device. */
    static CpuPlan onCpu(DevicePlan plan, int threads, String reason) {
        Situation withoutDevice = new Situation(threads, null, reason);
        return onCpu(plan.query(), plan.statistics(), withoutDevice, reason, false);
    }

    /** A kernel of barriers and local memory has no meaning on the CPU. */
    private static void requireNoContext(ResolvedQuery query, long rows, String reason) {
        for (ResolvedQuery.ResolvedAggregation resolved : query.aggregations()) {
            if (resolved.aggregation() instanceof Aggregation.UserDefined user && rows > 0) {
                KernelResolver.requireRunsOnCpu(user.kernel(), reason);
            }
        }
    }

    private static CpuPlan onCpu(
            ResolvedQuery query,
            KeyStatistics statistics,
            Situation situation,
            String reason,
            boolean forced) {
        if (forced) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_PLAN,
                    "the algorithm %s runs on a device only: %s",
                    query.query().algorithm().label(),
                    reason);
        }
        requireNoContext(query, statistics.rows(), reason);
        return new CpuPlan(
                query,
                statistics,
                situation.threads(),
                List.of(
                        new Decision("engine", "cpu", reason),
                        new Decision(
                                "strategy",
                                "cpu-hash",
                                "a hash table for each thread, merged by partition")));
    }

    static DeviceQuery deviceQuery(
            ResolvedQuery query,
            Map<String, ColumnFacts> columns,
            KeyStatistics statistics,
            DeviceLimits limits,
            double scratchShare,
            boolean internStrings) {
        List<ColumnFacts> keys = query.keys().stream().map(key -> columns.get(key.name())).toList();
        KeyLayout layout = KeyLayout.of(keys, statistics.maxKeyBytes(), internStrings);
        int slots = slotsFor(statistics.estimatedKeys(), statistics.rows(), limits);
        int longest = 1;
        for (int bytes : statistics.maxKeyBytes()) {
            longest = Math.max(longest, bytes);
        }
        long characters = Math.min((long) slots * longest, PlanTuning.DEVICE_ARRAY_LIMIT);
        return new DeviceQuery(
                query,
                columns,
                statistics,
                layout,
                KeyForm.WORDS,
                ValueOrderSet.internSlots(
                        query,
                        columns,
                        slots,
                        slotsFor(statistics.rows(), statistics.rows(), limits)),
                (int) Math.max(PlanTuning.LEAST_SLOTS, characters),
                Integer.MAX_VALUE,
                PlaneSet.of(query, columns),
                limits,
                scratchShare);
    }

    static LocalHashPlan localPlan(DeviceQuery device, List<Decision> decisions) {
        long rows = device.statistics().rows();
        long keys = device.statistics().estimatedKeys();
        LaunchProfile launch = device.limits().launch();
        int wanted = device.limits().computeUnits() * launch.count(LaunchKey.DICTIONARY_BLOCKS);
        long rowsPerBlock =
                Math.max(launch.get(LaunchKey.DICTIONARY_ROWS), (rows + wanted - 1) / wanted);
        rowsPerBlock = roundUp(rowsPerBlock, PlanTuning.MAP_THREADS);
        int blocks = (int) Math.max(1, (rows + rowsPerBlock - 1) / rowsPerBlock);
        int localKeys =
                Math.clamp(
                        powerOfTwoFrom(keys),
                        launch.count(LaunchKey.DICTIONARY_LEAST_KEYS),
                        PlanTuning.LOCAL_KEYS_LIMIT);
        int groups =
                Math.clamp(
                        powerOfTwoFrom(2 * keys),
                        2 * PlanTuning.LOCAL_KEYS_LIMIT,
                        PlanTuning.LOCAL_GROUPS_LIMIT);
        return new LocalHashPlan(device, blocks, (int) rowsPerBlock, localKeys, groups, decisions);
    }

    static GlobalHashPlan globalPlan(DeviceQuery device, List<Decision> decisions) {
        return new GlobalHashPlan(device, tableSlots(device), cellGroups(device), decisions);
    }

    /**
     * Returns for how many groups each thread has accumulators of its own: 0 where there are more
     * keys than that, or too little local memory, or nothing to add up so.
     */
    static int cellGroups(DeviceQuery device) {
        long keys = device.statistics().estimatedKeys();
        boolean fits =
                keys <= mostCellGroups(device)
                        && device.planes().stream().anyMatch(BlockCells::suits)
                        && !wouldWait(device);
        return fits ? BlockCells.roomFor(keys) : 0;
    }

    /**
     * Returns whether cells that threads share would be slower than atomic additions: where some
     * keys are frequent and others so rare that all rows have to be looked at for them first.
     */
    private static boolean wouldWait(DeviceQuery device) {
        KeyStatistics statistics = device.statistics();
        return statistics.estimatedKeys() > PlanTuning.OWN_CELL_GROUPS
                && !statistics.hotRows().isEmpty()
                && statistics.seedRows().isEmpty()
                && device.planes().stream().allMatch(plane -> AtomicSums.suit(plane, device));
    }

    /** Returns for how many groups blocks have cells, at most. */
    static int mostCellGroups(DeviceQuery device) {
        return BlockCells.mostGroups(device.limits(), Reproducibility.isDemanded(device));
    }

    private static int tableSlots(DeviceQuery device) {
        long rows = device.statistics().rows();
        long keys = Math.min(device.statistics().estimatedKeys(), rows);
        DeviceLimits limits = device.limits();
        boolean isRoomy = keys <= limits.launch().get(LaunchKey.ROOMY_KEYS);
        return slotsFor(isRoomy ? 2 * keys : keys, 2 * rows, limits);
    }

    static SortPlan sortPlan(DeviceQuery device, SortPlan.Order order, List<Decision> decisions) {
        KeyStatistics statistics = device.statistics();
        int groups = slotsFor(statistics.estimatedKeys(), statistics.rows(), device.limits());
        return new SortPlan(device.inWords(), groups, order, PlanTuning.SORT_HASH_BITS, decisions);
    }

    /** Returns the cheaper of the two sorts that bring equal keys together. */
    static SortPlan.Order sortOrder(KeyLayout layout) {
        boolean hash =
                SortPlan.passes(PlanTuning.SORT_HASH_BITS) < SortPlan.passes(layout.wordBits());
        return hash ? SortPlan.Order.HASH : SortPlan.Order.WORDS;
    }

    /** Returns the slots of a table for so many keys, which never need be more than the rows. */
    static int slotsFor(long keys, long rows, DeviceLimits limits) {
        long perKey = limits.launch().get(LaunchKey.SLOTS_PER_KEY);
        long slots = powerOfTwoFrom(Math.min(keys, rows) * perKey);
        return Math.clamp(slots, PlanTuning.LEAST_SLOTS, PlanTuning.MOST_SLOTS);
    }

    static long powerOfTwoFrom(long least) {
        return least <= 1 ? 1 : Long.highestOneBit(least - 1) << 1;
    }

    private static long roundUp(long value, long multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
