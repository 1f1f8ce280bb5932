// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.cli.command.RootCommand;
import dev.windrow.cli.output.QuietConsole;
import dev.windrow.cli.output.Streams;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

class DoctorCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void printsALineForEachFinding() {
        assertThat(run("doctor", "--engine", "cpu", "--rows", "200", "--thorough")).isZero();
        assertThat(text(out).lines())
                .isNotEmpty()
                .allMatch(line -> line.matches("(ok|missing|n/a) +.+: .+"));
        assertThat(text(out)).contains("ok       no key | cpu auto: cpu-hash, 1 groups,");
    }

    @Test
    void rightAnswersAreOnlyCountedUnlessAllAreAskedFor() {
        assertThat(run("doctor", "--engine", "cpu", "--rows", "200")).isZero();
        assertThat(text(out)).doesNotContain("cpu-hash");
        assertThat(text(out).lines().toList().getLast())
                .matches("ok +verdict: all is well, [1-9][0-9]* checks are right.*");
        long devices = text(out).lines().filter(line -> line.contains(" device ")).count();
        assertThat(text(out).lines().count() - devices).isLessThanOrEqualTo(5);
    }

    @Test
    void noRowsAreWrongUsage() {
        assertThat(run("doctor", "--rows", "0")).isEqualTo(2);
        assertThat(text(err)).contains("0 rows, expected at least 1");
    }

    @Test
    void aDeviceThatIsNotThereCannotBeExamined() {
        assertThat(run("doctor", "--engine", "gpu", "--device", "7")).isEqualTo(2);
        assertThat(text(err)).contains("device 7: ");
    }

    @Test
    void anUnknownEngineIsWrongUsage() {
        assertThat(run("doctor", "--engine", "tpu")).isEqualTo(2);
    }

    @Test
    void devicesAreATable() {
        assertThat(run("devices")).isZero();
        assertThat(text(out).lines().findFirst().orElse(""))
                .startsWith("device  backend")
                .contains("name", "type", "compute units", "memory", "threads per block");
        assertThat(text(out).lines().skip(1))
                .isNotEmpty()
                .anyMatch(line -> line.contains("default"));
    }

    @Test
    void theConsoleIsGivenBack() {
        var before = System.out;
        int result = QuietConsole.run(false, () -> System.out == before ? 1 : 2);
        assertThat(result).isEqualTo(2);
        assertThat(System.out).isSameAs(before);
        assertThat(QuietConsole.run(true, () -> System.out == before)).isTrue();
    }

    private int run(String... arguments) {
        return RootCommand.run(Streams.of(InputStream.nullInputStream(), out, err), arguments);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
