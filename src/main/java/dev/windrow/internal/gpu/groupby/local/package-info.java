// SPDX-License-Identifier: Apache-2.0
/**
 * The strategy local-hash in four phases: initialise, map, interlude, accumulate.
 *
 * <p>It is for keys that fit a dictionary of at most 128 in the local memory of each block, where
 * blocks cannot have accumulators for all groups over rows with slots: keys of several words,
 * interned strings, variances, and float sums that must be reproducible over keys without a dense
 * index. Where one table with sums alone would do, dictionaries are taken up to 64 keys. The plan
 * of the algorithm is that of libcudf's fast path. Every step that needs compare-and-swap or a
 * floating-point atomic there is done in another way here.
 *
 * <ul>
 *   <li><b>init</b> ({@code initSet}, {@code initRanks}): empties the set of groups, and the table
 *       from groups to ranks.
 *   <li><b>map</b> ({@code map}): each block maps its rows to ranks, 0 and up, in the order in
 *       which keys first appear. It writes a rank for each row, and for each rank a row that has
 *       the key.
 *   <li><b>interlude</b> ({@code elect}, {@link LocalInterludeKernels}): one block walks over the
 *       ranks of all blocks and elects one row for each key. Keys are numbered in that order: these
 *       are the groups. A second task ({@code interlude}) rewrites the ranks of each block from
 *       rows to groups, and writes the reverse.
 *   <li><b>accumulate</b> ({@code accumulate0} and so on, {@link LocalAccumulationStage}): for each
 *       partial aggregate, each block reduces its rows in local memory and writes a partial result
 *       for each rank.
 *   <li><b>combine</b> ({@code combine0} and so on): for each partial aggregate, the partial
 *       results of a group from all blocks become its total.
 * </ul>
 *
 * <p>{@link LocalHashStages} runs them in this order, and their kernels read best in it, too:
 * {@code FillKernels}, {@link LocalDictionaryKernels}, {@link LocalInterludeKernels}, {@link
 * LocalAccumulationKernels}. {@code gather}, and {@code measure0}, {@code place0} and {@code copy0}
 * for interned strings, then collect the keys of the groups. {@code FourPhasesTest} follows a
 * worked example through every intermediate array.
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
 *   <li><b>The set is as large as the groups.</b> It is sized from the estimate, for 256 to 4,096
 *       groups, and not for twice the number of rows.
 *   <li><b>No atomics in the accumulation.</b> In libcudf, the threads of a block add to one
 *       accumulator for each key atomically. Atomics on local memory do not work in TornadoVM. So
 *       each thread has a cell of its own for every rank, 4,096 cells a block in all: fewer keys
 *       allow more threads. After a barrier the cells of a rank are put together, and {@link
 *       PartialCombinationKernels} put the blocks together in a tree. The plan fixes the order of
 *       additions: <b>the same plan over the same rows gives the same bits.</b>
 * </ul>
 *
 * <p>Must not touch: the other strategies.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.local;

import org.jspecify.annotations.NullMarked;
