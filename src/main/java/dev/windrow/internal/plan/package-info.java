// SPDX-License-Identifier: Apache-2.0
/**
 * Shared by all plans: column statistics, device limits, decisions, and the tuning numbers that are
 * the same on every device.
 *
 * <p>Everything that can be decided is decided here and in the packages below, by pure functions:
 * of a query, column statistics, a sample of the rows, and the limits and launch profile of a
 * device. So decisions are tested without a device, the same arguments always give the same plan,
 * and an explanation shows exactly what will be tried, since it prints the plan and nothing else.
 * Each choice is a {@link Decision} with its reason.
 *
 * <p>{@link PlanTuning} holds every number of a plan that does not depend on the device, with its
 * unit, its reason and where it was measured. The planner uses at most nine tenths of the device's
 * memory: of the part that resident columns and prepared plans leave free.
 *
 * <p>Programs serve tables of similar sizes: {@link RoundedSizes} says of which. Those of many rows
 * collect their columns on the device, as {@link CollectedChunks} says.
 *
 * <p>Must not touch: engines, TornadoVM, Arrow, the clock.
 */
@NullMarked
package dev.windrow.internal.plan;

import org.jspecify.annotations.NullMarked;
