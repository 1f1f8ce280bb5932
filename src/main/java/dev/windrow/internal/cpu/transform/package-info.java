// SPDX-License-Identifier: Apache-2.0
/**
 * Operations on columns on the CPU's threads: one class for each operation.
 *
 * <p>{@link CpuTransforms} has one switch over all operations. A result borrows nothing from the
 * input.
 *
 * <p><b>Sort.</b> Rows are sorted by one column after the other, the least significant first, each
 * time stably: by {@link RadixSort}, and strings by {@link StringSort}, which sorts their bytes so,
 * eight at a time. Nulls are then put before or after all else, whichever way values are sorted. A
 * value counts as its distance from the least one. A scatter is turned around first: it is the
 * gather that makes the same table.
 *
 * <p><b>Windows.</b> The states of groups are those of windows, too: each is a slot of {@link
 * dev.windrow.internal.cpu.accumulators.SlotStates}, to which others are added, and nothing is ever
 * subtracted. {@link IntervalStates} makes windows of the ends and the beginnings of chunks of rows
 * and of a tree of whole chunks, a batch of windows at a time. For aggregations of all rows so far,
 * {@link RunningTotals} first adds up the last group of each thread's rows, so that each thread
 * knows what that group had before its own rows begin. {@link WindowGroups} keeps a bit for each
 * row where a group begins.
 *
 * <p><b>Windows in an order.</b> {@link OrderedRows} sorts row numbers by partition and order,
 * once. {@link OrderedWindowTable} walks along them. It aggregates columns in that order as above,
 * and puts the results back: the window of a position is its frame ({@link FrameStates}), but where
 * frames begin with their partition, {@link RunningTotals} have the result at their ends. Whole
 * partitions are not sorted: {@link Partitions} numbers them by a hash of their keys, rows are
 * grouped by these numbers, and {@link PartitionTable} gives each row the result of its group.
 *
 * <p><b>First rows of partitions.</b> {@link FirstOfPartitions} leaves rows out before they come to
 * a window that only numbers them. It compares the integers that {@link OrderCodes} makes of keys,
 * as the sort does.
 *
 * <p><b>Users' kernels</b> are called as the methods that they are ({@link KernelTable}).
 *
 * <p>No arithmetic is shared with kernels.
 *
 * <p>Must not touch: the engine that runs them, TornadoVM.
 */
@NullMarked
package dev.windrow.internal.cpu.transform;

import org.jspecify.annotations.NullMarked;
