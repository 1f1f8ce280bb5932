// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Documents;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The plan in the documents is what its command prints today, except for the device's name. */
@EnabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
class DocumentedPlanTest {

    private static final Pattern PLAN =
            Pattern.compile(" {4}\\$ \\./windrow (explain .*)\\n((?: {4}[^$\\n].*\\n)+)");

    private static final Pattern DEVICE = Pattern.compile("[├└]─ (engine|shapes|memory) .*");

    @Test
    void isWhatItsCommandPrints() throws IOException {
        Matcher plan = PLAN.matcher(Documents.text());
        assertThat(plan.find()).as("a plan in the documents").isTrue();
        List<String> words = new ArrayList<>(words(plan.group(1)));
        words.addAll(List.of("--launch-profile", "tornado-config/launch/opencl-cpu.properties"));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(plan.group(2).indent(-4).lines().map(DocumentedPlanTest::withoutDevice))
                .containsExactlyElementsOf(
                        run.out().lines().map(DocumentedPlanTest::withoutDevice).toList());
    }

    /** Returns the words of a command, without their quotes. */
    private static List<String> words(String command) {
        return Arrays.stream(command.split(" (?=([^\"]*\"[^\"]*\")*[^\"]*$)"))
                .map(word -> word.replace("\"", ""))
                .toList();
    }

    private static String withoutDevice(String line) {
        return DEVICE.matcher(line).replaceFirst("$1");
    }
}
