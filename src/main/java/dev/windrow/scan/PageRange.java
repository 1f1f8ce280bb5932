// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

/**
 * What an input says of a column in some adjacent rows of a split, without being read.
 *
 * @param rows which rows
 * @param range between which values those of the column lie there
 */
public record PageRange(RowSpan rows, ColumnRange range) {}
