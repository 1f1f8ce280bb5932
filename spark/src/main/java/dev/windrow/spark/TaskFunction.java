// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnarBatch;

import java.util.Iterator;

/** What the tasks of an operator run. */
final class TaskFunction {

    private TaskFunction() {}

    /** Aggregates batches of columns. */
    static RDD<InternalRow> ofBatches(RDD<ColumnarBatch> in, Program program, Metrics metrics) {
        FlatMapFunction<Iterator<ColumnarBatch>, InternalRow> task =
                batches ->
                        AggregationTask.start(
                                program, metrics, new BatchInput(batches, program.inputs()));
        return in.toJavaRDD().mapPartitions(task, true).rdd();
    }

    /** Aggregates rows. */
    static RDD<InternalRow> ofRows(RDD<InternalRow> in, Program program, Metrics metrics) {
        FlatMapFunction<Iterator<InternalRow>, InternalRow> task =
                rows -> AggregationTask.start(program, metrics, new RowInput(rows));
        return in.toJavaRDD().mapPartitions(task, true).rdd();
    }
}
