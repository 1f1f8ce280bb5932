// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import dev.windrow.benchmarks.plot.LinePlot.Series;
import dev.windrow.benchmarks.plot.RatioPlot.Line;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Plots of the runs against libcudf, on a GPU. */
final class LibcudfPlots {

    private static final String FILES = "\\d{4}-\\d\\d-\\d\\d-\\d{4}-nvidia-.*\\.md";
    private static final String KERNELS = "windrow kernels ms";
    private static final String WALL = "windrow wall ms";
    private static final String HOME = "windrow home ms";
    private static final String LIBCUDF = "libcudf wall ms";
    private static final String LIBCUDF_HOME = "libcudf home ms";

    /** Evenly spread keys, without those that look for a step at 128. */
    private static final String UNIFORM = "int-(1|3|20|100|1e\\d)";

    private LibcudfPlots() {}

    static List<Plot> of(Path folder) throws IOException {
        Results all =
                Results.read(folder, FILES, cells -> cells.get("case") + cells.get("libcudf"))
                        .where(line -> line.text("libcudf").equals("libcudf"));
        return Stream.of(keys(all.where(line -> line.text("case").matches(UNIFORM))), ratios(all))
                .filter(plot -> !plot.sources().isEmpty())
                .toList();
    }

    private static Plot keys(Results results) {
        LinePlot plot =
                new LinePlot(
                        "Time against keys",
                        "sum of 100 million float64 by an int32 key, on one NVIDIA H200",
                        "groups",
                        "milliseconds",
                        List.of(
                                series("Windrow, kernels", 1, results, KERNELS),
                                series("Windrow, whole run", 0, results, WALL),
                                series("libcudf, whole run", 2, results, LIBCUDF)));
        return new Plot(
                "gpu-keys",
                "Time against keys, on a GPU",
                "Columns lie on the device on both sides. A whole run ends with its result on the"
                        + " device; where there are few groups, Windrow's ends with the result on"
                        + " the host.",
                results.isEmpty() ? "" : plot.svg(),
                results.sources());
    }

    private static Series series(String name, int colour, Results results, String column) {
        List<double[]> points =
                results.lines().stream()
                        .map(line -> new double[] {groups(line), line.number(column)})
                        .sorted(Comparator.comparingDouble(point -> point[0]))
                        .toList();
        return new Series(name, colour, points);
    }

    /** Returns the rows of a result. Older files call those of any result groups. */
    private static double groups(Results.Line line) {
        double resultRows = line.number("result rows");
        return Double.isNaN(resultRows) ? line.number("groups") : resultRows;
    }

    private static Plot ratios(Results results) {
        List<Line> lines =
                results.lines().stream()
                        .map(
                                line ->
                                        new Line(
                                                line.text("case"),
                                                new double[] {
                                                    line.number(LIBCUDF) / line.number(WALL),
                                                    line.number(LIBCUDF_HOME) / line.number(HOME)
                                                }))
                        .sorted(
                                Comparator.comparingDouble((Line line) -> line.ratios()[0])
                                        .reversed())
                        .toList();
        RatioPlot plot =
                new RatioPlot(
                        "How many times as long libcudf takes",
                        "case by case, on one NVIDIA H200; the cases are those of windrow bench",
                        List.of("result on the device", "result on the host"),
                        lines);
        return new Plot(
                "gpu-ratio",
                "Ratio to libcudf",
                "libcudf's whole run divided by Windrow's, once with the result on the device and"
                        + " once with all of it on the host, on both sides. Where there are few"
                        + " groups, Windrow's result is on the host in both.",
                results.isEmpty() ? "" : plot.svg(),
                results.sources());
    }
}
