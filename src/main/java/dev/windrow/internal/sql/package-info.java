// SPDX-License-Identifier: Apache-2.0
/**
 * Translates SQL: from what is written to a plan of Windrow's own queries and expressions.
 *
 * <p>{@link SqlScript} divides a text into statements. {@link SqlStatement} parses one, and finds
 * what is not supported before a table is known. A {@link SqlView} is a query with a name, which is
 * translated anew wherever it is named, and so is a macro that FROM calls ({@code TableFunctions}).
 * {@code QueryTranslator} then makes a plan of each query within it: {@code FromTranslator} of the
 * rows that are read, {@code SelectTranslator} of what becomes of them, and {@code Subqueries} of
 * the queries in expressions, each of which is a join. A {@code Scope} finds columns by their
 * names. {@code ExpressionTranslator} translates expressions of rows, and {@code GroupTranslator}
 * those of groups. {@link Fragments} translates the parts of queries that options of the command
 * have, by the same grammar and the same translators.
 *
 * <p>Must not touch: tables and files.
 */
@NullMarked
package dev.windrow.internal.sql;

import org.jspecify.annotations.NullMarked;
