// SPDX-License-Identifier: Apache-2.0
/**
 * Columns in off-heap memory, and the table that holds them.
 *
 * <p>A {@link Column} is sealed: {@link BitColumn}, {@link FixedWidthColumn}, {@link
 * VariableWidthColumn}, {@link DictionaryColumn} and {@link ListColumn}. Layouts are Arrow's, so
 * vectors can be wrapped without a copy; only decimals of at most 18 digits may have half the width
 * ({@link FixedWidthColumn#width}), and are widened for what knows Arrow's alone. Row counts are
 * 64-bit. The value under a null is undefined, and nobody reads it.
 *
 * <p>A column borrows its memory. A {@link ColumnMemory} owns the memory, and a {@link Table} owns
 * that. {@code Table} lies in this package and not at the front door, since io and arrow make
 * tables too: they would have to know the front door, which would close a circle.
 *
 * <p>The methods that read a value for the library's users, such as {@link Column#getLong}, check
 * first that the row exists, that it is not null, and that the conversion loses nothing ({@link
 * CheckedRead}). {@link NamedColumns} has them by the columns' names, and checks the types once.
 * Code that reads whole columns checks once, and then reads through {@code RawValues} in
 * internal.column, which checks nothing.
 *
 * <p>A table shows its first rows in JShell and in debuggers ({@link ShownTable}), so the text of
 * values ({@link CellText}) lies here, too. Writers of CSV and JSON take it from {@link
 * Column#text}.
 *
 * <p>{@link BulkColumns} makes a whole column of a function of the row number, on all processors. A
 * result is always in memory of its own, since the arrays that it was made of are needed by the
 * next run. The results of one program share a {@link MemoryPool}: the memory of a closed result
 * goes to the next one. Fresh pages would have to be cleared by the operating system first, which
 * takes longer than filling them. Large memory that must be zero ({@link NativeMemory}) is not
 * cleared when it is allocated, but page by page, by whoever writes there first; and what need not
 * be zero takes pages that others have freed ({@link FreedMemory}).
 *
 * <p>Must not touch: Arrow, TornadoVM.
 */
@NullMarked
package dev.windrow.column;

import org.jspecify.annotations.NullMarked;
