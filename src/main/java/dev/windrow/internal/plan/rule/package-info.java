// SPDX-License-Identifier: Apache-2.0
/**
 * Rules that make of a plan a cheaper one that asks the same.
 *
 * <p>Each is a pure function, a class and a test of its own; {@link Rules} lists them in the order
 * in which they are applied. {@link KnownKeys} is one that is applied while a plan runs, once a
 * side of a join is there; {@link FirstSide} says which side that is. {@link CommonRows} comes
 * before all others, as subqueries are written; {@link ScalarSubqueries} comes next, and is handed
 * what runs a subquery; {@link FoldedConstants} is handed what computes a constant.
 *
 * <p>{@link Star} is no rule: it says what groups of joins ask of one table's rows, where a device
 * looks up the others. {@link NeverNull} is none either: rules ask it which columns have a value in
 * each row.
 *
 * <p>Must not touch: engines, files, the clock.
 */
@NullMarked
package dev.windrow.internal.plan.rule;

import org.jspecify.annotations.NullMarked;
