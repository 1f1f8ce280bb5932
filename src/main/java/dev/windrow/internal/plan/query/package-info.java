// SPDX-License-Identifier: Apache-2.0
/**
 * Checks a GROUP BY against the columns of a table: names and types.
 *
 * <p>{@link QueryResolver} makes a {@link ResolvedQuery}. An unknown name or a type that does not
 * fit fails here at the latest, before anything runs.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.query;

import org.jspecify.annotations.NullMarked;
