// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Documents;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Interpolation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;

final class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "head",
                "schema",
                "describe",
                "sql",
                "groupby",
                "merge",
                "explain",
                "sort",
                "filter",
                "rolling",
                "cumulative",
                "window",
                "transform",
                "generate",
                "doctor",
                "devices",
                "bench",
                "tune",
                "completion"
            })
    void everyCommandHasHelp(String command) {
        Run run = Run.of(command, "--help");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: windrow " + command).contains("--debug");
        assertThat(Run.of("--help").out()).contains("\n  " + command + " ");
    }

    @Test
    void everyCommandHasAnExample() {
        List<String> commands =
                Run.of("--help").outLines().stream()
                        .filter(line -> line.matches("  [a-z]+ .*"))
                        .map(line -> line.strip().split(" ")[0])
                        .toList();
        assertThat(commands).contains("groupby", "completion");
        assertThat(commands)
                .allSatisfy(
                        command ->
                                assertThat(Run.of(command, "--help").out().replaceAll("\\s+", " "))
                                        .containsPattern(
                                                "For example: (source <\\()?windrow " + command));
    }

    @Test
    void optionsStandInTheOrderOfTheirUse() {
        assertThat(Run.of("groupby", "--help").out())
                .containsSubsequence(
                        "\n      --by=",
                        "\n      --agg=",
                        "\n      --where=",
                        "\n      --having=",
                        "\n      --order-by=",
                        "\n      --types=",
                        "\n      --limit=",
                        "\n      --output=",
                        "\n      --explain",
                        "\n      --engine=",
                        "\n      --launch-profile=",
                        "\n      --debug");
        assertThat(Run.of("sort", "--help").out())
                .containsSubsequence("\n      --by=", "\n      --types=", "\n      --engine=");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(Run.of("groupby", "--help").out())
                .contains("--by", "--agg", "--where", "--engine", "--algorithm", "--null-keys")
                .contains("--keys-sorted", "--overflow", "--sort", "--limit", "--types")
                .contains("--format", "--output", "--explain", "--profile", "--threads")
                .contains("--reproducible", "--launch-profile", "--partial", "--first-row");
    }

    @Test
    void helpNamesEveryAggregation() {
        String help = Run.of("groupby", "--help").out();
        assertThat(AggregationFunctions.NAMES)
                .allMatch(name -> help.matches("(?s).*\\b" + name + "\\b.*"));
        assertThat(Interpolation.values()).allMatch(each -> help.contains(each.label()));
    }

    @Test
    void theDocumentsHaveARowForEveryAggregation() throws IOException {
        String documents = Documents.text();
        assertThat(AggregationFunctions.NAMES)
                .allMatch(name -> documents.matches("(?s).*\n\\|[^\n|]*`" + name + "\\(.*"));
    }

    @Test
    void helpAndDocumentsNameEveryFunction() throws IOException {
        String help = Run.of("transform", "--help").out();
        String documents = Documents.text();
        assertThat(FunctionCalls.ARGUMENTS.keySet())
                .allMatch(name -> help.matches("(?s).*\\b" + name + "\\b.*"))
                .allMatch(name -> documents.matches("(?s).*\n\\|[^\n|]*`" + name + "\\(.*"));
    }

    @Test
    void helpAndDocumentsNameEveryFunctionOfWindows() throws IOException {
        String help = Run.of("window", "--help").out();
        String documents = Documents.text();
        assertThat(WindowFunctionCalls.ARGUMENTS.keySet())
                .allMatch(name -> help.matches("(?s).*\\b" + name + "\\b.*"))
                .allMatch(name -> documents.matches("(?s).*\n\\|[^\n|]*`" + name + "\\(.*"));
    }

    @Test
    void helpNamesEveryAlgorithm() {
        String help = Run.of("groupby", "--help").out();
        assertThat(Algorithm.values())
                .allMatch(each -> help.matches("(?s).*[ (]" + each.label() + "[ ,.].*"));
    }

    @Test
    void tellsItsVersion() {
        Run run = Run.of("--version");
        assertThat(run.status()).isZero();
        assertThat(run.outLines()).hasSize(1);
        assertThat(run.out()).startsWith("windrow ");
    }
}
