// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.List;

/** How a query is run: the strategy and every size are fixed. */
public sealed interface PhysicalPlan permits CpuPlan, DevicePlan {

    ResolvedQuery query();

    /** Returns the statistics that the plan was made from. */
    KeyStatistics statistics();

    /** Returns the strategy's name, as the profile shows it. */
    String strategy();

    /** Returns what was decided, and why. */
    List<Decision> decisions();
}
