// SPDX-License-Identifier: Apache-2.0
/**
 * A plug-in for Apache Spark: executors compute partial aggregates with Windrow.
 *
 * <p>Spark plans a query as ever. {@link dev.windrow.spark.PartialAggregateRule} then replaces the
 * partial hash aggregates of the plan that Windrow computes exactly as Spark's final aggregate
 * expects them ({@link dev.windrow.spark.Translation} decides), by {@link
 * dev.windrow.spark.WindrowAggregateExec}. Filters and projections below go with them where Windrow
 * computes the same ({@link dev.windrow.spark.FusedInputs}, {@link dev.windrow.spark.Formulas}). In
 * each task, an {@link dev.windrow.spark.AggregationTask} gathers rows into columns, and hands them
 * to a stream of Windrow's states. Its groups leave as rows of the keys and of Spark's own
 * aggregation buffers ({@link dev.windrow.spark.Buffer}), so that Spark's shuffle and its final
 * aggregate notice nothing. A group may leave a task more than once: that is how memory stays
 * bounded. Only if another operator of the task wants the memory ({@link
 * dev.windrow.spark.TaskMemory}), groups wait in a file.
 *
 * <p>Spark's internal interfaces change with each version, so this is built for one.
 */
@NullMarked
package dev.windrow.spark;

import org.jspecify.annotations.NullMarked;
