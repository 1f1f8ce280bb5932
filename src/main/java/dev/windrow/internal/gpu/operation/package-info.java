// SPDX-License-Identifier: Apache-2.0
/**
 * Shared by operations on columns on the device: arrays, computed numbers, downloads.
 *
 * <p>An {@link OperationStage} adds the tasks of an operation to a graph, and makes a table of what
 * they left ({@link Download}). Columns come from wherever a query's do, so those of a resident
 * table are not uploaded. Rows that an operation selects or moves are row numbers on the device. A
 * condition is two bitmaps, true and known ({@link ConditionBits}).
 *
 * <p>Must not touch: single operations, GROUP BY.
 */
@NullMarked
package dev.windrow.internal.gpu.operation;

import org.jspecify.annotations.NullMarked;
