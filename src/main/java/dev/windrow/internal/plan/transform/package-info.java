// SPDX-License-Identifier: Apache-2.0
/**
 * The plan of an operation on columns: the engine, the memory that it takes, and why.
 *
 * <p>{@link TransformPlanner} asks one class for each operation what it needs ({@link
 * SortRequirements} and its like): here unknown columns and types that do not fit fail. It plans
 * for the device if there is one, if {@link TransformRequirements} finds nothing against it, and if
 * its memory suffices; otherwise for the CPU, with the reason.
 *
 * <p>{@link SelectRequirements} says what no device computes: decimals, dictionaries, {@code
 * to_float}, timestamps beside literals or in other units, and results that might be too long. The
 * CPU then computes the whole selection.
 *
 * <p>{@link ResolvedWindows} checks the aggregations of windows against the table. A {@link
 * WindowFrame} says which rows a window has; a cumulative aggregation is a window of all rows so
 * far. {@link OrderedWindowRequirements} checks those in an order.
 *
 * <p>Must not touch: engines, the strategies of GROUP BY.
 */
@NullMarked
package dev.windrow.internal.plan.transform;

import org.jspecify.annotations.NullMarked;
