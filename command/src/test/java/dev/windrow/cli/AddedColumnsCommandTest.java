// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands that write rows with the columns of windows, of more rows than the memory has room. */
final class AddedColumnsCommandTest {

    private static final String ROWS = "random:rows=120000,keys=300,key=int32,value=float64,seed=5";

    @TempDir private static Path folder = Path.of("");

    private static String file = "";

    @BeforeAll
    static void write() {
        file = folder.resolve("rows.parquet").toString();
        assertThat(Run.of("generate", ROWS, "--output", file).status()).isZero();
    }

    private static Run run(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command.split("\\|")));
        arguments.add(1, file);
        arguments.addAll(List.of("--format", "csv"));
        arguments.addAll(List.of(more));
        return Run.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "window|--by|key|--order-by|value|--compute|row_number() as n, lag(value) as l",
                "window|--order-by|value desc|--compute|rank() as r, sum(key) as s",
                "window|--compute|row_number() as n, sum(key) as s|--limit|70000",
                "window|--by|key|--compute|row_number() as n, lag(value) as l, sum(key) as s",
                "window|--by|key|--compute|sum(key) as s|--frame|rows between 3 preceding and 1"
                        + " preceding",
                "window|--by|key|--compute|rank() as r",
                "cumulative|--agg|sum(key) as s, count(value) as n, max(value) as m",
                "cumulative|--exclusive|--agg|sum(key) as s",
                "rolling|--preceding|9|--following|2|--agg|min(value) as m, sum(key) as s",
                "rolling|--preceding|9|--min-periods|3|--agg|sum(key) as s"
            })
    void rowsThatDoNotFitInMemoryAreTheSameInTheSameOrder(String command) {
        Run all = run(command);
        assertThat(all.err()).isEmpty();
        Run some = run(command, "--memory", "1MB");
        assertThat(some.err()).isEmpty();
        assertThat(some.out()).isEqualTo(all.out());
    }

    @Test
    void rowsThatDoNotFitInMemoryWaitOnDisk() {
        Run run = run("window|--by|key|--order-by|value|--compute|rank() as r|--explain");
        assertThat(run.err()).doesNotContain("cpu-window-spilled");
        Run some =
                run(
                        "window|--by|key|--order-by|value|--compute|rank() as r|--explain",
                        "--memory",
                        "1MB");
        assertThat(some.err()).contains("cpu-window-spilled").contains("were written to disk");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8GB", "1MB"})
    void columnsOfOneNameAreRefused(String memory) {
        Run run = run("window|--order-by|value|--compute|rank() as key", "--memory", memory);
        assertThat(run.err()).contains("DUPLICATE_NAME").contains("rename the result");
        assertThat(run.out()).isEmpty();
    }
}
