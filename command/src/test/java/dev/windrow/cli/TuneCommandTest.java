// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.launch.LaunchFile;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfiles;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Tuning, on the device that there is, if only a simulated one. */
final class TuneCommandTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void aProfileIsWrittenThatLoads() throws IOException {
        Run run =
                tune(
                        "--only",
                        "shared-cell-blocks-per-compute-unit,sort-keys",
                        "--output",
                        folder.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("shared-cell-blocks-per-compute-unit = ", "100-keys", "1e3-keys")
                .contains("1000000 keys: global-hash ")
                .contains("case      default ms  tuned ms  less %");
        Path file = onlyFile();
        assertThat(run.outLines().getLast()).isEqualTo("wrote " + file);
        LaunchFile read = LaunchProfiles.read(file);
        assertThat(read.device()).doesNotContain("*").isNotBlank();
        List<String> lines = Files.readAllLines(file);
        for (LaunchKey key : LaunchKey.values()) {
            assertThat(lines).contains(key.label() + " = " + read.profile().get(key));
        }
        assertThat(String.join(" ", lines).replaceAll("[# ]+", " "))
                .contains("over 1000 rows")
                .contains("by: windrow tune --engine gpu --rows 1000")
                .contains(" not measured stream-threads = 256");

        Run plan = explain("--launch-profile", file.toString());
        assertThat(plan.status()).isZero();
        assertThat(plan.out()).contains(file + ", made for " + read.device());
    }

    @Test
    void anOlderFileIsNotLost() throws IOException {
        Path file = Files.writeString(folder.resolve("old.properties"), "device = x\n");
        String[] again = {"--only", "stream-threads", "--limit", "0", "--output", file.toString()};
        Run refused = tune(again);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains(file + " is there already", "--force");
        assertThat(file).hasContent("device = x\n");

        Run forced =
                tune(Stream.concat(Stream.of(again), Stream.of("--force")).toArray(String[]::new));
        assertThat(forced.status()).isZero();
        assertThat(forced.out()).contains("not measured: the time was up");
        assertThat(file).content().contains("stream-threads = 256");
    }

    @Test
    void lanesAreMeasuredOverManyRowsOnly() {
        Run run = tune("--only", "lanes,chunk-bytes", "--output", folder.toString());
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("lanes = 6 stays", "100-keys-in-lanes too few rows for chunks");
    }

    @Test
    void withoutAGpuTheRemedyIsTold() {
        Run run = Run.of("tune", "--rows", "1000", "--output", folder.toString());
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("there is no device to tune", "--engine gpu");
    }

    @Test
    void whatCannotBeTunedIsWrongUsage() {
        assertThat(tune("--only", "stream-thread").status()).isEqualTo(2);
        assertThat(tune("--only", "stream-thread").err()).contains("did you mean stream-threads");
        assertThat(Run.of("tune", "--engine", "cpu").status()).isEqualTo(2);
        assertThat(tune("--output", folder.resolve("x.txt").toString()).status()).isEqualTo(2);
        assertThat(Run.of("tune", "--rows", "10").err()).contains("10 rows, expected 1000 to");
    }

    @Test
    void aProfileAtFaultIsNoReasonToUseTheCpu() throws IOException {
        Path file = folder.resolve("wrong.properties");
        Files.writeString(file, "device = *\nsort-keys = none\n");
        Run run = explain("--launch-profile", file.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains(file + ":2: sort-keys = none, expected a whole number from 1 to");
        assertThat(explain("--launch-profile", "default").out())
                .contains("default: it was asked for");
    }

    private static Run explain(String... more) {
        return run(
                Stream.of("explain", "random:rows=1000,keys=7", "--by", "key", "--engine", "gpu"),
                more);
    }

    private static Run tune(String... more) {
        return run(Stream.of("tune", "--engine", "gpu", "--rows", "1000", "--repeat", "1"), more);
    }

    private static Run run(Stream<String> first, String... more) {
        return Run.of(Stream.concat(first, Stream.of(more)).toArray(String[]::new));
    }

    private Path onlyFile() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().getFirst();
        }
    }
}
