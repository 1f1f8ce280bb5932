// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Measures queries without the plug-in and with it, by turns, and writes {@code
 * target/benchmark-files.md} and {@code target/benchmark-cache.md}. {@code
 * -Dwindrow.spark.benchmark=5000000} is the number of rows. The queries have the names that the
 * README gives them.
 */
@EnabledIfSystemProperty(named = "windrow.spark.benchmark", matches = "\\d+")
final class BenchmarkTest {

    private static final String HEADER =
            "| query | reads | Spark ms | Windrow ms | ratio |\n|---|---|---:|---:|---:|\n";

    private static final int RUNS = 3;
    private static final int WARM_UPS = 2;
    private static final long ROWS = Long.getLong("windrow.spark.benchmark", 0);

    private static final Map<String, String> QUERIES = new LinkedHashMap<>();

    static {
        QUERIES.put("h2o q1", "select id1, sum(v1) from %s group by id1");
        QUERIES.put("h2o q2", "select id1, id2, sum(v1) from %s group by id1, id2");
        QUERIES.put("h2o q3", "select id3, sum(v1), avg(v3) from %s group by id3");
        QUERIES.put("h2o q4", "select id4, avg(v1), avg(v2), avg(v3) from %s group by id4");
        QUERIES.put("h2o q5", "select id6, sum(v1), sum(v2), sum(v3) from %s group by id6");
        QUERIES.put(
                "h2o q6, without the median",
                "select id4, id5, stddev(v3) from %s group by id4, id5");
        QUERIES.put("h2o q7", "select id3, max(v1) - min(v2) from %s group by id3");
        QUERIES.put("h2o q9", "select id2, id4, corr(v1, v2) from %s group by id2, id4");
        QUERIES.put(
                "h2o q10",
                "select id1, id2, id3, id4, id5, id6, sum(v3), count(*) from %s"
                        + " group by id1, id2, id3, id4, id5, id6");
        QUERIES.put(
                "sums, least and greatest integers",
                "select id4, sum(v1), sum(v2), min(v1), max(v2), count(*) from %s group by id4");
        QUERIES.put(
                "TPC-H q1",
                "select flag, status, sum(quantity), sum(price), sum(price * (1 - discount)),"
                        + " sum(price * (1 - discount) * (1 + tax)), avg(quantity), avg(price),"
                        + " avg(discount), count(*) from %s where day <= date'1998-09-02'"
                        + " group by flag, status");
        QUERIES.put(
                "TPC-H q6",
                "select sum(price * discount) from %s where day >= date'1994-01-01'"
                        + " and day < date'1995-01-01' and discount between 0.05 and 0.07"
                        + " and quantity < 24");
        QUERIES.put(
                "TPC-H q18's `GROUP BY`",
                "select orderkey, sum(quantity) from %s group by orderkey");
    }

    private final SparkSession session = Sessions.LOCAL;

    @AfterEach
    void restore() {
        session.conf().set(Settings.MIN_ROWS, "0");
        session.conf().set(Settings.ENABLED, "true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"files", "cache"})
    void measuresQueriesByTurns(String from) throws IOException {
        // As users have it: the plug-in leaves alone what it expects to lose.
        session.conf().unset(Settings.MIN_ROWS);
        String path = Path.of("target", "benchmark-" + ROWS + ".parquet").toString();
        if (Files.notExists(Path.of(path, "_SUCCESS"))) {
            made().write().mode("overwrite").parquet(path);
        }
        Dataset<Row> rows = session.read().parquet(path);
        if (from.equals("cache")) {
            rows.cache().count();
        }
        rows.createOrReplaceTempView("measured");
        Path report = Path.of("target", "benchmark-" + from + ".md");
        Files.writeString(report, HEADER);
        try {
            for (var query : QUERIES.entrySet()) {
                String line = line(query.getKey(), query.getValue().formatted("measured"));
                Files.writeString(report, line, StandardOpenOption.APPEND);
            }
        } finally {
            rows.unpersist();
        }
    }

    private String line(String name, String query) {
        double[] without = new double[RUNS];
        double[] with = new double[RUNS];
        for (int run = -WARM_UPS; run < RUNS; run++) {
            double first = milliseconds(query, false);
            double second = milliseconds(query, true);
            if (run >= 0) {
                without[run] = first;
                with[run] = second;
            }
        }
        Arrays.sort(without);
        Arrays.sort(with);
        double spark = without[RUNS / 2];
        double windrow = with[RUNS / 2];
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.0f | %.0f | %.2f |%n",
                name,
                reads(query),
                spark,
                windrow,
                windrow / spark);
    }

    /** Returns what the operator reads; what Spark does where there is no operator. */
    private String reads(String query) {
        String plan = session.sql(query).queryExecution().executedPlan().toString();
        if (!plan.contains(Comparison.OPERATOR)) {
            return "left to Spark";
        }
        return plan.contains("input=columns") ? "columns" : "rows";
    }

    private double milliseconds(String query, boolean isEnabled) {
        session.conf().set(Settings.ENABLED, String.valueOf(isEnabled));
        System.gc();
        long begin = System.nanoTime();
        session.sql(query).write().format("noop").mode("overwrite").save();
        return (System.nanoTime() - begin) / 1e6;
    }

    /** Makes columns with the distributions of h2o's and TPC-H's, from a hash of the row. */
    private Dataset<Row> made() {
        return session.range(0, ROWS, 1, 4)
                .selectExpr(
                        "concat('id', lpad(cast(pmod(hash(id, 1), 100) as string), 3, '0')) id1",
                        "concat('id', lpad(cast(pmod(hash(id, 2), 100) as string), 3, '0')) id2",
                        "concat('id', lpad(cast(pmod(hash(id, 3), %1$d) as string), 10, '0')) id3"
                                .formatted(ROWS / 100),
                        "pmod(hash(id, 4), 100) id4",
                        "pmod(hash(id, 5), 100) id5",
                        "pmod(hash(id, 6), %d) id6".formatted(ROWS / 100),
                        "pmod(hash(id, 7), 5) + 1 v1",
                        "pmod(hash(id, 8), 15) + 1 v2",
                        "round(pmod(hash(id, 9), 100000000) / 1e6D, 6) v3",
                        "cast(1 + pmod(hash(id, 10), 50) as decimal(15, 2)) quantity",
                        "cast(900 + pmod(hash(id, 11), 100000) as decimal(15, 2)) price",
                        "cast(pmod(hash(id, 12), 11) / 100 as decimal(15, 2)) discount",
                        "cast(pmod(hash(id, 13), 9) / 100 as decimal(15, 2)) tax",
                        "element_at(array('R', 'A', 'N', 'N'), pmod(hash(id, 14), 4) + 1) flag",
                        "if(pmod(hash(id, 15), 2) = 0, 'O', 'F') status",
                        "date_add(date'1992-01-01', pmod(hash(id, 16), 2526)) day",
                        "cast(id div 4 as bigint) orderkey");
    }
}
