package dev.windrow.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.WindrowConfig;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.HashSet;

@ExtendWith(NoLeaks.class)
class BenchmarkCasesTest {

    @Test
    void namesAreDistinct() {
        var names = BenchmarkCases.all().stream().map(BenchmarkCase::name).toList();
        assertThat(new HashSet<>(names)).hasSameSizeAs(names).doesNotContain("all");
    }

    @Test
    void aCaseIsFoundByItsNameOnly() {
        for (BenchmarkCase each : BenchmarkCases.all()) {
            assertThat(BenchmarkCases.find(each.name())).contains(each);
        }
        assertThat(BenchmarkCases.find("int")).isEmpty();
        assertThat(BenchmarkCases.nearest("decimal-5")).contains("decimal-4");
    }

    @Test
    void everyCaseRuns() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        BenchmarkSettings settings = new BenchmarkSettings(2_000L, 1, Algorithm.AUTO, true);
        try (Benchmark benchmark = Benchmark.open(config, settings)) {
            for (BenchmarkCase each : BenchmarkCases.all()) {
                BenchmarkResult result = benchmark.run(each);
                assertThat(result.rows()).as(each.name()).isEqualTo(2_000);
                assertThat(result.groups()).as(each.name()).isBetween(1L, 2_000L);
                assertThat(result.bytes()).as(each.name()).isGreaterThanOrEqualTo(12 * 2_000);
            }
        }
    }

    @Test
    void aCpuHasATenthOfTheRows() {
        BenchmarkCase benchmark = BenchmarkCases.find("int-1e3").orElseThrow();
        assertThat(benchmark.rows(true)).isEqualTo(100_000_000);
        assertThat(benchmark.rows(false)).isEqualTo(10_000_000);
        assertThat(benchmark.dataSet(5)).startsWith("random:rows=5,");
    }
}
