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
final class RollingCommandTest {

    @TempDir private Path folder = Path.of("");
    private String readings = "";

    @BeforeEach
    void writeInput() throws IOException {
        Path file = folder.resolve("readings.csv");
        Files.writeString(file, "sensor,value\na,1.0\na,2.0\na,6.0\na,4.0\nb,8.0\nb,\n");
        readings = file.toString();
    }

    /** What the documents show. */
    @Test
    void printsTheRowsWithTheirWindows() throws IOException {
        Run run =
                rolling(
                        "--agg",
                        "mean(value) as smooth, max(value) as peak",
                        "--preceding",
                        "2",
                        "--over",
                        "sensor");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.outLines())
                .containsExactly(
                        "sensor  value  smooth  peak",
                        "------  -----  ------  ----",
                        "a         1.0     1.0   1.0",
                        "a         2.0     1.5   2.0",
                        "a         6.0     3.0   6.0",
                        "a         4.0     4.0   6.0",
                        "b         8.0     8.0   8.0",
                        "b        null     8.0   8.0");
        String documents = Documents.text();
        assertThat(documents).contains(run.out().indent(4).stripTrailing());
    }

    @Test
    void takesEveryOption() {
        Run run =
                rolling(
                        "--agg",
                        "sum(value), count(value) as n",
                        "--preceding",
                        "1",
                        "--following",
                        "1",
                        "--min-periods",
                        "3",
                        "--overflow",
                        "null",
                        "--engine",
                        "cpu",
                        "--format",
                        "csv",
                        "--explain");
        assertThat(run.outLines())
                .containsExactly(
                        "sensor,value,sum(value),n",
                        "a,1.0,,2",
                        "a,2.0,9.0,3",
                        "a,6.0,12.0,3",
                        "a,4.0,18.0,3",
                        "b,8.0,,2",
                        "b,,,1");
        assertThat(run.err()).contains("rolling");
        assertThat(run.status()).isZero();
    }

    @Test
    void tellsWhatIsWrong() {
        Run taken = rolling("--agg", "sum(value) as value");
        assertThat(taken.status()).isEqualTo(2);
        assertThat(taken.errLines()).singleElement().asString().contains("rename the result");
        Run unknown = rolling("--agg", "sum(valu)");
        assertThat(unknown.errLines())
                .singleElement()
                .asString()
                .contains("UNKNOWN_COLUMN", "value");
        assertThat(rolling().status()).isEqualTo(2);
        assertThat(rolling("--agg", "median(value)").status()).isEqualTo(2);
        assertThat(rolling("--agg", "sum(value)", "--preceding", "-1").status()).isEqualTo(2);
    }

    private Run rolling(String... options) {
        List<String> arguments = new ArrayList<>(List.of("rolling", readings));
        arguments.addAll(List.of(options));
        return Run.of(arguments.toArray(String[]::new));
    }
}
