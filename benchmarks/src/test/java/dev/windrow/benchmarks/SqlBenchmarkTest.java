// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

class SqlBenchmarkTest {

    @TempDir private Path folder = Path.of("");

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(String... arguments) {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new CommandLine(new SqlBenchmark(out)).execute(arguments);
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void joinsOfManyRowsAnswerAlike() throws IOException {
        Path results = folder.resolve("results");
        int status =
                run(
                        "h2o-joins",
                        "--rows",
                        "50000",
                        "--repeat",
                        "1",
                        "--warm-up",
                        "0",
                        "--results",
                        results.toString());
        assertThat(output()).contains("of 5 queries").doesNotContain("differ");
        assertThat(output().lines().filter(line -> line.endsWith("| same |"))).hasSize(5);
        assertThat(status).isZero();
        try (var files = Files.list(results)) {
            assertThat(files.map(Path::toString)).singleElement().asString().endsWith("-sql.md");
        }
    }

    @Test
    void answersThatDifferAreTold() throws IOException, SQLException {
        try (DuckDb duckDb = DuckDb.open()) {
            duckDb.copy(
                    "select 1.5 as x, 'a' as s from range(3)",
                    folder.resolve("t.parquet"),
                    "snappy");
            duckDb.makeAnswer("select 1.5::double as x, 'a' as s from range(3)");
            assertThat(duckDb.differences(folder.resolve("t.parquet"))).isZero();
            duckDb.makeAnswer("select 1.5::double as x, 'a' as s from range(4)");
            assertThat(duckDb.differences(folder.resolve("t.parquet"))).isOne();
            duckDb.makeAnswer("select 1.500001::double as x, 'a' as s from range(3)");
            assertThat(duckDb.differences(folder.resolve("t.parquet"))).isEqualTo(6);
        }
    }

    @Test
    void aQueryThatFailsFailsTheRun() throws IOException, SQLException {
        Files.createDirectory(folder.resolve("data"));
        try (DuckDb duckDb = DuckDb.open()) {
            duckDb.copy("select 1 as a", folder.resolve("data/t.parquet"), "snappy");
        }
        Path queries = folder.resolve("queries.sql");
        Files.writeString(queries, "select a from t;\nselect nothing from t;\n");
        int status =
                run(
                        folder.resolve("data").toString(),
                        "--queries",
                        queries.toString(),
                        "--repeat",
                        "1",
                        "--warm-up",
                        "0",
                        "--results",
                        folder.toString());
        assertThat(output()).contains("| 0 | 1 |").contains("| same |").contains("nothing");
        assertThat(status).isEqualTo(3);
    }

    @Test
    void queriesHaveNamesOrNumbers() {
        assertThat(Queries.of(List.of("-- 3", "select 1", "from t;", "", "-- q4", "select 2;")))
                .containsExactly(Map.entry("3", "select 1\nfrom t"), Map.entry("q4", "select 2"));
        assertThat(Queries.of(List.of("select 1;", "", "select 2;")))
                .containsExactly(Map.entry("0", "select 1"), Map.entry("1", "select 2"));
    }
}
