// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

@ExtendWith(NoLeaks.class)
final class TransformCommandTest {

    @TempDir private Path folder = Path.of("");
    private String orders = "";

    @BeforeEach
    void writeInput() throws IOException {
        Path file = folder.resolve("orders.csv");
        Files.writeString(file, "status,price\nF,1.0\nO,2.0\nF,3.0\n,4.0\nO,\n");
        orders = file.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "price desc; ,4.0 F,3.0",
                "price desc nulls first; O, ,4.0",
                "status, price desc; F,3.0 F,1.0",
                "\"status\" NULLS FIRST, price; ,4.0 F,1.0"
            })
    void rowsAreSorted(String by, String first) {
        Run run = Run.of("sort", orders, "--by", by, "--limit", "2", "--format", "csv");
        assertThat(run.err()).isEmpty();
        assertThat(String.join(" ", run.outLines().subList(1, 3))).startsWith(first);
        assertThat(run.status()).isZero();
    }

    @Test
    void rowsAreFiltered() {
        Run run = Run.of("filter", orders, "--where", "price >= 2 and status = 'F'");
        assertThat(run.outLines())
                .containsExactly("status  price", "------  -----", "F         3.0");
    }

    @Test
    void theResultGoesToAFile() {
        String file = folder.resolve("sorted.arrow").toString();
        Run run = Run.of("sort", orders, "--by", "price desc", "--output", file);
        assertThat(run.out()).isEmpty();
        assertThat(Run.of("filter", file, "--where", "price > 3", "--format", "csv").outLines())
                .containsExactly("status,price", ",4.0");
    }

    @Test
    void planAndProfileGoToStandardError() {
        Run run = Run.of("sort", orders, "--by", "price", "--engine=cpu", "--explain", "--profile");
        assertThat(run.out()).isEqualTo(Run.of("sort", orders, "--by", "price").out());
        assertThat(run.err().lines())
                .contains(
                        "cpu-sort",
                        "├─ operation  sort: by price",
                        "strategy  cpu-sort",
                        "result    5")
                .anyMatch(line -> line.startsWith("├─ engine     cpu: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "sort; --by; price down; SYNTAX: --by at position 7: expected asc, desc, nulls"
                        + " first",
                "sort; --by; price nulls; SYNTAX: --by at position 12: expected first or last",
                "sort; --by; prize; UNKNOWN_COLUMN: no column \"prize\": did you mean price",
                "filter; --where; price; UNSUPPORTED_TYPE: price is float64, expected a condition"
            })
    void aFaultOfTheQueryIsTold(String command, String option, String text, String message) {
        Run run = Run.of(command, orders, option, text);
        assertThat(run.err()).startsWith("windrow: " + message);
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isEqualTo(message.startsWith("UNSUPPORTED_TYPE") ? 1 : 2);
    }

    @Test
    void nothingToSortByIsWrongUsage() {
        Run run = Run.of("sort", orders);
        assertThat(run.err()).contains("--by");
        assertThat(run.status()).isEqualTo(2);
    }
}
