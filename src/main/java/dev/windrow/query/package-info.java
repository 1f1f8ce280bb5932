// SPDX-License-Identifier: Apache-2.0
/**
 * Queries, operations on columns and expressions as immutable values.
 *
 * <p>{@link Aggregation}, {@link Transformation}, {@link Expression}, {@link NumberFunction},
 * {@link StringFunction} and {@link TemporalFunction} are sealed, so the compiler finds every
 * switch that a new case needs. They know columns by name only. Making a value checks its
 * arguments, and never a table: the plan does that.
 *
 * <p>The label of an expression is SQL that reads as the same expression. An aggregation knows
 * columns by name, so an expression that is aggregated becomes a {@link DerivedColumn}, named after
 * its label.
 *
 * <p>Must not touch: everything but columns and errors.
 */
@NullMarked
package dev.windrow.query;

import org.jspecify.annotations.NullMarked;
