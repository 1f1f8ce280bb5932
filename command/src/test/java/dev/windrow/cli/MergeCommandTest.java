// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Partial aggregates that {@code groupby --partial} wrote are merged by {@code merge}. */
@ExtendWith(NoLeaks.class)
final class MergeCommandTest {

    private static final String SMALL = "sum(price) as total, mean(price), argmax(price), count(*)";

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void writeInput() throws IOException {
        Files.writeString(folder.resolve("all.csv"), "status,price\nF,1.5\nO,2\nF,3\n,4\nO,5\n");
        Files.writeString(folder.resolve("one.csv"), "status,price\nF,1.5\nO,2\nF,3\n");
        Files.writeString(folder.resolve("two.csv"), "status,price\n,4.0\nO,5.0\n");
    }

    private Run run(String command, List<String> files, String... options) {
        List<String> arguments = new ArrayList<>();
        arguments.add(command);
        files.forEach(file -> arguments.add(folder.resolve(file).toString()));
        if (files.getFirst().endsWith(".csv")) {
            arguments.add("--types=price=float64");
        }
        arguments.addAll(List.of(options));
        return Run.of(arguments.toArray(String[]::new));
    }

    private void writePartial(String input, String output, String first, String aggregations) {
        Run written =
                run(
                        "groupby",
                        List.of(input),
                        "--by=status",
                        "--agg=" + aggregations,
                        "--partial",
                        "--first-row=" + first,
                        "--output=" + folder.resolve(output));
        assertThat(written.err()).isEmpty();
        assertThat(written.status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {SMALL, "median(price), nth(price, 1), argmax(price)"})
    void mergedPartialAggregatesAreTheAnswerOfAllRows(String aggregations) {
        writePartial("one.csv", "one.arrow", "0", aggregations);
        writePartial("two.csv", "two.arrow", "3", aggregations);
        String[] query = {"--by=status", "--agg=" + aggregations, "--sort"};
        Run merged = run("merge", List.of("two.arrow", "one.arrow"), query);
        assertThat(merged.err()).isEmpty();
        assertThat(merged.outLines())
                .isEqualTo(run("groupby", List.of("all.csv"), query).outLines());
        assertThat(merged.outLines()).hasSize(5);
    }

    @Test
    void otherFilesAndOtherQueriesAreRefused() {
        writePartial("one.csv", "one.arrow", "0", "sum(price)");
        Run rows = run("merge", List.of("all.csv"), "--by=status", "--agg=sum(price)");
        assertThat(rows.status()).isEqualTo(2);
        assertThat(rows.err()).contains("INVALID_ARGUMENT", "windrow.partial");
        Run other = run("merge", List.of("one.arrow"), "--by=status", "--agg=mean(price)");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("another query", "sum(price)", "mean(price)");
    }

    @Test
    void aFirstRowIsOfPartialAggregates() {
        Run run = run("groupby", List.of("all.csv"), "--by=status", "--first-row=3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--partial");
    }
}
