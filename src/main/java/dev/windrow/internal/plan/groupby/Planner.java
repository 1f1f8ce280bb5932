// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.kernel.KernelResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses how a query is run. Pure functions: the same arguments always give the same plan, and no
 * device is asked.
 */
public final class Planner {

    private static final String NOT_FUSED =
            "only one kernel for all could evaluate the query's rows on the device";

    private Planner() {}

    /**
     * Makes the first plan of a query.
     *
     * @param query the query
     * @param columns the statistics of every column that the query reads, by name
     * @param statistics what the sample told about the keys
     * @param situation the engines at hand
     * @throws WindrowException {@code UNSUPPORTED_PLAN} if a forced algorithm cannot run the query;
     *     {@code DEVICE_MEMORY} if it does not fit the device
     */
    public static PhysicalPlan plan(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            KeyStatistics statistics,
            Situation situation) {
        return plan(query, columns, null, statistics, situation);
    }

    /**
     * Plans a query whose rows a device evaluates first.
     *
     * @param query what remains after that
     * @param columns the statistics of every column that this reads, derived ones included
     * @param rowProgram what is evaluated; null for nothing
     */
    public static PhysicalPlan plan(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            @Nullable RowProgram rowProgram,
            KeyStatistics statistics,
            Situation situation) {
        PhysicalPlan plan = ofAllRows(query, columns, rowProgram, statistics, situation);
        boolean mayDivide =
                situation.device() != null
                        && statistics.rows() > 0
                        && !query.keys().isEmpty()
                        && rowProgram == null;
        return plan instanceof CpuPlan onCpu && mayDivide
                ? onCpu.withParts(parts(query, columns, statistics, situation))
                : plan;
    }

    /**
     * Returns into how many parts rows must be divided to fit the device, with a program that
     * serves all parts if there may be one; 1 if none will do.
     */
    private static int parts(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            KeyStatistics statistics,
            Situation situation) {
        int fewest = 1;
        for (int parts = 2; parts <= PlanTuning.MOST_PARTS; parts *= 2) {
            Map<String, ColumnStatistics> columnsOfPart = new HashMap<>();
            for (Map.Entry<String, ColumnStatistics> column : columns.entrySet()) {
                columnsOfPart.put(column.getKey(), column.getValue().ofPart(parts));
            }
            KeyStatistics ofPart = statistics.ofPart(parts);
            if (ofAllRows(query, columnsOfPart, null, ofPart, situation)
                    instanceof DevicePlan fits) {
                fewest = fewest == 1 ? parts : fewest;
                if (!situation.keepsPrograms() || ProgramShape.of(fits).isPresent()) {
                    return parts;
                }
            }
        }
        return fewest;
    }

    private static PhysicalPlan ofAllRows(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            @Nullable RowProgram rowProgram,
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
        Optional<String> unmet = QueryRequirements.find(query, columns, statistics.rows(), limits);
        if (unmet.isPresent()) {
            return onCpu(query, statistics, situation, unmet.get(), forced);
        }
        DeviceQuery device =
                DeviceQuery.of(
                        query,
                        columns,
                        rowProgram,
                        statistics,
                        limits,
                        situation.scratchShare(),
                        situation.keepsPrograms());
        if (device.mostKeyWords() > PlanTuning.MOST_KEY_WORDS) {
            String reason =
                    "the key takes %d words of 64 bits, of which a device compares at most %d"
                            .formatted(device.mostKeyWords(), PlanTuning.MOST_KEY_WORDS);
            return onCpu(query, statistics, situation, reason, forced);
        }
        if (rowProgram != null
                && !rowProgram.isSeparable()
                && new StrategyChoice(device, "").inOnePass().isEmpty()) {
            return onCpu(query, statistics, situation, NOT_FUSED, false);
        }
        DevicePlan plan =
                ScratchBound.first(
                        new StrategyChoice(device, situation.engineReason()).choose(), forced);
        long budget = limits.budget();
        String tooBig = MemoryText.tooBig(PlanBytes.of(plan), budget, situation.takenBytes());
        Optional<DevicePlan> fitting =
                fitting(plan, forced, budget, tooBig).filter(Planner::evaluatesRows);
        if (fitting.isPresent()) {
            DevicePlan fit = fitting.get();
            return orOnCpu(
                    situation.keepsPrograms() ? ProgramShape.decide(fit) : fit, situation, forced);
        }
        if (forced) {
            throw ErrorCode.DEVICE_MEMORY.failure(tooBig + "; " + remedy(plan, budget));
        }
        return onCpu(query, statistics, situation, tooBig, false);
    }

    /** Returns the plan, or one for the CPU if the device cannot sort as the plan requires. */
    private static PhysicalPlan orOnCpu(DevicePlan plan, Situation situation, boolean forced) {
        return DeviceRequirements.ofSort(plan.device().limits())
                .filter(reason -> plan.ordersRows())
                .<PhysicalPlan>map(
                        reason -> onCpu(plan.query(), plan.statistics(), situation, reason, forced))
                .orElse(plan);
    }

    /** Returns whether a plan's strategy can take rows as they are evaluated. */
    private static boolean evaluatesRows(DevicePlan plan) {
        RowProgram rows = plan.device().rowProgram();
        return rows == null || rows.isSeparable() || plan instanceof FusedPlan;
    }

    /** Returns the plan, or one that takes less memory, if one fits the device. */
    private static Optional<DevicePlan> fitting(
            DevicePlan plan, boolean forced, long budget, String tooBig) {
        if (PlanBytes.of(plan) <= budget) {
            return Optional.of(plan);
        }
        List<DevicePlan> others = new ArrayList<>(SmallerPlans.of(plan, tooBig));
        if (!forced) {
            others.add(SmallerPlans.sort(plan, tooBig));
        }
        return others.stream().filter(other -> PlanBytes.of(other) <= budget).findFirst();
    }

    /** Says what would fit in place of the strategy that the query names. */
    private static String remedy(DevicePlan plan, long budget) {
        return fitting(ScratchBound.free(plan), false, budget, "")
                .map(
                        fit ->
                                "the algorithm %s would take %s: use auto"
                                        .formatted(
                                                fit.strategy(),
                                                MemoryText.bytes(PlanBytes.of(fit))))
                .orElse("use the CPU engine, or ask of fewer rows at a time");
    }

    private static boolean isForced(ResolvedQuery query) {
        Algorithm algorithm = query.query().algorithm();
        return algorithm != Algorithm.AUTO && algorithm != Algorithm.HASH;
    }

    /**
     * Makes the next plan after a capacity miss.
     *
     * @throws OutgrownException if the device cannot sort, or has too little memory, and the query
     *     names no strategy
     * @throws WindrowException {@code UNSUPPORTED_PLAN} or {@code DEVICE_MEMORY} for the same if
     *     the query names one
     */
    public static DevicePlan grow(DevicePlan plan, CapacityMiss miss) {
        boolean forced = isForced(plan.query());
        String found = miss.kind().reason();
        RowProgram rows = plan.device().rowProgram();
        if (rows != null && !rows.isSeparable()) {
            throw outgrown(plan, false, ErrorCode.UNSUPPORTED_PLAN, found + ", and " + NOT_FUSED);
        }
        DevicePlan grown = ScratchBound.keep(PlanGrowth.grow(plan, miss), forced);
        DeviceLimits limits = plan.device().limits();
        long budget = limits.budget();
        String tooBig =
                "%s: the query then needs %s of device memory, and %s has %s for it"
                        .formatted(
                                found,
                                MemoryText.bytes(PlanBytes.of(grown)),
                                limits.name(),
                                MemoryText.bytes(budget));
        DevicePlan fitting =
                fitting(grown, forced, budget, tooBig)
                        .orElseThrow(() -> outgrown(plan, forced, ErrorCode.DEVICE_MEMORY, tooBig));
        Optional<String> unsorted =
                DeviceRequirements.ofSort(limits).filter(reason -> fitting.ordersRows());
        if (unsorted.isPresent()) {
            String reason = found + ", and " + unsorted.get();
            throw outgrown(plan, forced, ErrorCode.UNSUPPORTED_PLAN, reason);
        }
        return fitting;
    }

    private static RuntimeException outgrown(
            DevicePlan plan, boolean forced, ErrorCode code, String reason) {
        return forced
                ? new WindrowException(code, reason + "; use the CPU engine or fewer rows")
                : new OutgrownException(plan.query(), plan.statistics(), reason);
    }

    /**
     * Returns the plan for the CPU of a query that has outgrown the device.
     *
     * @param threads threads of the CPU engine
     * @throws WindrowException {@code UNSUPPORTED_PLAN} if a kernel of the query has no meaning
     *     there
     */
    public static CpuPlan onCpu(OutgrownException outgrown, int threads) {
        String reason = outgrown.getMessage();
        Situation withoutDevice = new Situation(threads, null, reason);
        return onCpu(outgrown.query(), outgrown.statistics(), withoutDevice, reason, false);
    }

    /** A kernel with barriers and local memory has no meaning on the CPU. */
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
            throw ErrorCode.UNSUPPORTED_PLAN.failure(
                    "the algorithm %s runs on a device only: %s",
                    query.query().algorithm().label(), reason);
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
}
