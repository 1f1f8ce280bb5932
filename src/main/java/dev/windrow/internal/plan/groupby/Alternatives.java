// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Says for each strategy that a plan does not take why {@link StrategyChoice} rejected it. The
 * reasons are those of the first plan; a strategy that proved too small is listed with what was
 * found.
 */
public final class Alternatives {

    private final DevicePlan plan;
    private final DeviceQuery device;
    private final long keys;

    private Alternatives(DevicePlan plan) {
        this.plan = plan;
        device = plan.device();
        keys = plan.statistics().estimatedKeys();
    }

    /**
     * Returns the rejected strategies, each with the reason; none if the query named its strategy.
     */
    public static List<Decision> of(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan cpu -> List.of();
            case DevicePlan device -> new Alternatives(device).find();
        };
    }

    private List<Decision> find() {
        Algorithm algorithm = device.query().query().algorithm();
        boolean isFree = algorithm == Algorithm.AUTO || algorithm == Algorithm.HASH;
        if (!isFree || device.query().query().keysSorted()) {
            return List.of();
        }
        List<Decision> rejected = new ArrayList<>();
        add(rejected, "fused", whyNotFused());
        add(rejected, "dense", whyNotDense());
        add(rejected, "global-hash", whyNotGlobal());
        add(rejected, "sort", whyNotSort());
        return rejected;
    }

    private void add(List<Decision> rejected, String strategy, String reason) {
        if (!strategy.equals(plan.strategy())) {
            rejected.add(new Decision("not", strategy, whyReplaced(strategy).orElse(reason)));
        }
    }

    /** Returns why a strategy that had been chosen was replaced. */
    private Optional<String> whyReplaced(String strategy) {
        List<Decision> chosen =
                plan.decisions().stream()
                        .filter(decision -> decision.subject().equals("strategy"))
                        .toList();
        for (int next = 1; next < chosen.size(); next++) {
            if (chosen.get(next - 1).choice().equals(strategy)) {
                return Optional.of(chosen.get(next).reason());
            }
        }
        return Optional.empty();
    }

    private String whyNotFused() {
        if (device.query().query().algorithm() == Algorithm.HASH) {
            return "a hash table was asked for";
        }
        return FusedPlan.unmet(device);
    }

    private String whyNotDense() {
        if (device.query().query().algorithm() == Algorithm.HASH) {
            return "a hash table was asked for";
        }
        long most = PlanTuning.DENSE_SLOTS_LIMIT;
        return DenseKeys.find(device, most)
                .map(
                        found ->
                                text(
                                        "%d keys are possible, of which about %d are there: up to"
                                                + " %d places are worth it",
                                        found.slots(),
                                        keys,
                                        StrategyChoice.denseSlots(
                                                device.statistics(), device.limits().launch())))
                .orElseGet(() -> DenseKeys.unmet(device, most));
    }

    private String whyNotGlobal() {
        if (Reproducibility.isDemanded(device)) {
            return "timing decides the order of its slots, and the same bits were asked for";
        }
        if (keys >= sortKeys()) {
            return text("about %d keys: the table would take too much memory", keys);
        }
        return plan instanceof DensePlan
                ? "each possible key has a place: none need be looked for"
                : "one kernel finds the few places itself";
    }

    private String whyNotSort() {
        return keys < sortKeys()
                ? text("about %d keys: from %d on", keys, sortKeys())
                : "each possible key has a place: rows need no order";
    }

    private long sortKeys() {
        return device.limits().launch().get(LaunchKey.SORT_KEYS);
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
