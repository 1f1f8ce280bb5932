package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.List;

/** How a query is run: every size and strategy is fixed. */
public sealed interface PhysicalPlan permits CpuPlan, DevicePlan {

    /** Returns what is asked. */
    ResolvedQuery query();

    /** Returns what the plan was made from. */
    KeyStatistics statistics();

    /** Returns the strategy's name, as the profile shows it. */
    String strategy();

    /** Returns what was decided, and why. */
    List<Decision> decisions();
}
