// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Documents;
import dev.windrow.NoLeaks;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

@ExtendWith(NoLeaks.class)
final class CumulativeCommandTest {

    @TempDir private Path folder = Path.of("");
    private String readings = "";

    @BeforeEach
    void writeInput() throws IOException {
        Path file = folder.resolve("readings.csv");
        Files.writeString(file, "sensor,value\na,1\na,2\na,\na,4\nb,8\nb,-3\n");
        readings = file.toString();
    }

    /** What the documents show. */
    @Test
    void printsTheRowsWithTheirTotals() throws IOException {
        Run run = cumulative("--agg", "sum(value) as total, count(*) as n", "--over", "sensor");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.outLines())
                .containsExactly(
                        "sensor  value  total  n",
                        "------  -----  -----  -",
                        "a           1      1  1",
                        "a           2      3  2",
                        "a        null   null  3",
                        "a           4      7  4",
                        "b           8      8  1",
                        "b          -3      5  2");
        String documents = Documents.text();
        assertThat(documents).contains(run.out().indent(4).stripTrailing());
    }

    @Test
    void leavesOutEachRowsOwn() {
        Run run =
                cumulative("--agg", "max(value), count(*) as n", "--exclusive", "--format", "csv");
        assertThat(run.outLines())
                .containsExactly(
                        "sensor,value,max(value),n",
                        "a,1,,0",
                        "a,2,1,1",
                        "a,,,2",
                        "a,4,2,3",
                        "b,8,4,4",
                        "b,-3,8,5");
    }

    @Test
    void tellsWhatIsWrong() {
        assertThat(cumulative("--agg", "sum(valu)").err()).contains("UNKNOWN_COLUMN", "value");
        assertThat(cumulative("--agg", "sum(value) as value").err()).contains("rename the result");
        assertThat(cumulative("--agg", "median(value)").status()).isEqualTo(2);
        assertThat(cumulative().status()).isEqualTo(2);
    }

    private Run cumulative(String... options) {
        List<String> arguments = new ArrayList<>(List.of("cumulative", readings));
        arguments.addAll(List.of(options));
        return Run.of(arguments.toArray(String[]::new));
    }
}
