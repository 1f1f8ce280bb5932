// SPDX-License-Identifier: Apache-2.0
/**
 * Functions of dates and points in time on a batch of rows.
 *
 * <p>{@code TemporalSteps} says of which steps a function is made, for both engines. Here is what
 * those steps need beside arithmetic: the calendar ({@link CalendarNodes}), and local times in
 * zones whose distance from UTC changes ({@link ZoneNodes}).
 *
 * <p>Must not touch: the factories.
 */
@NullMarked
package dev.windrow.internal.expression.temporal;

import org.jspecify.annotations.NullMarked;
