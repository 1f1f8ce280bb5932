// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.PlanText;
import dev.windrow.profile.Profile;

import java.util.List;

/**
 * The explanation of a plan and its decisions. Writing it takes longer than a small query, so it is
 * kept for all runs of the plan.
 */
record PlanAccount(PhysicalPlan plan, Account explanation, List<Profile.Decision> decisions) {

    static PlanAccount of(PhysicalPlan plan) {
        return new PlanAccount(
                plan,
                new Account(plan.strategy(), PlanText.of(plan), PlanText.tree(plan))
                        .withMore(kernel(plan)),
                Decisions.of(plan));
    }

    /** Returns the kernel that is made for a plan, line by line, if there is one. */
    private static List<String> kernel(PhysicalPlan plan) {
        return plan instanceof DevicePlan onDevice
                ? QueryKernel.lines(onDevice).stream()
                        .map(line -> PlanNode.of("kernel", line).text())
                        .toList()
                : List.of();
    }

    /** Returns the account of the latest plan: this one if the plan is the same. */
    PlanAccount after(PhysicalPlan latest) {
        return latest == plan ? this : of(latest);
    }
}
