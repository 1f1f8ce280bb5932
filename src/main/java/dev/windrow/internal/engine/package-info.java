// SPDX-License-Identifier: Apache-2.0
/**
 * The contract that both engines fulfil, and the code for finished results that they share.
 *
 * <p>The engines share no arithmetic on rows: the CPU engine is the oracle of the device's answers,
 * and a mistake in shared code would agree with itself. They share what happens to a finished
 * result: the text of an overflow ({@link SumOverflow}), and the division of an exact total ({@link
 * ExactMean}).
 *
 * <p>{@link PlannedQuery} is the path from a query to its plan, in one call: it checks the query,
 * samples the keys and plans. {@link PlannedChunk} does the same for chunks of rows that lanes of a
 * device ({@link DeviceLanes}) aggregate. Results come back as return values.
 *
 * <p>{@link LookedUpColumns} are those of a join whose other sides are looked up, by the place that
 * {@link KeyedRows} gives each key: a device finds them by itself. {@link ChosenColumns} are those
 * of the rows that some conditions choose before the rest is looked up.
 *
 * <p>Must not touch: the engines.
 */
@NullMarked
package dev.windrow.internal.engine;

import org.jspecify.annotations.NullMarked;
