// SPDX-License-Identifier: Apache-2.0
/**
 * Translates SQL: from what is written to Windrow's own queries and expressions.
 *
 * <p>{@link SqlStatement} parses a query, and finds what is not supported before a table is known.
 * {@code SelectTranslator} then finds the names among the columns of a table, and makes a {@link
 * SqlSelect}: which rows and columns are computed or grouped, in which order they come, and which
 * of them are shown. {@code ExpressionTranslator} translates expressions of rows, and {@code
 * GroupTranslator} those of groups. {@link Fragments} translates the parts of queries that options
 * of the command have, by the same grammar and the same translators.
 *
 * <p>Must not touch: tables and files.
 */
@NullMarked
package dev.windrow.internal.sql;

import org.jspecify.annotations.NullMarked;
