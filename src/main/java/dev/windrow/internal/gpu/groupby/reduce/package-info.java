// SPDX-License-Identifier: Apache-2.0
/**
 * From rows with slots to the totals of groups: block-private accumulators, atomic sums, and
 * tournaments for least and greatest values.
 *
 * <p>{@link SlotGroupStage} reduces each partial aggregate in the way that the plan has chosen.
 *
 * <p><b>Block-private accumulators</b>, for groups that are not many ({@link
 * BlockAccumulatorStage}, {@link BlockAccumulatorKernels}). A pass over the rows takes up to four
 * partial aggregates that read the same column, and counts join any pass. In a pass each block has
 * 4,096 cells in local memory: one partial aggregate of up to 4,096 groups fits, or four of 1,024.
 * A thread reads eight rows before it looks for the slot of the first, since memory is slow to
 * answer but answers many requests at once. The cells of a group meet in a tree after a barrier,
 * and those of all blocks in a second task. Who may race: the threads of a block, for who owns a
 * cell until the next barrier.
 *
 * <ul>
 *   <li><b>Own cells.</b> With up to 32 groups of one partial aggregate, each of 128 threads and
 *       more has a cell of its own for each group. The order of additions follows from the launch
 *       and the rows alone: the same plan over the same rows gives the same bits, as long as the
 *       numbers of the groups do not depend on timing. Where the same bits are asked for, blocks
 *       have fewer threads, and cells for up to 128 groups.
 *   <li><b>Cells in turns.</b> With more groups, a group has as many cells as there is space for
 *       ({@link AccumulatorShape}), and threads share them. There are no atomics on local memory.
 *       So a thread that wants a cell writes its number to the cell's owner; after a barrier, the
 *       thread whose number is still there has the cell to itself until the next barrier. While few
 *       threads meet, this costs a barrier for each row in flight. A thread that loses notes its
 *       row and goes on. After every eight rows of a thread, the block returns to the noted rows
 *       and tries until none is left: they are still in the cache. Any operation can be done like
 *       this, not only sums. OpenCL is left out: over a CPU, such a task has been seen not to end.
 *   <li><b>Hot groups.</b> Where the most frequent keys of the sample would make many threads meet,
 *       eight of them have cells in each thread, whatever the others have.
 * </ul>
 *
 * <p>There are as many cells as the estimate makes likely. Rows of groups beyond that are left out.
 * The number of groups is known all the same, so this is a capacity miss.
 *
 * <p><b>Atomic sums</b>, for many groups ({@link SlotSumStage}; {@link SlotDeviationStage} for sums
 * that read other partial aggregates). Each slot has several accumulators, and a block uses one of
 * them: additions to one address wait for each other, and many short sums lose less to rounding
 * than a long one. Each thread adds up the eight most frequent keys of the sample on its own and
 * hands them in at the end, so that one group with most of the rows costs no more than many groups.
 * With dense indexes, the first partial aggregate that is added also marks the slots of all rows.
 * The parts of a wide integer have their accumulators side by side, and as many adjacent threads
 * for a row: they read it once, and memory takes their additions together. Where that were more
 * accumulators than rows, the parts take turns with the same ones. Timing decides the order of
 * atomic additions, so <b>a float sum may differ in its last bits from run to run</b>. Counts,
 * integers, decimals, extremes and the set of groups do not.
 *
 * <p><b>Tournaments</b>, for least and greatest values ({@link ExtremeStage}). There is no atomic
 * minimum, and no order is needed. Every row that is better than the best of its slot stores itself
 * there by a plain store, and any of those that meet may win ({@link ExtremeRounds}).
 *
 * <ol>
 *   <li><b>Tournament.</b> The threads of a block look again after a barrier. They go on to their
 *       next rows when none of them found anything better, or after 16 looks. Where the cells fit,
 *       each block has cells of its own: each store is better than everything that was there before
 *       it, so such a block is done unless it gave up somewhere.
 *   <li><b>Collect and resolve.</b> Where blocks share cells, they see each other late, and may
 *       store over a better value. So all rows look again, and each thread lists those that are
 *       better. One block alone then resolves the lists, so that only its own threads race. A
 *       thread whose list is full stores after all, and a second round follows. A round in which
 *       all lists had space leaves no row that is better: that is certain, not likely. A second
 *       round whose lists were full is a capacity miss, which a sort answers.
 *   <li><b>Total.</b> Replicas are put together, and the best of a slot becomes that of its group.
 * </ol>
 *
 * <p>Values and rows do not depend on which thread wins: of two zeros, the positive one is always
 * kept.
 *
 * <p>Partial aggregates that need an order of the rows go to the package ordered.
 *
 * <p>Must not touch: how slots are found.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.reduce;

import org.jspecify.annotations.NullMarked;
