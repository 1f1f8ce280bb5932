// SPDX-License-Identifier: Apache-2.0
/**
 * Functions of rows in Java: a line for each in a table, and the code that has more than a line.
 *
 * <p>{@link dev.windrow.internal.function.row.RowFunctions} has all of them by name. Answers are
 * DuckDB's. Floats out of a function's domain make NaN or an infinity, so one row spoils no query.
 *
 * <p>Must not touch: nodes and columns. The CPU engine brings the values as objects.
 */
@NullMarked
package dev.windrow.internal.function.row;

import org.jspecify.annotations.NullMarked;
