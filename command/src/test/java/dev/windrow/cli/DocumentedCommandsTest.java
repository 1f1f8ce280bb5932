// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Documents;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Each command of the documents that is said to print something prints just that. */
final class DocumentedCommandsTest {

    private static final Pattern COMMAND =
            Pattern.compile(
                    "    \\./windrow (.*\n(?:        .*\n)*)\nIt prints:\n\n((?:    .*\n)+)");

    private static final Pattern FAILURE =
            Pattern.compile(" {4}\\$ \\./windrow (.*)\n {4}(windrow: .*)\n");

    private static final Pattern FILE =
            Pattern.compile("Make a file `readings.csv`, .*\n\n((?: {4}.*\n)+)");

    private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|([^\\s\\\\]+)");

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void writeFile() throws IOException {
        Matcher file = FILE.matcher(Files.readString(Path.of("docs", "getting-started.md")));
        assertThat(file.find()).isTrue();
        Files.writeString(folder.resolve("readings.csv"), file.group(1).indent(-4));
    }

    static Stream<MatchResult> commands() throws IOException {
        return COMMAND.matcher(Documents.text()).results();
    }

    static Stream<MatchResult> failures() throws IOException {
        return FAILURE.matcher(Documents.text()).results();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void printsWhatTheDocumentsSay(MatchResult command) {
        Run run = run(command.group(1));
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(command.group(2).indent(-4));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failsAsTheDocumentsSay(MatchResult command) {
        Run run = run(command.group(1));
        assertThat(run.status()).isNotZero();
        assertThat(run.err().replace(folder + "/", "").strip()).isEqualTo(command.group(2));
    }

    @Test
    void thereAreSome() throws IOException {
        assertThat(commands().count()).isGreaterThanOrEqualTo(5);
        assertThat(failures().count()).isGreaterThanOrEqualTo(2);
    }

    /** Runs a command, whose file lies in this test's folder. */
    private Run run(String command) {
        return Run.of(
                ARGUMENT.matcher(command)
                        .results()
                        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                        .map(word -> word.replace("readings.csv", folder + "/readings.csv"))
                        .toArray(String[]::new));
    }
}
