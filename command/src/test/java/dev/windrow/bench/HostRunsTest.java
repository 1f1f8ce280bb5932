// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Runs that upload their columns, beside the upload alone. */
class HostRunsTest {

    private static final long ROWS = 2_000;
    private static final Verification SKIPPED = Verification.of(Verification.Outcome.SKIPPED);

    private static HostRuns measure(EngineChoice engine) {
        BenchmarkSettings settings = new BenchmarkSettings(ROWS, 3, Algorithm.AUTO, true);
        try (Benchmark benchmark =
                Benchmark.open(WindrowConfig.defaults().withEngine(engine), settings)) {
            return benchmark.fromHost(BenchmarkCases.find("int-3").orElseThrow());
        }
    }

    @Test
    void eachRunOnADeviceUploadsTheColumns() {
        HostRuns runs = measure(EngineChoice.GPU);
        assertThat(runs.rows()).isEqualTo(ROWS);
        assertThat(runs.bytes()).isGreaterThanOrEqualTo(ROWS * (Integer.BYTES + Double.BYTES));
        assertThat(runs.runs()).hasSize(3).allMatch(run -> run.wall() > 0);
        assertThat(runs.upload()).isPositive();
        assertThat(runs.check().outcome()).isEqualTo(Verification.Outcome.EQUAL);
        assertThat(runs.ratio()).isPositive();
    }

    @Test
    void theCpuUploadsNothing() {
        HostRuns runs = measure(EngineChoice.CPU);
        assertThat(runs.bytes()).isZero();
        assertThat(runs.upload()).isZero();
        assertThat(runs.ratio()).isNaN();
        assertThat(runs.check().outcome()).isEqualTo(Verification.Outcome.REFERENCE);
    }

    @Test
    void theRatioIsThatOfTheFastestRun() {
        List<Timing> timings = List.of(new Timing(30, 0), new Timing(22, 0), new Timing(25, 0));
        BenchmarkCase benchmark = BenchmarkCases.find("int-3").orElseThrow();
        assertThat(new HostRuns(benchmark, "x", "y", 1, 12, timings, 20, SKIPPED).ratio())
                .isEqualTo(1.1);
    }
}
