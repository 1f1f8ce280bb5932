// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.List;

/** Tells a profile what a plan decided. */
final class Decisions {

    private Decisions() {}

    /**
     * Returns the plan's decisions, then the estimate of the keys, then the number of CPU threads.
     */
    static List<Profile.Decision> of(PhysicalPlan plan) {
        List<Profile.Decision> all = new ArrayList<>(of(plan.decisions()));
        KeyStatistics statistics = plan.statistics();
        all.add(
                new Profile.Decision(
                        "estimate",
                        "about %d keys".formatted(statistics.estimatedKeys()),
                        "%d keys in %d of %d rows"
                                .formatted(
                                        statistics.sampledKeys(),
                                        statistics.sampledRows(),
                                        statistics.rows())));
        if (plan instanceof CpuPlan cpu) {
            all.add(threads(cpu.threads()));
        }
        return all;
    }

    /** Returns the decisions about an operation on columns, then the number of CPU threads. */
    static List<Profile.Decision> of(TransformPlan plan) {
        List<Profile.Decision> all = new ArrayList<>(of(plan.decisions()));
        if (plan instanceof TransformPlan.OnCpu cpu) {
            all.add(threads(cpu.threads()));
        }
        return all;
    }

    private static Profile.Decision threads(int count) {
        return new Profile.Decision(
                "threads", Integer.toString(count), "as many as the session has");
    }

    private static List<Profile.Decision> of(List<Decision> decisions) {
        return decisions.stream()
                .map(
                        decision ->
                                new Profile.Decision(
                                        decision.subject(), decision.choice(), decision.reason()))
                .toList();
    }
}
