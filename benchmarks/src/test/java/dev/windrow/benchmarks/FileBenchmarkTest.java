// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Whole queries from a file: the runs, and the lines made of them. */
class FileBenchmarkTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void bothSidesReadTheSameFile() throws SQLException, IOException {
        GroupByQuery query = BenchmarkCases.find("h2o-q1").orElseThrow().query();
        for (String format : List.of("parquet", "csv")) {
            Path file = folder.resolve("h2o." + format);
            try (Table table = Tables.read("h2o:G1_1e4_1e2_0_0")) {
                Tables.write(table, file);
            }
            String sql = DuckDb.sql(query, file);
            try (DuckDb duckDb = DuckDb.open()) {
                assertThat(duckDb.rows(sql)).isEqualTo(100);
            }
            Path answer = folder.resolve("answer.csv");
            DuckDbProcess.main(new String[] {"1", sql, answer.toString()});
            assertThat(Files.readAllLines(answer)).hasSize(101).first().isEqualTo("id1,sum(v1)");
        }
    }

    @Test
    void aProcessIsMeasuredFromStartToExit() throws IOException {
        ColdRun run = ColdRun.of(new ProcessBuilder("sh", "-c", "sleep 0.1; echo 5"));
        assertThat(run.output()).isEqualTo("5");
        assertThat(run.wall()).isGreaterThan(100_000_000);
        assertThat(run.peakBytes()).isPositive();
        assertThatThrownBy(() -> ColdRun.of(new ProcessBuilder("sh", "-c", "exit 4")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("exited with 4");
    }

    @Test
    void theLineHasMediansAndRatios() {
        AlternatingRuns.Costs warm =
                new AlternatingRuns.Costs(
                        List.of(cost(10), cost(90), cost(20)), List.of(cost(30), cost(5), cost(5)));
        FileComparison comparison =
                new FileComparison(
                        "h2o-q1",
                        "csv",
                        2,
                        1_000,
                        100,
                        warm,
                        List.of(cold(400, 50, ""), cold(900, 60, ""), cold(500, 70, "")),
                        List.of(cold(250, 80, "90000000")));
        assertThat(comparison.markdown())
                .isEqualTo(
                        "| h2o-q1 | csv | 2 | 1000 | 100 | 20.0 | 5.0 | 0.25 | 500 | 250 | 0.50"
                                + " | 90 | 70 | 80 |\n");
        assertThat(FileComparison.HEADER.lines().map(line -> line.split("\\|").length))
                .containsOnly(comparison.markdown().strip().split("\\|").length);
    }

    private static DuckDbComparison.Cost cost(long milliseconds) {
        return new DuckDbComparison.Cost(milliseconds * 1_000_000, milliseconds * 1_000_000);
    }

    private static ColdRun cold(long milliseconds, long megabytes, String output) {
        return new ColdRun(milliseconds * 1_000_000, megabytes * 1_000_000, output);
    }
}
