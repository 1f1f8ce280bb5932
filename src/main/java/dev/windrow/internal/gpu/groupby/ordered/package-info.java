// SPDX-License-Identifier: Apache-2.0
/**
 * Groups whose rows are adjacent: reductions in a fixed order, orders within a group, and users'
 * aggregations.
 *
 * <p><b>Reductions in order</b> ({@link SegmentReductionStage}): products and some float sums. A
 * stable radix sort brings rows into the order of their slots; rows that were dropped for a null
 * key sort behind all others. A thread then reduces a tile of 64 adjacent rows. Parts of groups
 * that span tiles are put together in a second task, by a whole block where a group is very large.
 * Nobody races: a thread or a block owns a run of rows.
 *
 * <p><b>Orders within groups.</b> nth, nunique, quantiles and top need the values of a group in an
 * order. That changes neither how groups are found nor how other aggregations are reduced: {@link
 * ValueOrderStage} comes after them, and takes turns with them at the buffers of the query's one
 * sort. {@code ValueOrderSet} finds the orders that a query needs. A {@code ValueOrder} is the rows
 * of one column in their own order or in that of their values, and a {@code ValueOrderPick} is one
 * thing taken out of it. Aggregations that need the same order share it: ten quantiles of a column
 * sort it once.
 *
 * <ol>
 *   <li><b>Sort by values.</b> {@link ValueEncodingStage} takes values from their column as the
 *       sort goes, 32 bits at a time, as numbers that sort, unsigned, as the values do. Decimals
 *       and strings are only counted, so it is enough that equal values have equal numbers. Only
 *       strings are written down as words, after they are interned.
 *   <li><b>Sort by groups</b>, stably. Rows without a value lie behind all others.
 *   <li><b>Pick.</b> Once the bounds of each group are known, {@link ValueOrderPickStage} takes
 *       rows: at a position, around a share, or the last few. nunique counts where neighbours
 *       differ, by a prefix sum in place of the groups. The host reads the values from the input,
 *       and {@link OrderedFinish} interpolates.
 * </ol>
 *
 * <p><b>Users' aggregations</b> take their rows from such an order. {@link UserSegmentStage}
 * gathers the values that the kernel reads in the order of the groups, finds where each group
 * begins, and adds the kernel as a task over as many groups as there is space for.
 *
 * <p>Must not touch: how groups are found.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.ordered;

import org.jspecify.annotations.NullMarked;
