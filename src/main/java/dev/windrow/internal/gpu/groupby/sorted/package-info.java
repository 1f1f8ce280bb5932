// SPDX-License-Identifier: Apache-2.0
/**
 * The strategy sort: rows in the order of their keys, where each run of equal keys is a group.
 *
 * <p>It runs where it is forced, where the caller promises that equal keys are adjacent, where
 * integer keys ascend in the sample, where there are very many keys, and where float sums must be
 * reproducible and no other strategy makes them so.
 *
 * <ol>
 *   <li><b>Sort.</b> Rows are sorted by the words of their keys or, where a hash of 64 bits has
 *       fewer passes, by that. Where equal keys are adjacent already, nothing is sorted; only
 *       dropped rows go behind all others. Where the only key is a column of at most 32 bits
 *       without nulls, and not of floats, no words are written: the sort reads the column.
 *   <li><b>Mark.</b> A group begins where a key differs from the one before. Keys are compared in
 *       full ({@link SortKernels#markHeads}). Where two neighbours have one hash and different
 *       keys, their groups may lie in pieces: that is a capacity miss. Rows that were not sorted
 *       are compared with the row before them in the table, so that a dropped row still separates
 *       two runs, as it does on the CPU. Keys that ascend in the sample alone must do so in all
 *       rows: one that is less than the one before is a capacity miss.
 *   <li><b>Number.</b> A prefix sum over the marks numbers the groups. Their number is known only
 *       now: where the output arrays are too small, the run ends here and reports how much space is
 *       needed. Where the int that rows are sorted by is the whole key, nothing is marked: {@link
 *       KeyRunStage} counts from the sorted keys how many groups begin in each tile of rows, and
 *       numbers them from there. Their keys are written down at once, and the group of each row
 *       only where something reads it.
 *   <li><b>Reduce</b>, in the order of the rows: see the package ordered.
 * </ol>
 *
 * <p>Must not touch: the other strategies.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.sorted;

import org.jspecify.annotations.NullMarked;
