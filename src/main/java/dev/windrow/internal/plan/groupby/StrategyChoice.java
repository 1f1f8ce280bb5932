// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.query.Algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Chooses the strategy of a query that runs on a device. */
final class StrategyChoice {

    private static final String REPRODUCIBLE = "the same bits every time were asked for";

    private final DeviceQuery device;
    private final Algorithm algorithm;
    private final List<Decision> decisions = new ArrayList<>();
    private final boolean isReproducible;
    private final long keys;

    StrategyChoice(DeviceQuery device, String engineReason) {
        this.device = device;
        algorithm = device.query().query().algorithm();
        decisions.add(new Decision("engine", "gpu", engineReason));
        decisions.add(Decision.of(device.limits().launch()));
        isReproducible = Reproducibility.isDemanded(device);
        if (isReproducible) {
            decisions.add(new Decision("float sums", "in a fixed order", REPRODUCIBLE));
        }
        keys = device.statistics().estimatedKeys();
    }

    /**
     * Chooses the plan.
     *
     * @throws WindrowException {@code UNSUPPORTED_PLAN} if a forced algorithm cannot run the query
     */
    DevicePlan choose() {
        if (device.query().query().keysSorted()) {
            return ofAdjacentKeys();
        }
        return switch (algorithm) {
            case LOCAL_HASH -> forcedLocal();
            case GLOBAL_HASH -> {
                requireAnyOrder();
                yield PlanFactory.globalHash(device, decide("global-hash", ""));
            }
            case DENSE -> forcedDense();
            case FUSED -> forcedFused();
            case SORT -> sort("");
            case AUTO, HASH -> free();
        };
    }

    private DevicePlan ofAdjacentKeys() {
        if (algorithm != Algorithm.AUTO && algorithm != Algorithm.SORT) {
            throw unsupported(
                    "merges all equal keys, and only adjacent ones are to be merged: use sort or"
                            + " auto");
        }
        return PlanFactory.sort(
                device,
                SortPlan.Order.GIVEN,
                decide("sort", "equal keys are adjacent already: only their bounds are found"));
    }

    private DevicePlan forcedLocal() {
        if (device.limits().localMemoryBytes() < PlanTuning.BLOCK_LOCAL_MEMORY) {
            throw unsupported(
                    "needs %d bytes of local memory for a block, of which %s has %d: use"
                            + " global-hash or auto",
                    PlanTuning.BLOCK_LOCAL_MEMORY,
                    device.limits().name(),
                    device.limits().localMemoryBytes());
        }
        return PlanFactory.localHash(
                device, PlanFactory.blockGroups(device), decide("local-hash", ""));
    }

    /** Races for a hash table's slots decide the order in which floats are added. */
    private void requireAnyOrder() {
        if (isReproducible) {
            throw unsupported(
                    "adds floats up in an order that depends on timing, and %s: use sort or auto",
                    REPRODUCIBLE);
        }
    }

    private DevicePlan forcedDense() {
        long most = PlanTuning.DENSE_SLOTS_LIMIT;
        return DenseKeys.find(device, most)
                .map(found -> dense(found, ""))
                .orElseThrow(
                        () ->
                                unsupported(
                                        "needs a place for each possible key: %s; use auto",
                                        DenseKeys.unmet(device, most)));
    }

    /** Returns a plan of one kernel, if it may be taken and can do all that the query asks for. */
    Optional<FusedPlan> inOnePass() {
        boolean isAllowed = algorithm == Algorithm.AUTO || algorithm == Algorithm.FUSED;
        String reason =
                FusedPlan.lastPass(device) == 0
                        ? "about %d keys: one kernel does all in one pass"
                        : "about %d keys: a kernel does all of each pass";
        return isAllowed && !device.query().query().keysSorted()
                ? fused(reason.formatted(keys))
                : Optional.empty();
    }

    private DevicePlan forcedFused() {
        return fused("")
                .orElseThrow(
                        () -> unsupported("does not suit: %s; use auto", FusedPlan.unmet(device)));
    }

    private Optional<FusedPlan> fused(String reason) {
        return FusedPlan.of(device, decide("fused", reason));
    }

    private DevicePlan free() {
        Optional<FusedPlan> inOnePass = inOnePass();
        if (inOnePass.isPresent()) {
            return inOnePass.get();
        }
        Optional<SlotPlan> inBlocks = inBlocks();
        if (inBlocks.isPresent()) {
            return inBlocks.get();
        }
        Optional<DenseKeys> dense = DenseKeys.find(device, denseSlots());
        if (dense.isPresent() && (algorithm == Algorithm.AUTO || isReproducible)) {
            return dense(
                    dense.get(),
                    "about %d of %d possible keys: each has a place"
                            .formatted(keys, dense.get().slots()));
        }
        if (algorithm == Algorithm.AUTO && PlanFactory.mayKeepRows(device)) {
            return PlanFactory.sort(
                    device,
                    SortPlan.Order.ASCENDING,
                    decide("sort", "about %d keys, which ascend in the sample".formatted(keys)));
        }
        if (isReproducible) {
            return sort(
                    "about %d keys, and timing decides the order of a hash table's slots"
                            .formatted(keys));
        }
        return table();
    }

    /**
     * Returns a plan with block-private accumulators, if blocks can hold all groups, and if a sort
     * of the rows would not cost more than that saves. A table's slots have numbers by timing, but
     * each thread adds up the rows of a group in their order, whatever its number is.
     */
    private Optional<SlotPlan> inBlocks() {
        int groups = PlanFactory.blockGroups(device);
        if (groups == 0) {
            return Optional.empty();
        }
        String reason =
                "about %d keys: each block has its own accumulators, for up to %d"
                        .formatted(keys, groups);
        SlotPlan table = PlanFactory.globalHash(device, decide("global-hash", reason));
        return DenseKeys.find(device, denseSlots())
                .filter(found -> algorithm == Algorithm.AUTO)
                .<SlotPlan>map(found -> dense(found, reason))
                .or(() -> Optional.of(table))
                .filter(plan -> !plan.reduces(Reduction.IN_ORDER));
    }

    private DevicePlan table() {
        long sortKeys = device.limits().launch().get(LaunchKey.SORT_KEYS);
        return keys < sortKeys
                ? PlanFactory.globalHash(
                        device,
                        decide(
                                "global-hash",
                                "about %d keys: fewer than the %d from which rows are sorted"
                                        .formatted(keys, sortKeys)))
                : sort(
                        "about %d keys: from %d, a table would take too much memory"
                                .formatted(keys, sortKeys));
    }

    /** Returns the most slots of an array of all possible keys, if the query does not force it. */
    private long denseSlots() {
        return denseSlots(device.statistics(), device.limits().launch());
    }

    /** Returns the most slots of such an array for these keys and rows. */
    static long denseSlots(KeyStatistics statistics, LaunchProfile launch) {
        long keys = statistics.estimatedKeys();
        long ofRows = statistics.rows() / launch.get(LaunchKey.ROWS_PER_DENSE_SLOT);
        long worthIt =
                Math.max(
                        Math.max(
                                launch.get(LaunchKey.DENSE_SLOTS_ALWAYS),
                                launch.get(LaunchKey.DENSE_SLOTS_PER_KEY) * keys),
                        Math.min(launch.get(LaunchKey.MARKED_SLOTS), ofRows));
        return Math.min(worthIt, PlanTuning.DENSE_SLOTS_LIMIT);
    }

    private DensePlan dense(DenseKeys found, String reason) {
        return PlanFactory.dense(device, found, decide("dense", reason));
    }

    private SortPlan sort(String reason) {
        return PlanFactory.sort(device, decide("sort", reason));
    }

    private List<Decision> decide(String strategy, String reason) {
        boolean asked = strategy.equals(algorithm.label());
        List<Decision> all = new ArrayList<>(decisions);
        all.add(new Decision("strategy", strategy, asked ? "it was asked for" : reason));
        return all;
    }

    private WindrowException unsupported(String format, Object... arguments) {
        return ErrorCode.UNSUPPORTED_PLAN.failure(
                "the algorithm %s %s",
                algorithm.label(), String.format(Locale.ROOT, format, arguments));
    }
}
