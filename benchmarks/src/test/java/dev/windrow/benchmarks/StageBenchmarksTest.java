// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Every stage runs and has its line. */
class StageBenchmarksTest {

    @TempDir Path results;

    @Test
    void everyStageIsMeasured() throws IOException {
        CommandLine command =
                new CommandLine(
                        new StageBenchmarks(new PrintStream(PrintStream.nullOutputStream())));
        assertThat(command.execute("--quick", "--results", results.toString())).isZero();
        List<String> lines;
        try (Stream<Path> files = Files.list(results)) {
            lines = Files.readAllLines(files.findFirst().orElseThrow());
        }
        for (String stage :
                List.of(
                        "hash",
                        "probe",
                        "probeDirect",
                        "partition",
                        "accumulateDecimals",
                        "accumulateFloats",
                        "countRows",
                        "evaluate",
                        "sortPass")) {
            assertThat(lines).anyMatch(line -> line.startsWith("| " + stage + " | "));
        }
    }
}
