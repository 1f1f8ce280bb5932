// SPDX-License-Identifier: Apache-2.0
/**
 * A session behind its front door: its engines, the order of its calls, and what runs one GROUP BY
 * or one operation on columns.
 *
 * <p>{@link Session} has a runner for each kind of input. {@link QueryRunner} takes a GROUP BY of a
 * table from the query to the result, {@link ScanRunner} one of rows that are read in parts, and
 * {@link ResidentQueries} one of columns that stay on a device. {@link TransformRunner} and {@link
 * ScanTransformRunner} do the same for operations. Each plans by the pure functions of {@code
 * internal.plan}, hands the plan to an engine, and answers with a {@link Made}: a table, an {@link
 * Account} of how it was made, and a profile. A query that outgrows the device while it runs is
 * planned once more for the CPU, and its account says so.
 *
 * <p>{@link SessionState} has the order of calls; {@link Admission} lets as many run at once as
 * find memory. {@link Engines} chooses the engine when a session opens. It climbs down a ladder of
 * early returns: each rung that does not hold names its reason and the remedy. A session keeps the
 * latest query of a resident table prepared, even where nobody asked for that. It drops that query
 * before it runs or plans another one, which may need its memory.
 *
 * <p>Must not touch: the front door, logical plans that have more than one step, kernels.
 */
@NullMarked
package dev.windrow.internal.session;

import org.jspecify.annotations.NullMarked;
