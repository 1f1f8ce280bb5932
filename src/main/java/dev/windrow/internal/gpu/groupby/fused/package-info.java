// SPDX-License-Identifier: Apache-2.0
/**
 * The strategy fused: one generated kernel reads all rows, and two small ones make groups of what
 * it leaves.
 *
 * <ul>
 *   <li><b>fused</b>, made for the query ({@code internal.gpu.generated}): each block selects its
 *       rows, computes columns, finds the place of each row's group, and adds up all partial
 *       aggregates for each place. A place is a possible group: a dense index, or the number of one
 *       of the sample's keys.
 *   <li><b>combinePlaces</b> ({@link FusedKernels#combine}): a block for each place of each partial
 *       aggregate combines what all blocks left.
 *   <li><b>placesToGroups</b> ({@link FusedKernels#toGroups}): places with rows become groups, in
 *       their order.
 * </ul>
 *
 * <p>Nothing is added atomically, and no step depends on timing, so the same rows always give the
 * same bits. A key without a place is a capacity miss: another strategy then finds all keys.
 *
 * <p>Must not touch: how rows are evaluated.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.fused;

import org.jspecify.annotations.NullMarked;
