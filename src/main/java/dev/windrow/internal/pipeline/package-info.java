// SPDX-License-Identifier: Apache-2.0
/**
 * Pipelines: workers take splits, push their rows through operations, and keep what a sink makes of
 * them.
 *
 * <p>A {@link Pipeline} has a source of splits and a {@link Sink}. Each worker is a thread with one
 * local state of the sink, which lives across all splits that the worker takes. Once there are no
 * more splits, the local states are combined, and the sink finishes: it makes the result, which has
 * memory of its own.
 *
 * <p>A {@link Batch} is a split that is not read yet: the sink reads what it needs, when it needs
 * it. {@link TopRows} reads the columns of the order first, and the others of the rows that are
 * left in the end ({@link LateSteps}). The last of the rows that a worker keeps is a {@link Bound}:
 * rows behind it are dropped as soon as the first key tells ({@link BoundTest}), and splits behind
 * it are not read. {@link HashGroups} keeps groups, which a worker looks up in one table for all of
 * its splits. Splits that a device is to aggregate go to its lanes ({@code DeviceShare}), whose
 * states are merged with the groups. Groups that do not fit the memory go to disk as states, and
 * the strings of their keys are forgotten ({@link SharedTexts}). Where groups are better made of
 * all rows at once, workers hand on the rows that they have read, and those to come ({@link
 * RowCollection}).
 *
 * <p>Rows of a sort that do not fit the memory are written to disk as sorted runs, and merged as
 * they are taken ({@link SortedRows}, {@link RunMerge}). Those of a window come from there
 * partition by partition ({@link WindowedRows}); a partition that does not fit is computed part by
 * part where its functions allow that ({@link LongPartition}).
 *
 * <p>Must not touch: formats, what a device computes.
 */
@NullMarked
package dev.windrow.internal.pipeline;

import org.jspecify.annotations.NullMarked;
