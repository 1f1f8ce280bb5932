// SPDX-License-Identifier: Apache-2.0
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
                // The smallest of TPC-H's tables is larger.
                long rows = each.name().startsWith("tpch-") ? 6_005 : 2_000;
                assertThat(result.rows()).as(each.name()).isEqualTo(rows);
                assertThat(result.resultRows()).as(each.name()).isBetween(1L, rows);
                assertThat(result.bytes()).as(each.name()).isGreaterThanOrEqualTo(12 * rows);
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

    @Test
    void publishedBenchmarksAreAskedUnchanged() {
        BenchmarkCase q10 = BenchmarkCases.find("h2o-q10").orElseThrow();
        assertThat(q10.dataSet(q10.rows(false))).isEqualTo("h2o:G1_10000000_1e2_0_0");
        assertThat(q10.keys()).containsExactly("id1", "id2", "id3", "id4", "id5", "id6");
        BenchmarkCase tpch = BenchmarkCases.find("tpch-q1").orElseThrow();
        assertThat(tpch.dataSet(tpch.rows(false))).isEqualTo("tpch:lineitem?sf=1&money=decimal");
        assertThat(tpch.dataSet(5)).contains("sf=0.001&");
        assertThat(tpch.aggregationText())
                .contains("sum(l_extendedprice * (1 - l_discount) * (1 + l_tax))");
    }
}
