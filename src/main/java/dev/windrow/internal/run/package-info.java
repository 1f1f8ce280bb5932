// SPDX-License-Identifier: Apache-2.0
/**
 * Runs a logical plan: whatever is asked in SQL, of the builder, of a join or of operations on a
 * scan comes here as one tree.
 *
 * <ol>
 *   <li>{@link QueryRun} has rules make a cheaper plan of it, once subqueries of one row have run.
 *   <li>{@link PlanRunner} runs the plan, and tells of it.
 *   <li>{@link NodeRunner} takes one node after the other. What a node makes is {@link RowsMade}:
 *       rows in memory, or rows that come in parts with the filters and selections that are done as
 *       they come. {@link JoinRunner} runs joins, {@link StarJoins} those that a device looks up
 *       ({@link EarlyRows} weighs which conditions choose rows first), {@link DiskOrder} sorts and
 *       windows that do not fit in memory, {@link FirstRunner} the first rows of all or of each
 *       partition, {@link UnionRunner} unions, {@link GroupingSetsRun} several sets of keys, {@link
 *       AllValues} quantiles and modes of more values than fit.
 *   <li>A GROUP BY or an operation goes to the {@link dev.windrow.internal.session.Session}, which
 *       plans it for an engine.
 * </ol>
 *
 * <p>{@link AddedColumns} makes a plan of columns that windows add to rows in their order, where
 * these do not fit in memory.
 *
 * <p>{@link StepsTold} hears how each node ran, so that the explanation of a run is the plan that
 * ran. A {@link dev.windrow.internal.session.Source} is what a plan reads; {@link SqlInputs} are
 * those that SQL may name.
 *
 * <p>Must not touch: the front door, engines' insides, files.
 */
@NullMarked
package dev.windrow.internal.run;

import org.jspecify.annotations.NullMarked;
