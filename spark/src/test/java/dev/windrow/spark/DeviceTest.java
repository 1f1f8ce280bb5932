// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Tasks hand their rows to lanes of a device, which Windrow's simulator of TornadoVM stands in for:
 * its own code runs, as a device would run it. Executors of other processes have no simulator.
 */
@DisabledIfSystemProperty(named = "windrow.spark.master", matches = "local-cluster.*|standalone")
final class DeviceTest {

    private static final String ADAPTIVE = "spark.sql.adaptive.enabled";

    /** The most threads of a group that the simulator runs. A device with fewer fails. */
    private static final String GROUP_SIZE = "windrow.simulator.groupSize";

    /** With what is no size, no device is there. */
    private static final String DEVICE_MEMORY = "tornado.device.memory";

    private final SparkSession session = Sessions.LOCAL;

    @BeforeEach
    void askForADevice() {
        session.conf().set(Settings.ENGINE, "gpu");
        session.conf().set(ADAPTIVE, "false");
    }

    @AfterEach
    void restore() {
        session.conf().unset(Settings.ENGINE);
        session.conf().unset(ADAPTIVE);
        System.clearProperty(GROUP_SIZE);
        System.clearProperty(DEVICE_MEMORY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k",
                "s",
                "d",
                "tiny, bin",
                "small, f",
                "x, maybe",
                "dec9, day",
                "dec18, ntz",
                "k, s, z, dec38",
                "b, day, span, ts"
            })
    @Tag("thorough")
    void groupsByAnyKeys(String keys) {
        byTheDevice("select " + keys + ", count(*), sum(v), min(id) from files group by " + keys);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count(*), count(v), count(v, d, s), count(1)",
                "sum(tiny), sum(small), sum(k), sum(v), sum(f), sum(d), sum(x)",
                "sum(dec9), sum(dec18), sum(dec38), sum(v * dec9)",
                "avg(tiny), avg(small), avg(k), avg(v), avg(f), avg(d), avg(x)",
                "avg(dec9), avg(dec18), avg(dec38)",
                "min(tiny), max(small), min(k), max(v), min(f), max(d), min(x), max(x), max(z)",
                "min(dec9), max(dec18), min(dec38), max(dec38), min(b), max(maybe)",
                "min(day), max(day), min(ts), max(ntz), max(span)",
                "bool_and(maybe), bool_or(maybe), every(b), any(b)",
                "count(*) filter (where v > 0), sum(v) filter (where b), avg(d) filter (where s is"
                        + " null), max(dec38) filter (where maybe)"
            })
    @Tag("thorough")
    void aggregatesAnyValues(String aggregates) {
        byTheDevice("select k, " + aggregates + " from files group by k");
    }

    @Test
    void answersQueriesOfManyKinds() {
        byTheDevice("select b, k, sum(v), count(d), grouping(k) from files group by cube(b, k)");
        byTheDevice("select distinct k, day from files");
        byTheDevice("select k, count(distinct s), sum(v) from cached group by k");
        byTheDevice("select id, sum(v), max(d) from files group by id");
    }

    @Test
    void anOverflowOfALongIsLeftToTheCpu() {
        Comparison.sameByWindrow(
                session,
                "select k, avg(9223372036854775807 - id), count(*) from cached group by k");
    }

    @Test
    void theCpuMakesWhatADeviceDoesNot() {
        String plan = Comparison.same(session, "select k, stddev(v), sum(v) from files group by k");
        assertThat(plan).contains(Comparison.OPERATOR, "engine=cpu");
    }

    @Test
    void countsWhatADeviceDoes() {
        Map<String, Long> metrics = metrics("select k, sum(v) from files group by k");
        assertThat(metrics)
                .containsEntry("numInputRows", Rows.COUNT)
                .containsEntry("numDeviceRows", Rows.COUNT)
                .containsEntry("numCpuTasks", 0L)
                .hasEntrySatisfying("numDeviceTasks", tasks -> assertThat(tasks).isPositive())
                .hasEntrySatisfying("deviceTime", time -> assertThat(time).isPositive());
    }

    @Test
    void autoGoesOnWithTheCpuWithoutAGpu() {
        session.conf().set(Settings.ENGINE, "auto");
        Map<String, Long> metrics = metrics("select k, sum(v) from files group by k");
        assertThat(metrics)
                .containsEntry("numDeviceRows", 0L)
                .containsEntry("numDeviceTasks", 0L)
                .hasEntrySatisfying("numCpuTasks", tasks -> assertThat(tasks).isPositive());
    }

    /** Spark gives a failed task up in a local session at once. */
    @Test
    void anExecutorWithoutADeviceSaysSo() {
        ExecutorSession.closeAll();
        System.setProperty(DEVICE_MEMORY, "nothing");
        assertThatThrownBy(
                        () -> session.sql("select k, sum(v) from files group by k").collectAsList())
                .hasStackTraceContaining(
                        "spark.windrow.engine is \"gpu\", but executor driver has no device: ")
                .hasStackTraceContaining("\"auto\" would go on with the CPU");
    }

    @Test
    void theCpuGoesOnWhereADeviceFailsWithinAQuery() {
        UDF1<Long, Long> failing =
                id -> {
                    if (id == Rows.COUNT / 2) {
                        System.setProperty(GROUP_SIZE, "1");
                    }
                    return id;
                };
        session.udf().register("failing", failing, DataTypes.LongType);
        String query = "select k, s, sum(failing(id)), count(*) from files group by k, s";
        byTheDevice("select k, s, sum(id + 0), count(*) from files group by k, s");
        Map<String, Long> during = metrics(query);
        assertThat(during.get("numDeviceRows")).isLessThan(Rows.COUNT);
        assertThat(during.get("numCpuTasks")).isPositive();
        assertThat(Comparison.same(session, query)).contains("engine=gpu");
        System.clearProperty(GROUP_SIZE);
        assertThat(metrics(query))
                .as("a lost device stays lost")
                .containsEntry("numDeviceRows", 0L);
        ExecutorSession.closeAll();
    }

    @Test
    void groupsMakeWayWhereNoOtherStreamCanBegin() {
        session.range(0, Rows.COUNT, 1, 1).createOrReplaceTempView("one_task");
        Dataset<Row> rows = session.sql("select id % 5000, sum(id) from one_task group by 1");
        WindrowAggregateExec operator = Plans.operator(rows.queryExecution().executedPlan());
        FlatMapFunction<Iterator<InternalRow>, Long> downstream = DeviceTest::sums;
        List<Long> sums = operator.execute().toJavaRDD().mapPartitions(downstream).collect();
        assertThat(sums).hasSize(5000);
        assertThat(sums.stream().mapToLong(sum -> sum).sum())
                .isEqualTo(Rows.COUNT * (Rows.COUNT - 1) / 2);
        assertThat(Plans.metrics(operator))
                .as("each stream counts once")
                .containsEntry("numDeviceRows", Rows.COUNT)
                .hasEntrySatisfying("spillSize", bytes -> assertThat(bytes).isPositive());
    }

    /** Takes groups. Between them, the device goes away, and another operator wants all memory. */
    private static Iterator<Long> sums(Iterator<InternalRow> groups) {
        List<Long> sums = new ArrayList<>();
        while (groups.hasNext()) {
            sums.add(groups.next().getLong(1));
            if (sums.size() == 100) {
                ExecutorSession.closeAll();
                System.setProperty(DEVICE_MEMORY, "nothing");
                assertThatThrownBy(Greed::grab).hasMessageContaining("has no device");
                System.clearProperty(DEVICE_MEMORY);
            }
        }
        return sums.iterator();
    }

    private Map<String, Long> metrics(String query) {
        Dataset<Row> asked = session.sql(query);
        asked.collectAsList();
        return Plans.metrics(asked.queryExecution().executedPlan());
    }

    /** Checks the answer, and that the device had all rows. */
    private void byTheDevice(String query) {
        SparkPlan plan = Comparison.samePlanned(session, query);
        assertThat(plan.toString()).contains(Comparison.OPERATOR, "engine=gpu");
        Map<String, Long> metrics = Plans.metrics(plan);
        assertThat(metrics.get("numDeviceRows"))
                .as(query)
                .isPositive()
                .isEqualTo(metrics.get("numInputRows"));
    }
}
