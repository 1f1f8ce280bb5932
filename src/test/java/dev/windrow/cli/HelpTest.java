package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"groupby", "explain", "generate", "doctor", "devices"})
    void everyCommandHasHelp(String command) {
        Run run = Run.of(command, "--help");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: windrow " + command).contains("--debug");
        assertThat(Run.of("--help").out()).contains("\n  " + command + " ");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(Run.of("groupby", "--help").out())
                .contains("--by", "--agg", "--engine", "--algorithm", "--null-keys")
                .contains("--keys-sorted", "--overflow", "--sort", "--limit", "--types")
                .contains("--format", "--output", "--explain", "--profile", "--threads");
    }

    @Test
    void tellsItsVersion() {
        Run run = Run.of("--version");
        assertThat(run.status()).isZero();
        assertThat(run.outLines()).hasSize(1);
        assertThat(run.out()).startsWith("windrow ");
    }
}
