// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** DuckDB's statements, and the lines made of its runs. */
class DuckDbTest {

    private static BenchmarkCase find(String name) {
        return BenchmarkCases.find(name).orElseThrow();
    }

    @Test
    void queriesAreAskedInSql() {
        assertThat(DuckDb.sql(find("h2o-q6").query()))
                .isEqualTo(
                        "SELECT id4, id5, quantile_cont(v3, 0.5), stddev_samp(v3) FROM input"
                                + " GROUP BY id4, id5");
        assertThat(DuckDb.sql(find("h2o-q8").query()))
                .isEqualTo("SELECT id6, max(v3, 2) FROM input WHERE v3 is not null GROUP BY id6");
        assertThat(DuckDb.sql(find("tpch-q1").query()))
                .contains("sum(l_extendedprice * (1 - l_discount) * (1 + l_tax))")
                .contains("WHERE l_shipdate <= date '1998-09-02'");
        assertThat(DuckDb.sql(find("tpch-q6").query())).doesNotContain("GROUP BY");
    }

    @Test
    void everyYardstickRuns() throws SQLException, IOException {
        for (BenchmarkCase each : BenchmarkCases.all()) {
            if (!each.data().startsWith("random:")) {
                try (Table table = Tables.read(each.dataSet(1_000));
                        DuckDb duckDb = DuckDb.holding(table)) {
                    duckDb.setThreads(1);
                    String sql = DuckDb.sql(each.query());
                    duckDb.run(sql);
                    assertThat(duckDb.rows(sql)).as(each.name()).isPositive();
                }
            }
        }
    }

    @Test
    void processorTimePassesWhileWorking() {
        ProcessorClock clock = new ProcessorClock();
        long before = clock.nanoseconds();
        long start = System.nanoTime();
        while (clock.nanoseconds() - before < 2_000_000) {
            assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
        }
        assertThat(System.nanoTime() - start).isPositive();
    }

    @Test
    void duckDbTellsWhatAQueryTakes() throws SQLException, IOException {
        BenchmarkCase large = find("h2o-q3");
        try (Table table = Tables.read(large.dataSet(100_000));
                DuckDb duckDb = DuckDb.holding(table)) {
            // A thousand groups, each with a key of 12 bytes and two totals.
            assertThat(duckDb.peakBytes(DuckDb.sql(large.query()))).isGreaterThan(28_000);
        }
    }

    @Test
    void mediansAreCompared() {
        DuckDbComparison comparison =
                new DuckDbComparison(
                        "h2o-q1",
                        2,
                        1_000,
                        100,
                        List.of(cost(1), cost(9), cost(2)),
                        List.of(cost(3), cost(8), cost(4)),
                        new DuckDbComparison.Memory(1_500_000, 25_000_000));
        assertThat(comparison.ratio()).isEqualTo(2);
        assertThat(comparison.markdown())
                .isEqualTo(
                        "| h2o-q1 | 2 | 1000 | 100 | 2.0 | 4.0 | 2.00 | 4.0 | 8.0 | 2.00"
                                + " | 1.50 | 25.00 |\n");
    }

    private static DuckDbComparison.Cost cost(long milliseconds) {
        return new DuckDbComparison.Cost(milliseconds * 1_000_000, 2 * milliseconds * 1_000_000);
    }
}
