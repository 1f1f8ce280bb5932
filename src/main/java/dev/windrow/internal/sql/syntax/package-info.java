// SPDX-License-Identifier: Apache-2.0
/**
 * The grammar of SQL: from a text to the tree of what is written in it.
 *
 * <p>One grammar serves whole queries ({@code QueryParser}) and the parts of queries that the
 * command's options have ({@code FragmentParser}). A {@code TokenReader} hands out tokens; a parser
 * steps over a token only by naming it. So what no parser understands stays in front of the reader,
 * which fails with its name and position: nothing is passed over. The tree has only what is
 * supported. It is made of records, and whoever reads one names all components of each, so that the
 * compiler finds a part that nobody reads.
 *
 * <p>Must not touch: tables, columns, and what functions mean.
 */
@NullMarked
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.NullMarked;
