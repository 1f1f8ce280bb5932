// SPDX-License-Identifier: Apache-2.0
/**
 * Functions by their names: from a call to the aggregation or the expression that it makes.
 *
 * <p>{@link AggregationFunctions} knows aggregations, and {@link FunctionCalls} functions of a row,
 * whose arguments it takes from an {@link ArgumentReader}. So the options of the command line and
 * SQL have the same functions, though each reads arguments in its own way.
 *
 * <p>Must not touch: the text of options, or parse trees of SQL.
 */
@NullMarked
package dev.windrow.internal.function;

import org.jspecify.annotations.NullMarked;
