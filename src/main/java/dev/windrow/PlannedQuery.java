package dev.windrow;

import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.profile.Phase;

import java.util.List;

/**
 * A plan, and what it took to make it.
 *
 * @param plan the plan
 * @param phases {@code sample}, what was learnt of the columns, and {@code plan}
 */
record PlannedQuery(PhysicalPlan plan, List<Phase> phases) {}
