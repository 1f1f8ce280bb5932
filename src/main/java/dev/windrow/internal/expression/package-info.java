// SPDX-License-Identifier: Apache-2.0
/**
 * Selects rows by a condition and computes columns, a batch of rows at a time, on the host.
 *
 * <p>In a GROUP BY both are done on the host, so both engines give the same answers and no kernel
 * of a GROUP BY knows of expressions. The columns of a {@code Select} are computed on the device,
 * if there is one.
 *
 * <p>{@link NodeFactory} checks the types of an expression and makes a tree of nodes for each
 * thread. A node evaluates 1,024 rows at a time into arrays that it keeps: nothing is boxed, and
 * nothing is allocated for a row. A value of a batch that is asked for twice is computed once. A
 * null is carried beside the values, and the value under it never fails. {@link CoalesceFactory}
 * brings its values to one type by casts. What is computed of a column with a dictionary alone, and
 * is no text, is computed once for each entry that rows have ({@link EntryNodes}).
 *
 * <p>{@link RowSelection} evaluates the condition by ranges of rows, which threads take one after
 * the other, into a bitmap. It remembers how many rows were selected before each range, so each
 * range of the new rows finds its first row at once. Then there are two ways:
 *
 * <ul>
 *   <li><b>Written</b>, for a device and for prepared queries. Each {@link NewColumn} that the rest
 *       of the query needs is written by ranges of the new rows: a copy of the selected rows, or a
 *       {@link ComputedColumn}. Without a condition only the derived columns are written, and all
 *       others are borrowed.
 *   <li><b>In place</b>, where the CPU engine aggregates a query once, where at least a quarter of
 *       the rows was selected, and where derived columns are read by sums and means alone. Each
 *       thread has a {@link BatchEvaluation}: it lists the selected rows of a batch and computes
 *       values where they are added up, so the values never leave the cache. A column that is both
 *       summed and computed with is read once. Where a sample of batches says that at least half of
 *       the rows go on ({@link RowCondition}), no bitmap is made: each thread evaluates the
 *       condition of its batches, too, and the number of selected rows is known afterwards.
 * </ul>
 *
 * <p>Only selected rows are computed with, so others cannot overflow. {@code InPlaceContractTest}
 * compares one way with the other.
 *
 * <p>Row positions that aggregations return, such as that of {@code argmin}, are those of the
 * original table. Where rows were copied, positions are translated back at the end.
 *
 * <p>{@link ComputedTable} does a {@code Select} on the CPU, with the same nodes. The length of a
 * column of strings is known only when all strings are there. So a selection is evaluated once:
 * each batch leaves its bytes in a piece of memory, and {@link ComputedStrings} puts the pieces
 * together. Copying is cheaper than computing twice.
 *
 * <p>{@link PlanTypes} tells the types of a plan's columns before it runs: it asks the same nodes,
 * over no rows.
 *
 * <p>Must not touch: plans but for the logical ones, engines, TornadoVM, Arrow.
 */
@NullMarked
package dev.windrow.internal.expression;

import org.jspecify.annotations.NullMarked;
