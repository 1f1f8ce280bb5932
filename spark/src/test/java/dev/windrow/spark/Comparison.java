// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Runs a query with the plug-in and without it. */
final class Comparison {

    private Comparison() {}

    /** What the operator is called in a plan. */
    static final String OPERATOR = "WindrowAggregate";

    /** Digits of a double that do not depend on the order of additions. */
    private static final int DIGITS = 9;

    /** What that order may make of a variance or a covariance that is 0. */
    private static final double ROUNDING = 1e-15;

    /** Checks that the answers are the same. Returns the plan with the plug-in. */
    static String same(SparkSession session, String query) {
        return samePlanned(session, query).toString();
    }

    /** Does the same, for who looks into the plan. */
    static SparkPlan samePlanned(SparkSession session, String query) {
        session.conf().set(Settings.ENABLED, "true");
        Dataset<Row> with = session.sql(query);
        List<String> found = answers(with);
        SparkPlan plan = with.queryExecution().executedPlan();
        session.conf().set(Settings.ENABLED, "false");
        try {
            assertThat(found).as(query).isEqualTo(answers(session.sql(query)));
        } finally {
            session.conf().set(Settings.ENABLED, "true");
        }
        return plan;
    }

    /** Checks that the answers are the same, and that Windrow had a part in them. */
    static void sameByWindrow(SparkSession session, String query) {
        assertThat(same(session, query)).as(query).contains(OPERATOR);
    }

    static List<String> answers(Dataset<Row> query) {
        List<String> rows = new ArrayList<>();
        for (Row row : query.collectAsList()) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(text(row.get(i)));
            }
            rows.add(values.toString());
        }
        Collections.sort(rows);
        return rows;
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "null";
            case Double number when number != 0 && Math.abs(number) < ROUNDING -> "0.0";
            case Double number when Double.isFinite(number) && number != 0 ->
                    new BigDecimal(number)
                            .round(new MathContext(DIGITS))
                            .stripTrailingZeros()
                            .toString();
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            default -> value.toString();
        };
    }
}
