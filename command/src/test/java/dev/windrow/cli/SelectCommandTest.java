// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
final class SelectCommandTest {

    @TempDir private Path folder = Path.of("");
    private String people = "";

    @BeforeEach
    void writeInput() throws IOException {
        Path file = folder.resolve("people.csv");
        Files.writeString(file, "name,born\nAda Lovelace,1815\nÉlise Ünal,\n,1912\nPlato,-427\n");
        people = file.toString();
    }

    private Run transform(String select, String... more) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("transform", people, "--engine", "cpu", "--select", select));
        arguments.addAll(List.of(more));
        return Run.of(arguments.toArray(String[]::new));
    }

    @Test
    void printsComputedColumns() {
        Run run =
                transform(
                        "concat(slice(split(name,' ',1),0,1),' ',split(name,' ',0)) as short, born,"
                                + " upper(name)");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsExactly(
                        "short    born  upper(name)",
                        "-------  ----  ------------",
                        "L Ada    1815  ADA LOVELACE",
                        "Ü Élise  null  ÉLISE ÜNAL",
                        "null     1912  null",
                        "null     -427  PLATO");
        assertThat(run.status()).isZero();
    }

    @Test
    void computesOnlySelectedRows() {
        Run run = transform("upper(name)", "--where", "born > 0", "--format", "csv", "--profile");
        assertThat(run.outLines()).containsExactly("upper(name)", "ADA LOVELACE", "");
        assertThat(run.err()).contains("filter");
        assertThat(transform("upper(name)", "--where", "born >").err())
                .contains("SYNTAX: --where at position 7: expected a column name or a value");
        assertThat(transform("upper(name)", "--where", "age > 3").err()).contains("UNKNOWN_COLUMN");
    }

    @Test
    void writesFilesAndCsv() throws IOException {
        Path file = folder.resolve("result.csv");
        transform("split(name, ' ', 0, 2) as (first, rest)", "--output", file.toString());
        assertThat(Files.readAllLines(file))
                .containsExactly("first,rest", "Ada,Lovelace", "Élise,Ünal", ",", "Plato,");
    }

    @Test
    void explainsAndProfiles() {
        Run run = transform("length(name)", "--limit", "1", "--explain", "--profile");
        assertThat(run.outLines()).hasSize(3);
        assertThat(run.err()).contains("lanes", "each works as it reads", "read and select");
        assertThat(run.err()).contains("strategy  cpu");
    }

    @Test
    void tellsWhatIsWrong() {
        assertThat(transform("upper(born)").err())
                .isEqualToIgnoringNewLines(
                        "windrow: UNSUPPORTED_TYPE: upper(born): born is int64, expected a string:"
                                + " from_integer makes one");
        assertThat(transform("upper(nam)").err()).contains("UNKNOWN_COLUMN", "did you mean name");
        assertThat(transform("uper(name)").err())
                .contains("UNKNOWN_FUNCTION", "did you mean upper?");
        assertThat(transform("upper(name)").status()).isZero();
        assertThat(transform("name as a, born as a").status()).isEqualTo(2);
        assertThat(Run.of("transform", people).status()).isEqualTo(2);
    }
}
