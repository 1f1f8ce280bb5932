// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

/** Which plans the plug-in changes, and which it leaves alone. */
final class PlansTest {

    private static final String ADAPTIVE = "spark.sql.adaptive.enabled";

    private final SparkSession session = Sessions.LOCAL;

    @AfterEach
    void restore() {
        session.conf().unset(ADAPTIVE);
        session.conf().set(Settings.MIN_ROWS, "0");
        session.conf().set(Settings.ENABLED, "true");
        session.conf().unset(Settings.MEMORY);
        session.conf().unset(Settings.ENGINE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsColumnsOfFiles(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        String plan = Comparison.same(session, "select k, sum(v) from files group by k");
        assertThat(plan).contains(Comparison.OPERATOR, "input=columns");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void explainShowsTheOperatorBeforeAQueryRuns(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        Dataset<Row> query = session.sql("select k, sum(v) from files group by k");
        assertThat(query.queryExecution().executedPlan().toString())
                .contains(Comparison.OPERATOR, "input=columns");
    }

    @Test
    void readsRowsWhereSparkComputesThem() {
        String plan = Comparison.same(session, "select k, sum(v div 2) from files group by k");
        assertThat(plan).contains(Comparison.OPERATOR, "input=rows", "Project");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sharesAnExchange(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        String twice =
                "with t as (select k, sum(v) m from files group by k)"
                        + " select a.k, a.m, b.m from t a join t b on a.k = b.k";
        session.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
        try {
            assertThat(Comparison.same(session, twice))
                    .contains(Comparison.OPERATOR, "ReusedExchange");
        } finally {
            session.conf().unset("spark.sql.autoBroadcastJoinThreshold");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersSubqueries(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        String query =
                "select k, sum(v) from files where v > (select avg(m) from"
                        + " (select s, max(v) m from files group by s)) group by k";
        assertThat(Comparison.same(session, query)).contains(Comparison.OPERATOR);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sharesASubquery(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        String most = "(select max(m) from (select s, sum(v) m from files group by s))";
        String query =
                "select k, count(*) filter (where v < %1$s), sum(v + %1$s) from files group by k";
        assertThat(Comparison.same(session, query.formatted(most)))
                .contains(Comparison.OPERATOR, "ReusedSubquery");
    }

    /** What an adaptive plan learns from the rows of the operator changes the rest of the plan. */
    @Test
    void tellsAdaptivePlansHowFewItsGroupsAre() {
        String query =
                "select g.k, count(*), max(g.m) from (select k, sum(v) m from files group by k) g"
                        + " join files f on g.k = f.k where f.id % 2 = 0 group by g.k";
        session.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
        session.conf().set("spark.sql.adaptive.autoBroadcastJoinThreshold", "10k");
        try {
            String plan = Comparison.same(session, query);
            assertThat(plan.substring(0, plan.indexOf("Initial Plan")))
                    .contains(Comparison.OPERATOR, "BroadcastHashJoin")
                    .doesNotContain("SortMergeJoin");
        } finally {
            session.conf().unset("spark.sql.autoBroadcastJoinThreshold");
            session.conf().unset("spark.sql.adaptive.autoBroadcastJoinThreshold");
        }
    }

    @Test
    void aggregatesWhatIsCached() {
        Dataset<Row> groups = session.sql("select k, sum(v) m, count(*) n from files group by k");
        groups.cache().createOrReplaceTempView("groups");
        try {
            String plan = Comparison.same(session, "select sum(m), sum(n), count(k) from groups");
            assertThat(plan).contains("InMemoryRelation", Comparison.OPERATOR);
        } finally {
            groups.unpersist();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select k, first(v) from files group by k | first: a null may be the answer",
                "select k, try_sum(v) from files group by k | try_sum: a null takes the place",
                "select k, skewness(v) from files group by k | no such moments",
                "select k, collect_set(small) from files group by k | buffers are objects",
                "select k, max(s) from files group by k | Spark sorts its rows",
                "select k, mode(v) from files group by k | buffers are objects",
                "select sum(v), count(*) from files | one group",
                "select array(k), count(*) from files group by 1 | a key of type ARRAY<INT>",
                "select s collate UTF8_LCASE, count(*) from files group by 1 | cannot hash a key"
            })
    void leavesTheRestToSparkAndSaysWhy(String query, String reason) {
        Dataset<Row> adaptive = session.sql(query);
        adaptive.collectAsList();
        assertThat(adaptive.queryExecution().executedPlan().toString())
                .doesNotContain(Comparison.OPERATOR);
        session.conf().set(ADAPTIVE, "false");
        SparkPlan plan = session.sql(query).queryExecution().executedPlan();
        assertThat(Plans.reasons(plan)).anySatisfy(why -> assertThat(why).contains(reason));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersWithoutRows(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        Comparison.same(session, "select k, sum(v) from files where id < 0 group by k");
        Comparison.same(
                session, "select sum(v), count(*), avg(dec9), sum(dec38) from files limit 0");
        session.table("files").where("id < 0").cache().createOrReplaceTempView("none");
        Comparison.same(session, "select sum(v), count(*), avg(d), max(k) from none");
        Comparison.same(session, "select k, sum(v) from none group by k");
    }

    @Test
    void leavesFewRowsToSpark() {
        session.conf().set(Settings.MIN_ROWS, "1000000");
        String plan = Comparison.same(session, "select k, sum(v) from files group by k");
        assertThat(plan).doesNotContain(Comparison.OPERATOR);
    }

    @Test
    void leavesRowsOfPlainNumbersToSpark() {
        session.conf().set(Settings.MIN_ROWS, "1");
        String numbers = Comparison.same(session, "select k, sum(v div 3) from files group by k");
        assertThat(numbers).doesNotContain(Comparison.OPERATOR);
        String strings = Comparison.same(session, "select s, sum(v + 1) from files group by s");
        assertThat(strings).contains(Comparison.OPERATOR);
        String decimals = Comparison.same(session, "select k, sum(dec9 + 1) from files group by k");
        assertThat(decimals).contains(Comparison.OPERATOR);
    }

    @Test
    void groupsLeaveEarlyForWantOfMemory() {
        session.conf().set(Settings.MEMORY, "1k");
        Comparison.sameByWindrow(
                session, "select s, day, sum(v), avg(dec38), stddev(d) from files group by s, day");
    }

    @Test
    void manyGroupsAreNotHeld() {
        Comparison.sameByWindrow(session, "select id, sum(v), max(d) from files group by id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark.windrow.enabled=perhaps",
                "spark.windrow.memory=much",
                "spark.windrow.memory=0",
                "spark.windrow.minRows=few",
                "spark.windrow.engine=abacus"
            })
    void saysWhatASettingMustBe(String setting) {
        String key = setting.substring(0, setting.indexOf('='));
        String value = setting.substring(setting.indexOf('=') + 1);
        session.conf().set(key, value);
        assertThatThrownBy(
                        () ->
                                session.sql("select k, count(*) from files group by k")
                                        .collectAsList())
                .hasMessageContaining(key + " is \"" + value + "\", expected");
    }

    @Test
    void countsWhatTheOperatorDoes() {
        session.conf().set(ADAPTIVE, "false");
        Dataset<Row> plain = session.sql("select k, sum(v) from files group by k");
        plain.collectAsList();
        Map<String, Long> metrics = Plans.metrics(plain.queryExecution().executedPlan());
        assertThat(metrics)
                .containsEntry("numInputRows", Rows.COUNT)
                .hasEntrySatisfying("numOutputRows", rows -> assertThat(rows).isBetween(8L, 24L))
                .hasEntrySatisfying("aggTime", time -> assertThat(time).isPositive())
                .hasEntrySatisfying("peakMemory", bytes -> assertThat(bytes).isPositive());
    }
}
