// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.bench.BenchmarkCases;
import dev.windrow.bench.BenchmarkResult;
import dev.windrow.bench.BenchmarkTables;
import dev.windrow.bench.Platform;
import dev.windrow.bench.Timing;
import dev.windrow.bench.Verification;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Writing results from the files of {@code windrow bench --json}. */
class ResultFileTest {

    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-11-21T16:05:00Z"), ZoneOffset.UTC);

    @TempDir private Path folder = Path.of("");

    @Test
    void hasDateDeviceVersionsCommandAndTable() throws IOException {
        Path ours = json("ours", "NVIDIA H200", "windrow 1.0", "dense", 500_000);
        Path theirs = json("theirs", "device 0", "libcudf 26.08.1", "libcudf", 0);
        Path results = folder.resolve("results");
        Path written = new ResultFile(CLOCK).write(ours, theirs, results, "benchmarks/run int-3");

        assertThat(written).isEqualTo(results.resolve("2026-11-21-1605-nvidia-h200.md"));
        assertThat(written)
                .content()
                .startsWith("# NVIDIA H200, 2026-11-21 16:05 UTC\n")
                .contains("- command: `benchmarks/run int-3`\n")
                .contains("- windrow 1.0, a runtime, CUDA, Java 25\n")
                .contains("- libcudf 26.08.1, a runtime, CUDA, Java 25\n")
                .contains("over columns that were on the device already")
                .endsWith(
                        "| int-3 | 1000 | 3 | dense | 0.500 | 2.000 | 3.000 | 9"
                                + " | libcudf | 2.000 | 3.000 | 9 | 1.00 | 1.00 | 4.00 |\n");
        assertThat(results.resolve("2026-11-21-1605-nvidia-h200.json"))
                .content()
                .startsWith("{\"windrow\":[\n{\"case\":\"int-3\"")
                .contains("],\"libcudf\":[\n{\"case\":\"int-3\"");
    }

    @Test
    void whatWasWrittenInTheSameMinuteStays() throws IOException {
        Path ours = json("ours", "NVIDIA H200", "windrow 1.0", "dense", 500_000);
        Path theirs = json("theirs", "device 0", "libcudf 26.08.1", "libcudf", 0);
        ResultFile results = new ResultFile(CLOCK);
        Path first = results.write(ours, theirs, folder, "the first");
        Path second = results.write(ours, theirs, folder, "the second");
        Path third = results.write(ours, theirs, folder, "the third");
        assertThat(first).content().contains("`the first`");
        assertThat(second).isEqualTo(folder.resolve("2026-11-21-1605-nvidia-h200-2.md"));
        assertThat(third).isEqualTo(folder.resolve("2026-11-21-1605-nvidia-h200-3.md"));
        assertThat(second).content().contains("(2026-11-21-1605-nvidia-h200-2.json)");
    }

    @Test
    void filesThatAreNoMeasurementsAreTold() throws IOException {
        Path object = Files.writeString(folder.resolve("object.json"), "{}");
        Path nameless = Files.writeString(folder.resolve("nameless.json"), "[{\"rows\":3}]");
        assertThatThrownBy(() -> Measurement.read(object))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected an array");
        assertThatThrownBy(() -> Measurement.read(nameless))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("without \"case\"");
    }

    @Test
    void devicesBecomeNamesOfFiles() {
        assertThat(ResultFile.slug("NVIDIA GeForce RTX(TM) 4090 "))
                .isEqualTo("nvidia-geforce-rtx-tm-4090");
    }

    private Path json(String name, String device, String version, String strategy, long kernels) {
        BenchmarkResult result =
                new BenchmarkResult(
                        BenchmarkCases.find("int-3").orElseThrow(),
                        Instant.EPOCH,
                        new Platform(device, "CUDA", version, "a runtime", "25"),
                        strategy,
                        1_000,
                        3,
                        12_000,
                        new Verification(Verification.Outcome.SKIPPED, ""),
                        new Timing(9_000_000, kernels),
                        List.of(new Timing(2_000_000, kernels, 3_000_000)),
                        0);
        Path file = folder.resolve(name + ".json");
        try (Table records = BenchmarkTables.records(List.of(result))) {
            Tables.write(records, file);
        }
        return file;
    }
}
