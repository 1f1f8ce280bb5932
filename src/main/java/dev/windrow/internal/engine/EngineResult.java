// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.profile.Profile;

/**
 * What an engine returns.
 *
 * @param groups the result: key columns, then aggregations, named as asked; the caller closes it
 * @param plan the plan that made it: the one given, or a bigger one
 * @param profile where time and bytes went
 */
public record EngineResult(Table groups, PhysicalPlan plan, Profile profile) {}
