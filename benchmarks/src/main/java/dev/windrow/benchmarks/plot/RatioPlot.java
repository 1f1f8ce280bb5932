// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Ratios of another engine's time to Windrow's, case by case, on a logarithmic axis. Right of the
 * line at 1, Windrow is faster.
 *
 * @param kinds the comparisons; each case has a dot for each
 */
record RatioPlot(String title, String subtitle, List<String> kinds, List<Line> lines) {

    private static final int WIDTH = 860;
    private static final int LEFT = 170;
    private static final int RIGHT = WIDTH - 150;
    private static final int NUMBER_WIDTH = 56;
    private static final int TOP = 112;
    private static final int LINE_HEIGHT = 24;
    private static final int[] COLOURS = {0, 1};

    /**
     * A case.
     *
     * @param ratios one for each kind, NaN if there is none
     */
    record Line(String name, double[] ratios) {}

    String svg() {
        int bottom = TOP + lines.size() * LINE_HEIGHT;
        Svg svg = new Svg(WIDTH, bottom + 52, title, subtitle);
        LogScale across = LogScale.around(ratios(), LEFT, RIGHT);
        legend(svg);
        for (double tick : across.ticks()) {
            boolean isOne = Math.abs(tick - 1) < 1e-9;
            svg.line(across.at(tick), TOP - 8, across.at(tick), bottom, isOne ? "one" : "grid");
            svg.text(across.at(tick), bottom + 18, "middle quiet", LogScale.label(tick) + "×");
        }
        svg.text(across.at(1) - 8, bottom + 38, "end quiet", "← Windrow slower");
        svg.text(across.at(1) + 8, bottom + 38, "quiet", "Windrow faster →");
        for (int i = 0; i < lines.size(); i++) {
            line(svg, across, lines.get(i), TOP + (i + 0.5) * LINE_HEIGHT);
        }
        return svg.toString();
    }

    /** Returns all ratios, and values around 1, so that the axis includes 1. */
    private List<Double> ratios() {
        return Stream.concat(
                        Stream.of(0.99, 1.01),
                        lines.stream()
                                .flatMap(line -> Arrays.stream(line.ratios()).boxed())
                                .filter(Double::isFinite))
                .toList();
    }

    private void legend(Svg svg) {
        double x = LEFT;
        for (int kind = 0; kind < kinds.size(); kind++) {
            svg.dot(x, 78, 5, "f" + COLOURS[kind], kinds.get(kind));
            svg.text(x + 12, 82, "t" + COLOURS[kind], kinds.get(kind));
            x += 40 + 6.6 * kinds.get(kind).length();
        }
    }

    private void line(Svg svg, LogScale across, Line line, double y) {
        svg.text(LEFT - 16, y + 4, "end", line.name());
        double least = 1;
        double greatest = 1;
        for (double ratio : line.ratios()) {
            if (Double.isFinite(ratio)) {
                least = Math.min(least, ratio);
                greatest = Math.max(greatest, ratio);
            }
        }
        svg.line(across.at(least), y, across.at(greatest), y, "span");
        for (int kind = kinds.size() - 1; kind >= 0; kind--) {
            double ratio = line.ratios()[kind];
            if (Double.isFinite(ratio)) {
                String text = String.format(Locale.ROOT, ratio < 10 ? "%.2f×" : "%.0f×", ratio);
                String colour = "f" + COLOURS[kind];
                svg.dot(across.at(ratio), y, 5, colour, kinds.get(kind) + ": " + text);
                double x = WIDTH - 24 - (kinds.size() - 1 - kind) * NUMBER_WIDTH;
                svg.text(x, y + 4, "end t" + COLOURS[kind], text);
            }
        }
    }
}
