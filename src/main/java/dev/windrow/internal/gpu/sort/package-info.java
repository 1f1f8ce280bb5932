// SPDX-License-Identifier: Apache-2.0
/**
 * The sort of rows on the device: its stages beside their kernels.
 *
 * <p>{@link RowSortStage} is a stable radix sort, eight bits a pass ({@link RadixOrderKernels}).
 * Each tile is sorted within local memory, where every thread counts in cells of its own. The runs
 * of the tile are then moved to where they belong.
 *
 * <p>{@link SortOrderStage} orders rows by one column after the other, the least significant first,
 * each time stably. Nulls are then put before or after all else, whichever way values are sorted. A
 * value counts as its distance from the least one, as on the CPU. Two tasks find the least and the
 * greatest value of a column ({@link SortKeyKernels}). Passes over digits that are the same in all
 * values do nothing, and the host has to look at no column. Values of at most 32 bits are sorted as
 * ints, which the first pass takes out of the column itself ({@link ColumnKey}). The other columns
 * are moved once, at the end.
 *
 * <p>A query has one sort, and all stages that need an order take turns with its buffers ({@link
 * SharedRowSort}).
 *
 * <p>Must not touch: what is asked, GROUP BY.
 */
@NullMarked
package dev.windrow.internal.gpu.sort;

import org.jspecify.annotations.NullMarked;
