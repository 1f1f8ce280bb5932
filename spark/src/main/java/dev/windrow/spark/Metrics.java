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
 */
record Metrics(
        SQLMetric rowsIn,
        SQLMetric batches,
        SQLMetric rowsOut,
        SQLMetric gathering,
        SQLMetric aggregating,
        SQLMetric peak,
        SQLMetric early)
        implements Serializable {

    static Metrics of(SparkContext spark) {
        return new Metrics(
                SQLMetrics.createMetric(spark, "number of input rows"),
                SQLMetrics.createMetric(spark, "number of batches"),
                SQLMetrics.createMetric(spark, "number of output rows"),
                nanoseconds(spark, "time of input and gathering"),
                nanoseconds(spark, "time of aggregation"),
                SQLMetrics.createSizeMetric(spark, "peak memory", INITIAL),
                SQLMetrics.createSizeMetric(spark, "groups sent early", INITIAL));
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
        return scala.collection.immutable.Map.from(CollectionConverters.asScala(all));
    }
}
