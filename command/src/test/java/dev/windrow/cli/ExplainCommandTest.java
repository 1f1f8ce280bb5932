// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A plan is printed for each command that has one, and nothing is run. */
final class ExplainCommandTest {

    @TempDir private Path folder = Path.of("");
    private String orders = "";

    @BeforeEach
    void writeInput() throws IOException {
        orders = Files.writeString(folder.resolve("o.csv"), "status,price\nF,1\nO,2\n").toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "groupby    | --by=status                          | cpu-hash",
                "sort       | --by=price                           | cpu-sort",
                "filter     | --where=price>1                      | cpu-filter",
                "transform  | --select=price*2                     | cpu-select",
                "transform  | --select=price*2 --where=price>1     | cpu-filter, then cpu-select",
                "rolling    | --agg=sum(price) --preceding=1       | cpu-rolling",
                "cumulative | --agg=sum(price)                     | cpu-cumulative",
                "window     | --compute=rank() --order-by=price     | cpu-window",
            })
    void eachOperationHasAPlanAndDoesNotRun(String command, String options, String strategy) {
        Path output = folder.resolve("result.csv");
        List<String> line = new ArrayList<>(List.of("explain", command, orders));
        line.addAll(List.of(options.split(" ")));
        line.addAll(List.of("--engine=cpu", "--output=" + output));
        Run run = Run.of(line.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains(strategy);
        assertThat(run.outLines().get(1)).startsWith("├─ ");
        assertThat(run.outLines().getLast()).contains("└─ ");
        assertThat(output).doesNotExist();
    }

    @Test
    void aMergeHasAPlan() {
        String partial = folder.resolve("p.arrow").toString();
        String[] query = {"--by=status", "--agg=sum(price)", "--engine=cpu"};
        assertThat(
                        Run.of(
                                        "groupby",
                                        orders,
                                        query[0],
                                        query[1],
                                        "--partial",
                                        "--output",
                                        partial)
                                .status())
                .isZero();
        Run run = Run.of("explain", "merge", partial, query[0], query[1], query[2]);
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines().getFirst()).contains("cpu-merge");
    }

    @Test
    void aPlanWithoutACommandIsOfGroupby() {
        String[] query = {orders, "--by", "status", "--engine", "cpu"};
        Run plain = Run.of(joined("explain", query));
        assertThat(plain.outLines()).isNotEmpty();
        assertThat(plain.out())
                .isEqualTo(
                        Run.of("explain", "groupby", query[0], "--by=status", "--engine=cpu")
                                .out());
        assertThat(Run.of(joined("--debug", joined("explain", query))).out())
                .isEqualTo(plain.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"head", "devices", "explain", "doctor"})
    void aCommandWithoutAPlanIsWrongUsage(String command) {
        Run run = Run.of("explain", command, "-n", "3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(command + " has no plan, expected one of sql, groupby");
    }

    @Test
    void faultsOfTheQueryAreFound() {
        assertThat(Run.of("explain", "filter", orders, "--where=prize>1").status()).isEqualTo(2);
        assertThat(Run.of("explain", "filter", orders, "--where=status").status()).isEqualTo(1);
    }

    private static String[] joined(String first, String... rest) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(rest));
        return all.toArray(String[]::new);
    }
}
