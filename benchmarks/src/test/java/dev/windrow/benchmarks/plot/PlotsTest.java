// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;

/** From result files to pictures. */
class PlotsTest {

    private static final String GPU_HEADER =
            """
            # NVIDIA H200, 2026-11-21 22:05 UTC

            | case | rows | result rows | windrow kernels ms | windrow wall ms | windrow home ms | libcudf | libcudf wall ms | libcudf home ms |
            |---|--:|--:|--:|--:|--:|---|--:|--:|
            """;

    @TempDir Path results;

    @Test
    void thePageIsThatOfTheResults() throws IOException {
        Path page = Path.of("plots");
        for (Map.Entry<String, String> file : Plots.of(Path.of("results")).entrySet()) {
            assertThat(page.resolve(file.getKey()))
                    .as("run benchmarks/plot")
                    .content()
                    .isEqualTo(file.getValue());
        }
    }

    @Test
    void everyCaseIsADot() throws Exception {
        Files.writeString(
                results.resolve("2026-11-21-2205-nvidia-h200.md"),
                GPU_HEADER
                        + """
                        | int-1 | 100 | 1 | 0.5 | 2 | 4 | libcudf | 10 | 80 |
                        | int-1e3 | 100 | 1000 | 1 | 4 | 8 | libcudf | 8 | 24 |
                        | int-1e3 | 100 | 1000 | 1 | 4 | 8 | libcudf, overflow detected | 16 | 32 |
                        | string-3 | 100 | 3 | 1 | 4 | 8 | libcudf | 2 | 8 |
                        """);
        Map<String, String> files = Plots.of(results);
        assertThat(files).containsOnlyKeys("gpu-keys.svg", "gpu-ratio.svg", "README.md");
        assertThat(titles(files.get("gpu-keys.svg")))
                .filteredOn(title -> title.startsWith("libcudf"))
                .containsExactly(
                        "libcudf, whole run: 1 groups, 10.0 milliseconds",
                        "libcudf, whole run: 1k groups, 8.00 milliseconds");
        assertThat(titles(files.get("gpu-ratio.svg")))
                .contains("result on the device: 5.00×", "result on the host: 20×")
                .contains("result on the device: 0.50×")
                .noneMatch(title -> title.contains("4.00×"));
        assertThat(files.get("README.md"))
                .contains("(gpu-keys.svg)", "(../results/2026-11-21-2205-nvidia-h200.md)");
    }

    @Test
    void theLatestOfACaseCounts() throws Exception {
        Files.writeString(
                results.resolve("2026-11-20-0000-nvidia-a.md"),
                GPU_HEADER + "| int-1 | 100 | 1 | 1 | 2 | 3 | libcudf | 10 | 12 |\n");
        Files.writeString(
                results.resolve("2026-11-21-0000-nvidia-a.md"),
                GPU_HEADER + "| int-1 | 100 | 1 | 1 | 2 | 3 | libcudf | 14 | 15 |\n");
        Map<String, String> files = Plots.of(results);
        assertThat(titles(files.get("gpu-ratio.svg")))
                .contains("result on the device: 7.00×")
                .doesNotContain("result on the device: 5.00×");
        assertThat(files.get("README.md")).doesNotContain("2026-11-20");
    }

    @Test
    void processorTimeOfBothThreadCountsIsCompared() throws Exception {
        Files.writeString(
                results.resolve("2026-11-21-0000-duckdb.md"),
                """
                # CPU engine and DuckDB, 2026-11-21 00:00 UTC

                | case | threads | rows | windrow cpu ms | duckdb cpu ms |
                |---|--:|--:|--:|--:|
                | h2o-q1 | 1 | 1000000 | 10.0 | 15.0 |
                | h2o-q1 | 1 | 10000000 | 100.0 | 150.0 |
                | h2o-q1 | 2 | 10000000 | 100.0 | 200.0 |
                """);
        Map<String, String> files = Plots.of(results);
        assertThat(titles(files.get("cpu-ratio.svg")))
                .contains("one thread: 1.50×", "two threads: 2.00×");
        assertThat(titles(files.get("cpu-rows.svg")))
                .contains("DuckDB: 1M rows, 15.0 milliseconds of processor time");
    }

    @Test
    void aFileWithoutATableIsRefused() throws IOException {
        Files.writeString(results.resolve("2026-11-21-0000-duckdb.md"), "# nothing\n");
        assertThatThrownBy(() -> Plots.of(results))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected a table");
    }

    @Test
    void placesOnAxesFollowTheLogarithm() {
        LogScale scale = LogScale.around(List.of(2.0, 800.0), 0, 300);
        assertThat(scale.ticks()).hasSize(4);
        assertThat(scale.at(1)).isZero();
        assertThat(scale.at(10)).isCloseTo(100, within(1e-9));
        assertThat(scale.at(1000)).isCloseTo(300, within(1e-9));
        assertThat(LogScale.label(0.01)).isEqualTo("0.01");
        assertThat(LogScale.label(1e5)).isEqualTo("100k");
        assertThat(LogScale.label(1e8)).isEqualTo("100M");
    }

    /** Returns the tooltips of dots. Fails if the picture is not XML. */
    private static List<String> titles(String svg) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList titles = document.getElementsByTagName("title");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < titles.getLength(); i++) {
            texts.add(titles.item(i).getTextContent());
        }
        return texts;
    }
}
