// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.streaming.runtime.StreamingQueryWrapper;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** Aggregates of streams stay with Spark, and those of a batch of a stream are Windrow's. */
final class StreamsTest {

    private final SparkSession session = Sessions.LOCAL;

    private Dataset<Row> stream() {
        return session.readStream()
                .schema(session.table("files").schema())
                .parquet(Rows.FILE.toString());
    }

    private static StreamingQuery ran(DataStreamWriter<Row> writer) throws Exception {
        StreamingQuery query = writer.trigger(Trigger.AvailableNow()).start();
        query.awaitTermination();
        return query;
    }

    @Test
    void leavesStreamsToSpark() throws Exception {
        Dataset<Row> counts = stream().groupBy("k").count();
        StreamingQuery query =
                ran(
                        counts.writeStream()
                                .format("memory")
                                .queryName("counts")
                                .outputMode("complete"));
        assertThat(session.table("counts").selectExpr("sum(count)").head().getLong(0))
                .isEqualTo(Rows.COUNT);
        assertThat(
                        ((StreamingQueryWrapper) query)
                                .streamingQuery()
                                .lastExecution()
                                .executedPlan()
                                .toString())
                .contains("HashAggregate")
                .doesNotContain(Comparison.OPERATOR);
    }

    @Test
    void aggregatesBatchesOfAStream() throws Exception {
        List<String> plans = new ArrayList<>();
        List<Row> groups = new ArrayList<>();
        VoidFunction2<Dataset<Row>, Long> sink =
                (batch, number) -> {
                    Dataset<Row> sums =
                            batch.groupBy("k").agg(org.apache.spark.sql.functions.sum("v"));
                    groups.addAll(sums.collectAsList());
                    plans.add(sums.queryExecution().executedPlan().toString());
                };
        ran(stream().writeStream().foreachBatch(sink));
        assertThat(plans).singleElement().asString().contains(Comparison.OPERATOR);
        assertThat(groups)
                .containsExactlyInAnyOrderElementsOf(
                        session.sql("select k, sum(v) from files group by k").collectAsList());
    }
}
