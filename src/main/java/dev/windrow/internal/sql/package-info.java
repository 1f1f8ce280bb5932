// SPDX-License-Identifier: Apache-2.0
/**
 * Translates SQL: from a text by way of a parse tree to Windrow's own queries.
 *
 * <p>{@link SqlStatement} parses a text, and finds what is not supported before a table is known.
 * {@code SelectTranslator} then finds the names among the columns of a table, and makes a {@link
 * SqlSelect}: which rows and columns are computed or grouped, in which order they come, and which
 * of them are shown. {@code ExpressionTranslator} translates expressions of rows, and {@code
 * GroupTranslator} those of groups.
 *
 * <p>The parser takes the SQL of many databases. What is read of a parse tree is written as text
 * again and compared with the whole ({@code Unread}), so that no clause is left out in silence.
 *
 * <p>Must not touch: tables and files.
 */
@NullMarked
package dev.windrow.internal.sql;

import org.jspecify.annotations.NullMarked;
