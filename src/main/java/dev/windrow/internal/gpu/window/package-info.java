// SPDX-License-Identifier: Apache-2.0
/**
 * Moving windows and cumulative aggregations: stages beside their kernels.
 *
 * <p>A window is combined anew for each row, from totals that rows share. Nothing is ever taken out
 * of a total. So an infinity or a NaN is gone as soon as its row is, and no rounding error builds
 * up along the rows: a sum of floats is a pair, the rounded sum and the sum of what rounding lost.
 * The time does not depend on how wide windows are. A variance is a count, a mean in two parts and
 * a sum of squares. A running product counts its steps of 2^1000 where a sum keeps its rounding
 * error.
 *
 * <p><b>Sums, means, least and greatest floats over a whole table.</b> Windows of up to 8 rows are
 * added up row by row out of local memory ({@link RollingNarrowKernels}). A wider window is the end
 * of a tile, whole tiles, a rest and the beginning of a tile ({@link RollingDoubleKernels}): each
 * block reads the ends, the rest and the beginnings of its rows once, and each thread adds up eight
 * adjacent rows. Totals of whole tiles are doubled until they span as many as a window has.
 *
 * <p><b>Groups, and everything else</b> ({@link ScanWindows}): sums of integers in parts that
 * cannot overflow, counts, floats, variances, and the rows of least, greatest, first and last
 * values. Two scans, from both ends, begin anew with every chunk of a group. A chunk is as long as
 * a window is wide, so a window is the end of one chunk and the beginning of the next, or one of
 * them. The kernels are written once; what a total is, a {@link ScannedColumn} says.
 *
 * <p><b>Cumulative aggregations</b> are the scan from the first row on. There are no ends of
 * chunks, since a chunk is as long as the table. Floats are read twice, for the totals of tiles and
 * for the results, which are written once ({@link CumulativeDoubles}). Where a column is null, its
 * counts are set to 0, and there is no result.
 *
 * <p><b>Groups</b> are runs of adjacent rows with equal keys. {@link WindowGroupStage} numbers them
 * by a prefix sum over their ends.
 *
 * <p>Must not touch: GROUP BY, expressions.
 */
@NullMarked
package dev.windrow.internal.gpu.window;

import org.jspecify.annotations.NullMarked;
