// SPDX-License-Identifier: Apache-2.0
/**
 * Moves rows: gather, scatter, sorted tables, and the row numbers of a sort.
 *
 * <p>{@link GatherStage} takes rows, by their numbers, of all columns of a table. Sorting a table
 * is an order of its rows, and a gather of all columns at the end. A scatter is turned around on
 * the host: it is the gather that makes the same table.
 *
 * <p>{@link LookupInput} gathers columns of a join as they are asked for: the rows of the other
 * table are found by a key that indexes an array. Its rows may be some of a table's, by their
 * numbers.
 *
 * <p>Must not touch: GROUP BY, expressions.
 */
@NullMarked
package dev.windrow.internal.gpu.gather;

import org.jspecify.annotations.NullMarked;
