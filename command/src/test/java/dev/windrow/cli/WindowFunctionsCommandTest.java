// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Documents;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

final class WindowFunctionsCommandTest {

    @TempDir private Path folder = Path.of("");

    private String readings = "";

    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("readings.csv");
        Files.writeString(file, "sensor,value\na,1\nb,8\na,2\na,\na,4\nb,-3\n");
        readings = file.toString();
    }

    /** What the documents show. */
    @Test
    void printsTheRowsWithTheirRanks() throws IOException {
        Run run =
                window(
                        "--by",
                        "sensor",
                        "--order-by",
                        "value desc",
                        "--compute",
                        "rank() as place, lag(value) as above");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.outLines())
                .containsExactly(
                        "sensor  value  place  above",
                        "------  -----  -----  -----",
                        "a           1      3      2",
                        "b           8      1   null",
                        "a           2      2      4",
                        "a        null      4      1",
                        "a           4      1   null",
                        "b          -3      2      8");
        String documents = Documents.text();
        assertThat(run.outLines())
                .allSatisfy(line -> assertThat(documents).contains("    " + line));
    }

    @Test
    void aggregatesFrames() {
        Run run =
                window(
                        "--compute",
                        "sum(value) as s, count(*) as n, first_value(sensor) as f, ntile(2) as t,"
                                + " lead(value, 1, 7) as l",
                        "--frame",
                        "rows between 1 preceding and 1 following",
                        "--format",
                        "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsExactly(
                        "sensor,value,s,n,f,t,l",
                        "a,1,9,2,a,1,8",
                        "b,8,11,3,a,1,2",
                        "a,2,10,3,b,1,",
                        "a,,6,3,a,2,4",
                        "a,4,1,3,a,2,-3",
                        "b,-3,1,2,a,2,7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rank() as value       |                                     | rename the result",
                "rank(value)           |                                     | expected rank()",
                "lag()                 |                                     | expected lag(x [,",
                "lag(value, x)         |                                     | no column \"x\"",
                "lag(value + 1)        |                                     | make it a column"
                        + " first",
                "rang()                |                                     | UNKNOWN_AGGREGATION",
                "lag(valu)             |                                     | UNKNOWN_COLUMN",
                "ntile(0)              |                                     | expected 1 or more",
                "rank() filter (where value > 1) |                           | without a filter",
                "rank()                | groups 3 behind                     | preceding or"
                        + " following",
                "rank()                | rows between 3 preceding            | expected and",
                "rank()                | rows 3                              | preceding or"
                        + " following",
                "rank()                | rows unbounded following            | the bound",
                "rank()                | rows 1 preceding exclude rows       | group, ties or no"
                        + " others",
                "rank()                | range 3 preceding                   | needs one key to"
                        + " order by"
            })
    void tellsWhatIsWrong(String functions, String frame, String expected) {
        List<String> options = new ArrayList<>(List.of("--compute", functions));
        if (frame != null) {
            options.addAll(List.of("--frame", frame));
        }
        Run run = window(options.toArray(String[]::new));
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isNotZero();
        assertThat(run.err()).contains(expected);
    }

    private Run window(String... options) {
        List<String> arguments = new ArrayList<>(List.of("window", readings));
        arguments.addAll(List.of(options));
        return Run.of(arguments.toArray(String[]::new));
    }
}
