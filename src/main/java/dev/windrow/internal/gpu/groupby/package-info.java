// SPDX-License-Identifier: Apache-2.0
/**
 * A GROUP BY on the device, from the plan to the table: the program that the strategies fill, and
 * its result.
 *
 * <p>A {@link DeviceProgram} is the stages of a plan in their order, as graphs: encode the keys
 * where they need words, run the strategy, put rows in an order where an aggregation needs one,
 * gather the keys of the result. A run executes the graphs and reads the device status. Either
 * there is a capacity miss, or the result is downloaded.
 *
 * <p>A query of few groups is one execution: small arrays come back with it, whole, together with
 * the device status, and the host waits once. Of a larger result the host then fetches, array by
 * array, as many elements as there are groups. {@link ResultTable} makes each column as a whole
 * ({@code BulkColumns}): {@code DeviceKeyDecoder} and {@link AggregationFinish} give the value of a
 * row, ranges of rows go to all processors, and values that need no work are copied. Overflow is
 * looked for before anything is written, so an error names the first group in order that has it. A
 * column without nulls has no bitmap.
 *
 * <p>Many groups of resident columns stay on the device: {@link FinishStage} adds the tasks that
 * make columns of encoded keys and totals there ({@link FinishKernels}). Strings that are packed in
 * words, roots, and means of integers, which are rounded once, are left to the host, when somebody
 * reads them; results that need the rows of the table are made at once. A sum that does not fit is
 * noticed there, and named by the host.
 *
 * <p>An exact total of 192 bits is put together from its parts ({@link ExactTotals}), and {@link
 * ProductFinish} puts a product back to its place from its scaled value and its logarithm.
 *
 * <p>Must not touch: operations on columns, engines.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby;

import org.jspecify.annotations.NullMarked;
