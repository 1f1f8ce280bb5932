// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.Table;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

@ExtendWith(NoLeaks.class)
class BenchmarkTablesTest {

    /** At best 12 GB/s, where a copy reaches 48. */
    private static final BenchmarkResult ON_DEVICE =
            result(
                    new Timing(9_000_000, 5_000_000),
                    List.of(
                            new Timing(3_000_000, 2_000_000, 3_500_000),
                            new Timing(2_500_000, 1_000_000),
                            new Timing(4_123_456, 1_500_000)),
                    48);

    private static final BenchmarkResult ON_CPU =
            result(new Timing(9_000_000, 0), List.of(new Timing(6_000_000, 0)), 0);

    @Test
    void recordsHaveEverything() {
        assertThat(json(ON_DEVICE))
                .isEqualToIgnoringNewLines(
                        """
                        [
                        {"case":"int-3",\
                        "data":"random:rows=1000000,key=int32,keys=3,value=float64",\
                        "keys":"key","aggregations":"sum(value)","when":"2026-11-21T10:00:00Z",\
                        "device":"NVIDIA H200","backend":"CUDA","version":"windrow 1.0",\
                        "runtime":"TornadoVM 5.2","java":"25","strategy":"dense",\
                        "rows":1000000,"result_rows":3,"bytes":12000000,\
                        "check":"not checked","first_wall_ms":9.0,"first_kernel_ms":5.0,\
                        "wall_ms":[3.0,2.5,4.123456],"kernel_ms":[2.0,1.0,1.5],\
                        "home_ms":[3.5,2.5,4.123456],\
                        "wall_ms_min":2.5,"wall_ms_median":3.0,\
                        "home_ms_min":2.5,"home_ms_median":3.5,\
                        "kernel_ms_min":1.0,"kernel_ms_median":1.5,\
                        "gb_per_s":12.0,"copy_gb_per_s":48.0,"copy_share":0.25}
                        ]
                        """);
    }

    @Test
    void whereThereAreNoKernelsTheirTimesAreNull() {
        assertThat(json(ON_CPU))
                .contains("\"first_kernel_ms\":null", "\"kernel_ms\":null")
                .contains("\"kernel_ms_min\":null", "\"copy_gb_per_s\":null")
                .contains("\"wall_ms\":[6.0]", "\"gb_per_s\":2.0");
    }

    @Test
    void runsEndWithTheLeastAndTheMedian() {
        try (Table runs = BenchmarkTables.runs(ON_DEVICE)) {
            assertThat(text(runs, "run")).containsExactly("first", "1", "2", "3", "min", "median");
            assertThat(text(runs, "wall ms"))
                    .containsExactly("9.000", "3.000", "2.500", "4.123", "2.500", "3.000");
            assertThat(text(runs, "home ms"))
                    .containsExactly("9.000", "3.500", "2.500", "4.123", "2.500", "3.500");
            assertThat(text(runs, "kernel ms"))
                    .containsExactly("5.000", "2.000", "1.000", "1.500", "1.000", "1.500");
        }
        try (Table runs = BenchmarkTables.runs(ON_CPU)) {
            assertThat(runs.names()).containsExactly("run", "wall ms", "home ms");
        }
    }

    @Test
    void theSummaryHasALineForEachCase() {
        try (Table summary = BenchmarkTables.summary(List.of(ON_DEVICE, ON_CPU))) {
            assertThat(summary.rows()).isEqualTo(2);
            assertThat(text(summary, "kernel min ms")).containsExactly("1.000", "null");
            assertThat(text(summary, "% of copy")).containsExactly("25.0", "null");
        }
        try (Table summary = BenchmarkTables.summary(List.of(ON_CPU))) {
            assertThat(summary.names())
                    .containsExactly(
                            "case",
                            "strategy",
                            "rows",
                            "result rows",
                            "wall min ms",
                            "median",
                            "home min ms",
                            "GB/s");
        }
    }

    private static BenchmarkResult result(Timing first, List<Timing> runs, double copy) {
        return new BenchmarkResult(
                BenchmarkCases.find("int-3").orElseThrow(),
                Instant.parse("2026-11-21T10:00:00Z"),
                new Platform("NVIDIA H200", "CUDA", "windrow 1.0", "TornadoVM 5.2", "25"),
                "dense",
                1_000_000,
                3,
                12_000_000,
                new Verification(Verification.Outcome.SKIPPED, ""),
                first,
                runs,
                copy);
    }

    private static List<String> text(Table table, String name) {
        return LongStream.range(0, table.rows())
                .mapToObj(row -> String.valueOf(table.column(name).text(row)))
                .toList();
    }

    private static String json(BenchmarkResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Table records = BenchmarkTables.records(List.of(result))) {
            Tables.write(records, Format.JSON, out);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
