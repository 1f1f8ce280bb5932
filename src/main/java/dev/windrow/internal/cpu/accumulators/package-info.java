// SPDX-License-Identifier: Apache-2.0
/**
 * The state of each aggregation for all groups: add a batch, merge another state, finish.
 *
 * <p><b>State has parts</b>, each of which knows how it grows and is merged, and which are the
 * columns of a partial aggregate ({@link StateValues}). An accumulator names them once, in the
 * order of these columns, adds values to them and makes results of them.
 *
 * <p><b>State is small</b>, since each thread has it for all groups. Counts and extremes take 32
 * bits where these hold them ({@link GroupCounts}, {@link OrderedExtreme}). Totals of integers have
 * 128 bits and those of decimals 192, but 64 as long as no total can need more. Totals of floats
 * carry their rounding error along ({@link CompensatedTotals}), or are exact if the query must be
 * reproducible ({@link ExactTotals}): these take 1.3 to 1.7 times as long (10 million rows, 100 to
 * a million groups, one thread). Columns without nulls share one count of the group's rows ({@link
 * ValueTally}), and a sum and a mean of one column share one total ({@link SharedTotal}).
 *
 * <p><b>Windows</b> have the same states, in slots that are merged with each other ({@link
 * SlotStates}).
 *
 * <p><b>Variances</b> are totals of deviations from the first value of each group, in twice the
 * precision. If the query must be reproducible, they are made of exact sums of values and squares
 * ({@link ExactVariance}, {@link ExactCovariance}): nobody's first value is that of all.
 *
 * <p><b>Quantiles</b> log the group of each row, in two bytes where groups are few ({@link
 * RowLog}). At the end {@link LogSort} counts the logs of all threads, reads the values from their
 * column once more, sorts those of a third of the groups at a time by group, and selects from them.
 * All threads share each step, and ten million values of 8 bytes take 5 bytes each. Values that
 * were filtered, or that are merged by partitions, are logged themselves ({@link ValueLog}). So are
 * values of which only some are wanted ({@link GreatestValues}, {@link DistinctLongCount}): their
 * log is cut whenever it has doubled. A few greatest values have space in each group ({@link
 * TopFewValues}).
 *
 * <p><b>Products</b> count their steps of 2^1000 apart from their value, as {@link ScaledProducts}
 * does, so no order of the factors leaves the range of doubles. Reproducible ones add logarithms as
 * integers ({@link ReproducibleProduct}).
 *
 * <p><b>A user's kernel</b> is called for each partition of groups, once their rows are gathered by
 * group ({@link UserSegments}).
 *
 * <p>Must not touch: how groups are found.
 */
@NullMarked
package dev.windrow.internal.cpu.accumulators;

import org.jspecify.annotations.NullMarked;
