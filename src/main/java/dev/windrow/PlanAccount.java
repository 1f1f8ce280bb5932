package dev.windrow;

import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.PlanText;
import dev.windrow.profile.Profile;

import java.util.List;

/**
 * What is told of a plan. It takes longer to write than a small query to run, and is the same for
 * each run of a plan.
 */
record PlanAccount(PhysicalPlan plan, Explanation explanation, List<Profile.Decision> decisions) {

    static PlanAccount of(PhysicalPlan plan) {
        return new PlanAccount(
                plan,
                new Explanation(plan.strategy(), PlanText.of(plan), PlanTree.of(plan)),
                Decisions.of(plan));
    }

    /** Returns what is told of a plan that may be the same as before. */
    PlanAccount after(PhysicalPlan latest) {
        return latest == plan ? this : of(latest);
    }
}
