// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters and projections below an aggregate are Windrow's, where it computes exactly the same. */
final class FusedTest {

    private static final String ANSI = "spark.sql.ansi.enabled";

    private final SparkSession session = Sessions.LOCAL;

    @AfterEach
    void restore() {
        session.conf().unset(ANSI);
        session.conf().set(Settings.ENABLED, "true");
        session.conf().unset(Settings.ENGINE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(v is null or v >= -3 and v < 900) and not (small <= 100)",
                "b or not maybe or d is null",
                "day between date'2020-01-05' and date'2020-01-20' and k not in (1, 3)",
                "ts < timestamp'1970-01-01 00:00:20' or x > 50 and z = 0.0D",
                "dec9 >= 12.50 and dec18 < 90000 and dec38 > 1000000000000000",
                "x <= double('NaN') and f > 3 and k in (1, 3, 5)",
                "dec9 * 2 + 1 > dec9 + 100 and tiny + 0.5 < 3"
            })
    void selectsRowsBySeveralConditions(String condition) {
        selectsRows(condition);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v > 1000",
                "v is null or v >= -3 and v < 900",
                "not (small <= 100)",
                "b",
                "maybe",
                "not maybe or d is null",
                "day between date'2020-01-05' and date'2020-01-20'",
                "ts < timestamp'1970-01-01 00:00:20'",
                "k in (1, 3, 5)",
                "k not in (1, 3)",
                "x > 50",
                "x <= double('NaN')",
                "z = 0.0D",
                "f > 3",
                "dec9 >= 12.50 and dec18 < 90000",
                "dec38 > 1000000000000000",
                "dec9 * 2 + 1 > dec9 + 100",
                "tiny + 0.5 < 3",
                "id < -7"
            })
    @Tag("thorough")
    void selectsRowsByAnyCondition(String condition) {
        selectsRows(condition);
    }

    private void selectsRows(String condition) {
        whole("select s, sum(v), count(*), avg(d) from files where " + condition + " group by s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sum(v + k), min(v - 1), max(v * 3), count(v + k)",
                "sum(k * tiny), max(k - 10), avg(k + small)",
                "sum(d * 2 - x), min(d + v), max(f * d), stddev(v * 2), corr(v + 1, d)",
                "sum(dec9 * (1 - dec9)), avg(dec9 + 0.001), max(dec9 - dec18)",
                "sum(dec18 * dec18), min(dec18 * dec9), max(dec38 + dec9)",
                "sum(v * dec9), sum(tiny - dec18), sum(cast(small as decimal(9, 2)))",
                "sum(cast(tiny as decimal(5, 2))), first(v + 1, true) is not null",
                "sum(1), max(2.5), sum(cast(5 as decimal(38, 0))), min(1e0)"
            })
    void computesValues(String values) {
        whole("select s, " + values + " from files where v > -20000 group by s");
    }

    @Test
    void readsColumnsOfRenamedKeysAndOfSeveralSteps() {
        whole(
                "select word, sum(w), sum(w * 2) from (select s word, dec9 + 1 w from files where"
                        + " b) where w > 5 group by word");
    }

    /** Of rows, the filter stays Spark's. */
    @Test
    void computesDecimalsOfRows() {
        String plan =
                Comparison.same(
                        session,
                        "select s, sum(dec9 * (1 - dec9)) from cached where k > 2 group by s");
        assertThat(plan)
                .contains("input=rows", "Filter")
                .doesNotContain("condition=", "windrow_", "Project");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select s, sum(v) from files where s = 'k3' group by s",
                "select s, sum(v) from files where v / 2 > 3 group by s",
                "select s, sum(v) from files where v + 1 > 3 group by s",
                "select s, sum(if(b, v, 0)) from files group by s",
                "select s, sum(v / 2) from files group by s",
                "select k % 2, sum(v) from files group by 1",
                "select s, sum(dec38 * dec38) from files where id < -7 group by s"
            })
    void leavesTheRestToSpark(String query) {
        assertThat(Comparison.same(session, query))
                .contains(Comparison.OPERATOR, "input=rows")
                .doesNotContain("condition=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select s, max(v + 9223372036854770000) from files group by s",
                "select s, max(k + 2147483647) from files group by s",
                "select s, max(k * 1073741824) from files where k > 1 group by s",
                "select s, max(v * 9223372036854775807) from files where v > 7 group by s",
                "select s, max(cast(dec38 as decimal(38, 5)) * cast(1e12 as decimal(13, 0)) *"
                        + " cast(1e12 as decimal(13, 0))) from files group by s"
            })
    void whatDoesNotFitIsSparksError(String query) {
        assertThat(session.sql(query).queryExecution().executedPlan().toString())
                .contains("input=columns");
        String error = message(query, true);
        assertThat(error).isEqualTo(message(query, false));
        assertThat(error).containsAnyOf("ARITHMETIC_OVERFLOW", "NUMERIC_VALUE_OUT_OF_RANGE");
        session.conf().set(ANSI, "false");
        assertThat(Comparison.same(session, query)).contains("input=rows");
    }

    /** Rows that do not meet the condition are never computed. */
    @Test
    void whatIsLeftOutDoesNotFail() {
        whole("select s, sum(k + 2147483640) from files where k < 3 group by s");
    }

    /** Executors of other processes have no simulator of a device. */
    @Test
    @DisabledIfSystemProperty(
            named = "windrow.spark.master",
            matches = "local-cluster.*|standalone")
    void aDeviceGetsWhatIsSelectedAndComputed() {
        session.conf().set(Settings.ENGINE, "gpu");
        String plan =
                Comparison.same(
                        session,
                        "select s, sum(v + 1), sum(dec9 * dec18), count(*) from files where v > 900"
                                + " group by s");
        assertThat(plan).contains("engine=gpu", "condition=");
        String overflow = "select s, max(k + 2147483647) from files where v > 0 group by s";
        assertThat(message(overflow, true)).isEqualTo(message(overflow, false));
    }

    /** Checks the answer, and that nothing of Spark is below the operator but its scan. */
    private void whole(String query) {
        String plan = Comparison.same(session, query);
        assertThat(plan).contains(Comparison.OPERATOR, "input=columns");
        assertThat(plan.substring(plan.indexOf(Comparison.OPERATOR), plan.indexOf("FileScan")))
                .doesNotContain("Filter", "Project", "ColumnarToRow");
    }

    private String message(String query, boolean isEnabled) {
        session.conf().set(Settings.ENABLED, String.valueOf(isEnabled));
        Throwable failure = catchThrowable(() -> session.sql(query).collectAsList());
        assertThat(failure).as(query).isNotNull();
        while (failure.getCause() != null) {
            failure = failure.getCause();
        }
        // Tasks run side by side: the value that fails first may be that of another row.
        return String.valueOf(failure.getMessage()).replaceAll("-?\\d{30,}", "a value");
    }
}
