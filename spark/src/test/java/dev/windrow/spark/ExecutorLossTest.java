// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import java.util.concurrent.atomic.AtomicInteger;

/** An executor that dies while it aggregates changes no answer. */
@EnabledIfSystemProperty(named = "windrow.spark.master", matches = "local-cluster.*|standalone")
final class ExecutorLossTest {

    /** A row in the middle of its task's rows. */
    private static final long FATAL = Rows.COUNT / 2;

    private final SparkSession session = Sessions.LOCAL;
    private final AtomicInteger lost = new AtomicInteger();

    @Test
    void sparkTriesAgain() throws Exception {
        UDF1<Long, Long> dying =
                id -> {
                    if (id == FATAL && TaskContext.get().attemptNumber() == 0) {
                        Runtime.getRuntime().halt(1);
                    }
                    return id;
                };
        session.udf().register("dying", dying, DataTypes.LongType);
        SparkListener listener =
                new SparkListener() {
                    @Override
                    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                        lost.incrementAndGet();
                    }
                };
        session.sparkContext().addSparkListener(listener);
        try {
            Comparison.sameByWindrow(
                    session, "select k, s, sum(dying(id)), count(*) from files group by k, s");
            session.sparkContext().listenerBus().waitUntilEmpty();
        } finally {
            session.sparkContext().removeSparkListener(listener);
        }
        // One in the run with the plug-in, and one in the run without it.
        assertThat(lost).hasValue(2);
    }
}
