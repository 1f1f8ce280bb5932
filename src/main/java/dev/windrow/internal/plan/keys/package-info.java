// SPDX-License-Identifier: Apache-2.0
/**
 * The layout of encoded keys: which bits of which 64-bit word hold which key column.
 *
 * <p>{@link KeyLayout} gives each key column a place ({@link KeyField}) in one or more words, so
 * that two rows have the same key exactly where all their words are equal. From there on,
 * strategies see words only, whatever the types were.
 *
 * <ul>
 *   <li>Bools, integers, dates, times and timestamps: the bits, cut to their width. Several columns
 *       share a word.
 *   <li>Floats: the bits, with one NaN and one zero.
 *   <li>Decimals: two words.
 *   <li>Strings of up to 23 bytes in the sample: packed, the bytes and, in the highest byte of the
 *       first word, the length.
 *   <li>Longer strings: interned, the index of a row that holds the same string.
 *   <li>Dictionaries: the rank of the value among the distinct values of the dictionary ({@code
 *       DictionaryRanks}).
 *   <li>Nulls: one more bit, only where the column has nulls.
 * </ul>
 *
 * <p>Without key columns all rows have the word 0: they are one group. A packed string that proves
 * longer than those of the sample is a capacity miss.
 *
 * <p>A word has eight bytes, which is more than narrow columns have. Where that takes too much
 * memory, the key columns are copied side by side into one array instead ({@link KeyForm}), and
 * kernels compute a word, or a dense index, as they go. No key then takes more bytes than its
 * columns. It takes longer, since the fields of each row are looked up, so it is not tried first.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.keys;

import org.jspecify.annotations.NullMarked;
