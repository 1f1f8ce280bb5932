// SPDX-License-Identifier: Apache-2.0
/**
 * Encoded keys of rows on the device, slots of rows, and the arrays that all strategies share.
 *
 * <p><b>Rows.</b> {@link RowEvaluationStage} comes first where the query has a condition or
 * expressions that the device evaluates. A row that is not selected is then dropped as one with a
 * null key is, and {@link EvaluatedInput} has the computed columns beside those of the table.
 *
 * <p><b>Keys.</b> {@link KeyEncodingStage} writes the words of each row's key, a task for each
 * field ({@link KeyPart}), unless kernels read the one key column, or the dense index of several,
 * themselves. {@link InternedStrings} have one row for each long string. A packed string that is
 * longer than its words is a capacity miss.
 *
 * <p>Where words take too much memory, {@link KeyColumnStage} copies the key columns side by side
 * into one array, and kernels put a word or a dense index together as they go. The work that is
 * left for a row is to add up its fields, each times a factor: the copy deals with nulls, signs,
 * NaN and least values. The array begins with the description of its fields, so kernels take no
 * more arguments, however many columns there are. Strings are interned, at four bytes a row.
 *
 * <p><b>Slots.</b> A {@link SlotFinder} is what a kernel needs to find the slot of a row's key as
 * it streams over the rows: it reads the {@link KeyWords} of the column itself, and computes a
 * dense index or looks a word up in a table. So nothing is written down for a row, and looking
 * again costs less memory traffic than reading back a slot.
 *
 * <p><b>Groups of rows.</b> Some aggregations look at the rows of a group one by one. {@link
 * RowGroupStage} says how the group of a row is found: by its slot, looked up once more as rows are
 * taken in some order. Only a sort writes groups down, since its order is gone once rows are sorted
 * again. A row without a group has a number greater than all groups.
 *
 * <p><b>What rows add</b> to a group is a {@link Reducer}: the value of a column, or what depends
 * on the group, as a deviation does ({@link DeviationReducer}).
 *
 * <p>{@link OutputKeyStage} gathers the keys of the result, and the lengths, positions and
 * characters of interned strings. {@link DeviceKeyDecoder} turns the words back into columns, on
 * the host.
 *
 * <p>Must not touch: how groups are reduced.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.keys;

import org.jspecify.annotations.NullMarked;
