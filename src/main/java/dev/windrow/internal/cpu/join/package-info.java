// SPDX-License-Identifier: Apache-2.0
/**
 * Joins of two tables on the CPU: {@link TableJoin}.
 *
 * <p>The rows of one side, the <em>built</em> side, are found by their keys ({@link BuiltSide}).
 * The layout of keys is that of GROUP BY, so that the same keys are equal: NaN equals NaN, and -0.0
 * equals 0.0. It is laid out for the built side alone. Keys of the <em>probed</em> side that do not
 * fit it equal none, so that nothing need be known of that side beforehand. Where keys lie close
 * together, they index an array ({@link DirectIndex}), and otherwise a hash table ({@link
 * HashIndex}) whose slots tell most keys apart by themselves. Rows with equal keys are chained in
 * their order. Without keys, rows are sorted by a column that the condition compares with the other
 * side ({@link SortedRows}), if there is one.
 *
 * <p>Threads take ranges of rows of the probed side ({@link RangeProbe}). Each finds pairs of row
 * numbers. Where a condition decides about pairs, only its columns are read, some thousand pairs at
 * a time ({@link PairCondition}). Columns of the result are copied once the pairs are known. What a
 * join does is told by which side is built and by what it returns of either ({@link MatchSearch}).
 *
 * <p>{@link BlockJoin} does the same with sides of any number of rows: one side is built a block at
 * a time, the other one passes by in pieces, and the result comes in tables of a given size ({@link
 * PairLimit}). {@link TableJoin} gives up where its result would be larger than is allowed.
 *
 * <p>Must not touch: plans, but for the type of a join; engines, TornadoVM, Arrow.
 */
@NullMarked
package dev.windrow.internal.cpu.join;

import org.jspecify.annotations.NullMarked;
