// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.sql.execution.ui.SparkPlanGraphNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import scala.jdk.javaapi.CollectionConverters;

import java.util.HashMap;
import java.util.Map;

/** What Spark's page of a query shows of the operator: from where the page takes it. */
final class MetricsTest {

    private final SparkSession session = Sessions.LOCAL;

    @AfterEach
    void restore() {
        session.conf().unset(Settings.ENGINE);
        session.conf().unset(Settings.MEMORY);
    }

    @Test
    @DisabledIfSystemProperty(
            named = "windrow.spark.master",
            matches = "local-cluster.*|standalone")
    void sparksPageShowsRowsBatchesTimesAndTheEngine() throws Exception {
        session.conf().set(Settings.ENGINE, "gpu");
        assertThat(shown("select k, sum(v), count(*) from files group by k"))
                .containsEntry("number of input rows", "20,000")
                .containsEntry("number of input rows of the device", "20,000")
                .containsEntry("number of tasks on the CPU alone", "0")
                .hasEntrySatisfying(
                        "number of batches", count -> assertThat(count).isNotEqualTo("0"))
                .hasEntrySatisfying(
                        "number of tasks with a device",
                        count -> assertThat(count).isNotEqualTo("0"))
                .hasEntrySatisfying(
                        "time of lanes of the device", time -> assertThat(time).contains("total"))
                .hasEntrySatisfying(
                        "time of aggregation", time -> assertThat(time).contains("total"));
    }

    @Test
    void sparksPageShowsWhatWentToTheShuffleEarly() throws Exception {
        session.conf().set(Settings.ENGINE, "cpu");
        session.conf().set(Settings.MEMORY, "1k");
        Map<String, String> shown = shown("select s, day, sum(v) from files group by s, day");
        assertThat(shown.get("groups sent early")).contains("KiB");
        assertThat(shown)
                .containsEntry("number of input rows of the device", "0")
                .hasEntrySatisfying(
                        "number of tasks on the CPU alone",
                        count -> assertThat(count).isNotEqualTo("0"));
    }

    /** Runs a query, and returns the metrics of the operator by their names. */
    private Map<String, String> shown(String query) throws Exception {
        session.sql(query).collectAsList();
        session.sparkContext().listenerBus().waitUntilEmpty();
        SQLAppStatusStore store = session.sharedState().statusStore();
        long execution = store.executionsList().last().executionId();
        var values = store.executionMetrics(execution);
        Map<String, String> shown = new HashMap<>();
        for (SparkPlanGraphNode node :
                CollectionConverters.asJava(store.planGraph(execution).allNodes())) {
            if (node.name().equals(Comparison.OPERATOR)) {
                CollectionConverters.asJava(node.metrics())
                        .forEach(
                                metric ->
                                        shown.put(
                                                metric.name(),
                                                values.getOrElse(
                                                        metric.accumulatorId(), () -> "")));
            }
        }
        return shown;
    }
}
