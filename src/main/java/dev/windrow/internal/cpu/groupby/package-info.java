// SPDX-License-Identifier: Apache-2.0
/**
 * A GROUP BY on the CPU: threads aggregate ranges of rows, partitions are merged, and the result is
 * built.
 *
 * <ol>
 *   <li><b>Ranges.</b> Threads aggregate ranges of rows ({@link RangeAggregation}) in batches of
 *       1,024, of which a condition may have selected some. A range has tables of its own, whoever
 *       aggregates it, so that the same plan gives the same bits. There is a range for each thread,
 *       and several if there are few groups: a thread that shares its core with another one then
 *       leaves some of its ranges to faster threads.
 *   <li><b>Forecast.</b> How often keys came again among some rows tells how many groups there will
 *       be ({@code DistinctKeys}, {@link GroupCountEstimate}). The planner's sample suffices for
 *       few groups. Where words are indexes into a table, the keys of 64 batches are marked in that
 *       table first; otherwise the first groups tell. Space for all groups is then allocated at
 *       once: arrays that double step by step leave as much garbage behind.
 *   <li><b>Full tables.</b> A table that grows too big is emptied into 1,024 partitions by the hash
 *       of its keys ({@link RadixPartitioner}). {@link RangeTables} judges early, and again and
 *       again, whether nearly each row has a key of its own. Then rows are not looked up at all,
 *       and go to the partitions.
 *   <li><b>Merge.</b> Where keys ascended from the first row to the last, ranges are joined at
 *       their borders ({@link RunMerge}). Otherwise one thread merges few groups, or those of two
 *       tables. Otherwise each table is split, and {@link PartitionMerge} merges each partition on
 *       its own. Only keys are looked up, in the cache. Groups stay where they are, and the state
 *       of an equal key is added to that of the first ({@link MergeInPlace}). Logs are merged into
 *       the first thread's table, or into a new one where tables were emptied.
 *   <li><b>Result.</b> {@link ResultBuilder} makes each column in a task of its own. Where only the
 *       first groups of an order are wanted ({@link FirstRows}), it makes the columns of that
 *       order, and then all columns of these groups alone. Results lie in memory of huge pages,
 *       which a closed result leaves to the next one until the engine is closed: with ten million
 *       groups of six keys, fresh pages took longer than writing the result.
 * </ol>
 *
 * <p>Rows that come in one table after the other go the same way: a worker has a {@link
 * HashAggregate} for all tables that it takes, whose accumulators follow from table to table, and
 * whose keys are translated where a table has others than there was room for. A {@link
 * HashAggregation} merges them.
 *
 * <p>Must not touch: the engine that runs it, operations on columns.
 */
@NullMarked
package dev.windrow.internal.cpu.groupby;

import org.jspecify.annotations.NullMarked;
