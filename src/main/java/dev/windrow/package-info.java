// SPDX-License-Identifier: Apache-2.0
/**
 * The front door: a session, the query builder, the results, and the choice of an engine.
 *
 * <p>A {@link Windrow} session owns its engines and their memory, and runs one query at a time.
 * {@link WindrowConfig} is the only place where defaults are written.
 *
 * <p>{@link Engines} chooses the engine when a session opens. It climbs down a ladder of early
 * returns: each rung that does not hold names its reason and the remedy. {@link QueryRunner} takes
 * a GROUP BY from the query to the result, and {@link TransformRunner} does the same for an
 * operation on columns. A query that outgrows the device while it runs is planned once more for the
 * CPU, and its explanation says so. Queries in SQL ({@link SqlRun}), the builder's and operations
 * on scans become logical plans. {@link PlanRunner} runs a plan and tells of it, {@link NodeRunner}
 * each of its nodes.
 *
 * <p>A session keeps the latest query of a resident table prepared, even where nobody asked for
 * that. It drops that query before it runs or plans another one, which may need its memory.
 *
 * <p>Must not touch: kernels, TornadoVM's types, Arrow.
 */
@NullMarked
package dev.windrow;

import org.jspecify.annotations.NullMarked;
