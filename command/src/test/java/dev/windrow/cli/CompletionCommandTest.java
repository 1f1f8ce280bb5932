// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Bash itself completes words with the script that is printed. */
final class CompletionCommandTest {

    private static final Path BASH = Path.of("/bin/bash");

    @TempDir private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gro                        | groupby",
                "cum                        | cumulative",
                "groupby x.csv --or         | --order-by",
                "groupby x.csv --engine g   | gpu",
                "groupby x.csv --overflow w | wrap",
                "sort x.csv --format jsonl  | jsonl",
                "completion z               | zsh",
            })
    void bashCompletesTheLastWord(String line, String word) throws Exception {
        assertThat(completed(line.split(" "))).containsExactly(word);
    }

    @Test
    void bothShellsAreServed() {
        String bash = Run.of("completion", "bash").out();
        assertThat(Run.of("completion", "zsh").out()).isEqualTo(bash);
        assertThat(bash).contains("ZSH_VERSION", "bashcompinit");
        assertThat(Run.of("completion", "tcsh").status()).isEqualTo(2);
        assertThat(Run.of("completion").status()).isEqualTo(2);
    }

    @Test
    void fishHasALineForEachCommandAndOption() {
        assertThat(Run.of("completion", "fish").outLines())
                .anyMatch(line -> line.matches("complete .*-a head -d 'Shows the first rows.*'"))
                .anyMatch(
                        line ->
                                line.contains("seen_subcommand_from groupby' -l engine -x")
                                        && line.contains("-a 'auto gpu cpu' -d"))
                .allMatch(
                        line ->
                                line.replace("\\'", "").chars().filter(c -> c == '\'').count() % 2
                                        == 0);
    }

    private List<String> completed(String... words) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BASH), "there is no bash");
        Path script = folder.resolve("completion");
        Files.writeString(script, Run.of("completion", "bash").out());
        String line =
                "compopt() { :; }; source "
                        + script
                        + "; COMP_WORDS=(windrow "
                        + String.join(" ", words)
                        + "); COMP_CWORD="
                        + words.length
                        + "; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}"
                        + "; _complete_windrow; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash =
                new ProcessBuilder(BASH.toString(), "--norc", "-c", line)
                        .redirectErrorStream(true)
                        .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(output).isZero();
        return output.lines().map(String::strip).toList();
    }
}
