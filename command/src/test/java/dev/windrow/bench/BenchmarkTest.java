// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.PreparedQuery;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

@ExtendWith(NoLeaks.class)
class BenchmarkTest {

    private static final long ROWS = 500;

    @ParameterizedTest
    @ValueSource(strings = {"string-3-five", "int-1e3", "decimal-4", "tpch-q1", "tpch-q6"})
    void aDevicesAnswerIsComparedWithTheCpus(String name) {
        BenchmarkResult result = run(name, EngineChoice.GPU, Algorithm.AUTO, true);
        assertThat(result.check()).isEqualTo(new Verification(Verification.Outcome.EQUAL, ""));
        assertThat(result.hasKernels()).isTrue();
        assertThat(result.runs()).hasSize(2).allMatch(run -> run.wall() > 0);
        assertThat(result.copyGigabytesPerSecond()).isPositive();
        assertThat(result.copyShare()).isPositive();
        assertThat(result.platform().backend()).isNotEqualTo("cpu");
    }

    /** Each run evaluates the condition and the expressions, as libcudf's side does. */
    @ParameterizedTest
    @ValueSource(strings = {"tpch-q1", "tpch-q6"})
    void conditionsAndExpressionsAreMeasured(String name) {
        BenchmarkCase benchmark = BenchmarkCases.find(name).orElseThrow();
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
                Table table = benchmark.read(ROWS, ReadOptions.defaults());
                PreparedQuery prepared = windrow.prepare(benchmark.query(), table);
                GroupByResult result = prepared.run()) {
            assertThat(result.explanation().toString())
                    .contains("evaluated by one kernel made for the query");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void whatAProfileCostsIsMeasuredInPairs(EngineChoice engine) {
        BenchmarkSettings settings = new BenchmarkSettings(ROWS, 3, Algorithm.AUTO, true);
        try (Benchmark benchmark =
                Benchmark.open(WindrowConfig.defaults().withEngine(engine), settings)) {
            ProfileCost cost = benchmark.profileCost(BenchmarkCases.find("int-3").orElseThrow());
            assertThat(cost.without()).hasSize(3).allMatch(run -> run.wall() > 0);
            assertThat(cost.with()).hasSize(3).allMatch(run -> run.wall() > 0);
            assertThat(cost.rows()).isEqualTo(ROWS);
        }
    }

    @Test
    void theRatioOfPairsIsTheMedianOfTheirs() {
        ProfileCost three = cost(List.of(10L, 20L, 40L), List.of(11L, 40L, 42L));
        assertThat(three.ratio()).isEqualTo(1.1);
        assertThat(three.leastRatio()).isEqualTo(1.1);
        ProfileCost two = cost(List.of(10L, 20L), List.of(10L, 30L));
        assertThat(two.ratio()).isEqualTo(1.25);
        assertThat(two.leastRatio()).isEqualTo(1.0);
    }

    private static ProfileCost cost(List<Long> without, List<Long> with) {
        return new ProfileCost(
                BenchmarkCases.find("int-3").orElseThrow(),
                "cpu",
                "cpu-hash",
                ROWS,
                without.stream().map(wall -> new Timing(wall, 0)).toList(),
                with.stream().map(wall -> new Timing(wall, 0)).toList());
    }

    @Test
    void theCheckCanBeLeftOut() {
        assertThat(run("int-3", EngineChoice.GPU, Algorithm.AUTO, false).check().outcome())
                .isEqualTo(Verification.Outcome.SKIPPED);
    }

    @Test
    void anAlgorithmCanBeForced() {
        assertThat(run("int-3", EngineChoice.GPU, Algorithm.SORT, true).strategy())
                .isEqualTo("sort");
    }

    @Test
    void theCpuHasNoKernels() {
        BenchmarkResult result = run("int-3", EngineChoice.CPU, Algorithm.AUTO, true);
        assertThat(result.check().outcome()).isEqualTo(Verification.Outcome.REFERENCE);
        assertThat(result.hasKernels()).isFalse();
        assertThat(result.copyGigabytesPerSecond()).isZero();
        assertThat(result.bytes()).isEqualTo(12 * ROWS);
        assertThat(result.gigabytesPerSecond()).isPositive();
        assertThat(result.platform().backend()).isEqualTo("cpu");
    }

    @Test
    void settingsAreChecked() {
        assertThatThrownBy(() -> new BenchmarkSettings(null, 0, Algorithm.AUTO, true))
                .isInstanceOf(WindrowException.class)
                .hasMessage("0 runs, expected at least 1");
        assertThatThrownBy(() -> new BenchmarkSettings(0L, 1, Algorithm.AUTO, true))
                .isInstanceOf(WindrowException.class)
                .hasMessage("0 rows, expected at least 1");
    }

    private static BenchmarkResult run(
            String name, EngineChoice engine, Algorithm algorithm, boolean checked) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(engine).withThreads(2);
        var settings = new BenchmarkSettings(ROWS, 2, algorithm, checked);
        try (Benchmark benchmark = Benchmark.open(config, settings)) {
            return benchmark.run(BenchmarkCases.find(name).orElseThrow());
        }
    }
}
