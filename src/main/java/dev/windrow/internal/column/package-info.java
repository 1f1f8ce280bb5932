// SPDX-License-Identifier: Apache-2.0
/**
 * Raw values of columns, for code that has checked the type and the nulls already.
 *
 * <p>Columns and tables are joined here, too, large ones by all processors ({@link CopyWork}).
 * {@link IntegerBlocks} moves integers of any width between columns and arrays, and {@link
 * CodedTexts} puts codes in place of texts. {@link TimesOfDay} and {@link Decimals} refuse values
 * of files that no column may have.
 *
 * <p>{@link NumberText} reads numbers from texts, {@link DecimalRounding} makes floats of them, and
 * {@link BoolText} reads bools. {@link Hash} and {@link StringBytes} hash and compare values, and
 * {@link XxHash64} hashes what leaves the process.
 *
 * <p>This is not part of the library's interface. {@link RawValues} checks nothing: under a null,
 * or with another type, the value is undefined.
 *
 * <p>Must not touch: everything but columns and failures.
 */
@NullMarked
package dev.windrow.internal.column;

import org.jspecify.annotations.NullMarked;
