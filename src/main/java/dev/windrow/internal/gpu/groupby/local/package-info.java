// SPDX-License-Identifier: Apache-2.0
/**
 * The strategy local-hash in four phases: initialise, map, interlude, accumulate.
 *
 * <p>It is the reference: the plan of the algorithm is that of libcudf's fast path, for keys that
 * fit a dictionary of at most 128 in the local memory of each block. Every step that needs
 * compare-and-swap or a floating-point atomic there is done in another way here. No query takes it
 * unless it names it, since other strategies have become faster: {@code --algorithm local-hash} and
 * {@code doctor} run it.
 *
 * <ul>
 *   <li><b>initialise</b> ({@code initSet}): empties the set of keys.
 *   <li><b>map</b> ({@code map}, {@link LocalDictionaryKernels}): each block maps its rows to
 *       ranks, 0 and up, in the order in which keys first appear. It writes a rank for each row,
 *       and for each rank a row that has the key.
 *   <li><b>interlude</b> ({@code elect}, {@link LocalInterludeKernels}): one block walks over the
 *       ranks of all blocks and elects one row for each key. Keys are numbered in that order: these
 *       are the slots. A second task ({@code interlude}) rewrites the ranks of each block from rows
 *       to slots, and a third ({@code toSlots}) the ranks of rows.
 *   <li><b>accumulate</b>: for each partial aggregate, each block reduces its rows in local memory,
 *       and the blocks' partial results become totals. From here on the strategy is like all others
 *       whose rows have slots: see {@code BlockAccumulatorKernels}.
 * </ul>
 *
 * <p>{@link LocalHashStages} runs them in this order. {@code FourPhasesTest} follows a worked
 * example through every intermediate array.
 *
 * <p>How it differs from libcudf, and why:
 *
 * <ul>
 *   <li><b>One thread inserts for its whole block.</b> In libcudf, threads race for slots by
 *       compare-and-swap. Here every thread runs ahead through its rows until it meets a key that
 *       the dictionary lacks ({@link LocalDictionaryKernels#map}). Between two barriers, the first
 *       thread of the block then inserts the keys that all threads met, in the order of the
 *       threads. A few such rounds suffice. Once all keys are in, no barrier delays the rows. Ranks
 *       are also independent of timing: they follow the order of the rows.
 *   <li><b>The blocks' keys meet in a task of their own.</b> In libcudf, all blocks insert into the
 *       device's set while they map. Without compare-and-swap, blocks cannot meet within a task. So
 *       a block only writes down its keys, and {@code elect} merges them in the same way, so that
 *       the first block's row wins. It numbers the keys as it goes: the set need not be scanned and
 *       compacted afterwards, and the interlude only looks up the keys of each block.
 *   <li><b>The set is as large as the groups.</b> It is made for 4,096 groups, and not for twice
 *       the number of rows.
 *   <li><b>No atomics in the accumulation.</b> In libcudf, the threads of a block add to one
 *       accumulator for each key atomically. Atomics on local memory do not work in TornadoVM. So
 *       each thread has an accumulator of its own for every group, 4,096 a block in all, or threads
 *       take turns. After a barrier the accumulators of a group are put together in a tree, and so
 *       are those of all blocks in a task of their own.
 * </ul>
 *
 * <p>Must not touch: how the values of slots are reduced.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.local;

import org.jspecify.annotations.NullMarked;
