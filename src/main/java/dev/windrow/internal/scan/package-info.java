// SPDX-License-Identifier: Apache-2.0
/**
 * What is read in parts: splits, those that need not be read, and lanes that take them.
 *
 * <p>A lane of the CPU is a thread. It takes one split after the other, reads it into memory that
 * it uses again, and aggregates it by itself: into groups that it keeps across all its splits
 * ({@code HashGroups}), or into states of each, which are merged ({@link StateTables}). So nobody
 * holds the whole input, and reading overlaps with aggregating.
 *
 * <p>A lane of a device ({@link DeviceShare}) aggregates chunks of many splits' rows. A thread that
 * has read a split copies its rows into the chunk of a lane that is free, beside other threads, and
 * goes on with the next one; whoever completes a chunk waits for its groups, while other threads
 * fill others. If no lane is free, or kernels are still being compiled, or copying takes a thread
 * longer than aggregating ({@link LaneTimes}), the thread aggregates its split itself. So a device
 * can help and does not hold up. What a lane of a device fails with, or has too little space for,
 * the thread aggregates on the CPU. Strings that are keys alone go there as codes ({@link
 * CodedKeys}). With the engine {@code gpu}, threads only read, and wait for lanes of the device.
 *
 * <p>Closing memory that other threads might read stops all threads of the process for a moment: at
 * 16 threads, lanes spent most of their time so. Tables that lanes make and close by themselves
 * therefore have memory of the lane's own ({@code MemoryPool.ofLane}), and that of all lanes is
 * freed at once. What a step needs on its way alone is freed by hand ({@code
 * ColumnMemory.temporary}).
 *
 * <p>A query goes this way if all its aggregations have small states; a device takes part if plain
 * aggregations tell these, and if groups are much fewer than rows. Otherwise the rows that the
 * condition selects are collected ({@code RowCollection} of {@code internal.pipeline}), and the
 * query runs over them at once. Where such conditions select few rows, texts are read of these
 * alone ({@code SparseReading}). Rows that do not fit the memory of the query go to disk, divided
 * by their keys, and one partition after the other is aggregated ({@link PartitionedGroups}). Rows
 * of a partition are read in the order of the input, so each group sees its rows as it would
 * without a limit. Groups that do not fit go there as states, if these are fewer than the rows.
 *
 * <p>Rows in memory that do not fit a device are divided by their keys, too ({@link DividedTable}).
 *
 * <p>Filters and selections look at each row by itself, so they run split by split ({@link
 * RowScan}), and copy a column only where a filter leaves rows of it out ({@link RowOperations}).
 * The results come in the order of the splits ({@link OrderedPieces}). They are taken while lanes
 * make others ({@link TransformedSplits}). Lanes then wait where they are too far ahead, so few
 * results are held. Where the rows of a split become long, they come in several pieces ({@link
 * PieceRows}).
 *
 * <p>Steps that do not fit in memory hand on rows in parts: {@link MappedScan} changes each table
 * of a scan, and {@link UnionScan} reads several scans one after the other.
 *
 * <p>A split says between which values its columns lie. Where the query's condition cannot be true
 * between these, the split is not read ({@link PrunedSplits}). If it says so of its pages, rows of
 * these are not read, either ({@link PageSpans}). Where a condition selects few rows, or rows that
 * lie together, its own columns are read first, and the others only there ({@link LateReading});
 * where they lie apart, at least the texts are read of these rows alone ({@link SparseReading}).
 * Who wants the first rows of an order alone rules out more and more of them that way ({@link
 * RowBound}), and reads columns one by one ({@link SpanReader}). A condition that may fail on a
 * row, such as arithmetic that overflows, leaves out nothing, and neither do aggregations that
 * return the numbers of rows.
 *
 * <p>Must not touch: formats, devices.
 */
@NullMarked
package dev.windrow.internal.scan;

import org.jspecify.annotations.NullMarked;
