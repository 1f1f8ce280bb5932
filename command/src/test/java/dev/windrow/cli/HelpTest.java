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
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.util.List;

final class HelpTest {

    static List<String> commands() {
        return Run.of("--help").outLines().stream()
                .filter(line -> line.matches("  [a-z]+ .*"))
                .map(line -> line.strip().split(" ")[0])
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithAnExample(String command) {
        Run run = Run.of(command, "--help");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: windrow " + command);
        assertThat(run.out().replaceAll("\\s+", " "))
                .containsPattern("example: (source <\\()?windrow " + command);
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
