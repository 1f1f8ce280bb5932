// SPDX-License-Identifier: Apache-2.0
/**
 * The strategies dense and global-hash: a slot for each key.
 *
 * <p>All strategies but the sort and the dictionaries give each row's key a slot; each slot that
 * some row has becomes a group, and then the values of each partial aggregate come together, in the
 * package beside this one. The strategies differ in what a slot is. A prefix sum over the used
 * slots numbers the groups. The words of the result's keys are made of the slots, unless only a row
 * can tell them.
 *
 * <p><b>dense</b> ({@link DenseStages}): the slot is the dense index of the key, with a digit for
 * each key column. It is computed and not searched for: nothing is inserted, and nothing depends on
 * timing. One column is its own index; of several columns, each appends its digit to the slot that
 * is written down for the row. All threads that mark a slot as used write the same value. A key
 * outside the range of the sample is a capacity miss.
 *
 * <p><b>global-hash, keys of one word</b> ({@link KeyTableStage}): a table of words. A null has a
 * slot behind the table, and so has the word that marks empty slots. A key of several small columns
 * is made one word, which is written down and looked up.
 *
 * <ol>
 *   <li><b>Insert, in rounds.</b> Rows claim empty slots by plain stores, of which any may win. A
 *       thread that stored a key may have been overwritten, so it keeps the last such row as its
 *       frontier, and looks at its rows up to there again in the next round. A round in which
 *       nobody had to store leaves a table that holds every key, and later rounds do nothing. A
 *       table that is full, or still changing after the last round, is a capacity miss.
 *   <li><b>Mark.</b> A race can leave a key behind in a second slot. No row finds that slot, so a
 *       slot counts as used only where a search for its own word ends.
 * </ol>
 *
 * <p>Where the sample seems to show every key, only its keys are inserted, and no row is looked at
 * before the pass that adds up. That pass reports a row whose key has no slot.
 *
 * <p><b>global-hash, keys of several words</b> ({@link WordTableStage}): the table holds 64 bits of
 * hash. Interned strings, and composite keys of which rows are dropped, go this way too: they need
 * a row of each group or a mark of each row. In each round every row inserts its word and, in a
 * task of its own, looks for it, writes its slot down (4 bytes a row) and marks it. Keys that share
 * a hash are found word by word, by a comparison with a row of each group. They are a capacity
 * miss.
 *
 * <p>Must not touch: how values are reduced, but for the stage that begins it.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.find;

import org.jspecify.annotations.NullMarked;
