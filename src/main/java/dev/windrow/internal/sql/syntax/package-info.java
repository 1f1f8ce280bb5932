// SPDX-License-Identifier: Apache-2.0
/**
 * The grammar of SQL: from a text to the tree of what is written in it.
 *
 * <p>One grammar serves whole queries ({@code QueryParser}) and the parts of queries that the
 * command's options have ({@code FragmentParser}). A {@code TokenReader} hands out tokens; a parser
 * steps over a token only by naming it. So what no parser understands stays in front of the reader,
 * which fails with its name and position: nothing is passed over. The tree is made of records, and
 * has only what is supported. {@code RequestParser} reads statements other than queries, such as
 * CREATE and DROP, into a {@code SqlRequest}. Where a function is itself written in SQL, {@code
 * MacroParser} puts what it stands for in the place of a call: those of Windrow ({@code Macros}),
 * and those that earlier statements made ({@link SqlMacro}).
 *
 * <p>Must not touch: tables, columns, and what functions mean.
 */
@NullMarked
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.NullMarked;
