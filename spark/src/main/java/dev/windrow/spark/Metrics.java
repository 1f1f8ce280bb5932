// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.SparkContext;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics;

import scala.collection.immutable.Map;
import scala.jdk.javaapi.CollectionConverters;

import java.io.Serializable;
import java.util.LinkedHashMap;

/**
 * What Spark's pages show of the operator.
 *
 * @param rowsIn rows that were aggregated
 * @param batches tables of rows that were aggregated
 * @param rowsOut groups that left, each as often as it left
 * @param gathering nanoseconds of copying rows into tables, and of waiting for them
 * @param aggregating nanoseconds of aggregating and merging
 * @param peak the most bytes outside the heap that a task held
 * @param early bytes of groups that left before the end for want of memory
 * @param deviceTasks tasks of which a device aggregated rows
 * @param cpuTasks tasks whose rows the CPU aggregated, all of them
 * @param deviceRows rows that a device aggregated
 * @param deviceTime nanoseconds for which tasks waited for lanes of a device
 * @param spilled bytes of files that groups were written to, since another operator wanted their
 *     memory
 */
record Metrics(
        SQLMetric rowsIn,
        SQLMetric batches,
        SQLMetric rowsOut,
        SQLMetric gathering,
        SQLMetric aggregating,
        SQLMetric peak,
        SQLMetric early,
        SQLMetric deviceTasks,
        SQLMetric cpuTasks,
        SQLMetric deviceRows,
        SQLMetric deviceTime,
        SQLMetric spilled)
        implements Serializable {

    static Metrics of(SparkContext spark) {
        return new Metrics(
                SQLMetrics.createMetric(spark, "number of input rows"),
                SQLMetrics.createMetric(spark, "number of batches"),
                SQLMetrics.createMetric(spark, "number of output rows"),
                nanoseconds(spark, "time of input and gathering"),
                nanoseconds(spark, "time of aggregation"),
                SQLMetrics.createSizeMetric(spark, "peak memory", INITIAL),
                SQLMetrics.createSizeMetric(spark, "groups sent early", INITIAL),
                SQLMetrics.createMetric(spark, "number of tasks with a device"),
                SQLMetrics.createMetric(spark, "number of tasks on the CPU alone"),
                SQLMetrics.createMetric(spark, "number of input rows of the device"),
                nanoseconds(spark, "time of lanes of the device"),
                SQLMetrics.createSizeMetric(spark, "spill size", INITIAL));
    }

    /** Where a metric begins that adds up from nothing. */
    private static final long INITIAL = -1;

    private static SQLMetric nanoseconds(SparkContext spark, String name) {
        return SQLMetrics.createNanoTimingMetric(spark, name, INITIAL);
    }

    /** Returns all of them. Spark looks for the output rows by this name. */
    Map<String, SQLMetric> byName() {
        java.util.Map<String, SQLMetric> all = new LinkedHashMap<>();
        all.put("numInputRows", rowsIn);
        all.put("numInputBatches", batches);
        all.put("numOutputRows", rowsOut);
        all.put("gatherTime", gathering);
        all.put("aggTime", aggregating);
        all.put("peakMemory", peak);
        all.put("earlySize", early);
        all.put("numDeviceTasks", deviceTasks);
        all.put("numCpuTasks", cpuTasks);
        all.put("numDeviceRows", deviceRows);
        all.put("deviceTime", deviceTime);
        all.put("spillSize", spilled);
        return scala.collection.immutable.Map.from(CollectionConverters.asScala(all));
    }
}
