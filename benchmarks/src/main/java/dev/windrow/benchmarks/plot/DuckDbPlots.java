// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import dev.windrow.benchmarks.plot.LinePlot.Series;
import dev.windrow.benchmarks.plot.PanelPlot.Panel;
import dev.windrow.benchmarks.plot.RatioPlot.Line;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Plots of the runs against DuckDB, on a CPU. */
final class DuckDbPlots {

    private static final String FILES = "\\d{4}-\\d\\d-\\d\\d-\\d{4}-duckdb.*\\.md";
    private static final String WINDROW = "windrow cpu ms";
    private static final String DUCKDB = "duckdb cpu ms";
    private static final double BENCHMARK_ROWS = 1e7;

    /** Rows of TPC-H's lineitem at scale factor 1. */
    private static final double LINE_ITEMS = 6_001_215;

    private DuckDbPlots() {}

    static List<Plot> of(Path folder) throws IOException {
        Results all =
                Results.read(
                        folder,
                        FILES,
                        cells ->
                                String.join(
                                        " ",
                                        cells.get("case"),
                                        cells.get("rows"),
                                        cells.get("threads")));
        Results largest =
                all.where(
                        line ->
                                line.number("rows") == BENCHMARK_ROWS
                                        || line.number("rows") == LINE_ITEMS);
        Results ofOneThread =
                all.where(
                        line ->
                                line.text("threads").equals("1")
                                        && line.text("case").startsWith("h2o")
                                        && line.number(WINDROW) > 0
                                        && line.number(DUCKDB) > 0);
        return Stream.of(rows(ofOneThread), ratios(largest))
                .filter(plot -> !plot.sources().isEmpty())
                .toList();
    }

    private static Plot rows(Results results) {
        List<Panel> panels =
                results.lines().stream()
                        .map(line -> line.text("case"))
                        .distinct()
                        .map(name -> panel(name, results))
                        .toList();
        PanelPlot plot =
                new PanelPlot(
                        "Time against rows",
                        "q1 to q10 of the db-benchmark's group-by task, one thread",
                        "rows",
                        "milliseconds of processor time",
                        panels);
        return new Plot(
                "cpu-rows",
                "Time against rows, on a CPU",
                "Processor time, the garbage collector's included, of one thread.",
                results.isEmpty() ? "" : plot.svg(),
                results.sources());
    }

    private static Panel panel(String name, Results results) {
        Results ofCase = results.where(line -> line.text("case").equals(name));
        return new Panel(
                name,
                List.of(
                        series("Windrow", 0, ofCase, WINDROW),
                        series("DuckDB", 2, ofCase, DUCKDB)));
    }

    private static Series series(String name, int colour, Results results, String column) {
        List<double[]> points =
                results.lines().stream()
                        .map(line -> new double[] {line.number("rows"), line.number(column)})
                        .sorted(Comparator.comparingDouble(point -> point[0]))
                        .toList();
        return new Series(name, colour, points);
    }

    private static Plot ratios(Results results) {
        List<Line> lines =
                results.lines().stream()
                        .map(line -> line.text("case"))
                        .distinct()
                        .map(name -> line(name, results))
                        .toList();
        RatioPlot plot =
                new RatioPlot(
                        "How many times as long DuckDB takes",
                        "processor time; q1 to q10 at 10 million rows, TPC-H Q1 at scale factor 1",
                        List.of("one thread", "two threads"),
                        lines);
        return new Plot(
                "cpu-ratio",
                "Ratio to DuckDB",
                "DuckDB's processor time divided by Windrow's, both with as many threads.",
                results.isEmpty() ? "" : plot.svg(),
                results.sources());
    }

    private static Line line(String name, Results results) {
        return new Line(name, new double[] {ratio(name, "1", results), ratio(name, "2", results)});
    }

    private static double ratio(String name, String threads, Results results) {
        return results.lines().stream()
                .filter(line -> line.text("case").equals(name))
                .filter(line -> line.text("threads").equals(threads))
                .mapToDouble(line -> line.number(DUCKDB) / line.number(WINDROW))
                .findFirst()
                .orElse(Double.NaN);
    }
}
