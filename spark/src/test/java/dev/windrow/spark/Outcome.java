// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.util.List;

/**
 * What became of a query.
 *
 * @param result its rows in some order that is always the same; or the condition of its failure
 * @param plan how it was answered; empty for a query that failed
 * @param isFailure whether it failed
 */
record Outcome(List<String> result, String plan, boolean isFailure) {

    /** Runs a query. */
    static Outcome of(SparkSession session, String query) {
        try {
            Dataset<Row> rows = session.sql(query);
            List<String> answers = Comparison.answers(rows);
            return new Outcome(answers, rows.queryExecution().executedPlan().toString(), false);
        } catch (Exception e) {
            return new Outcome(List.of(condition(e)), "", true);
        }
    }

    /** Returns the condition that Spark has for a failure; all of it if there is none. */
    private static String condition(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SparkThrowable known && known.getCondition() != null) {
                return known.getCondition();
            }
        }
        return failure.toString();
    }
}
