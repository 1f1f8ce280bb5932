// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A plot of lines on two logarithmic axes.
 *
 * @param x the name of the horizontal axis
 * @param y the name of the vertical axis
 */
record LinePlot(String title, String subtitle, String x, String y, List<Series> series) {

    private static final int WIDTH = 860;
    private static final int HEIGHT = 430;
    private static final int LEFT = 64;
    private static final int RIGHT = WIDTH - 170;
    private static final int TOP = 92;
    private static final int BOTTOM = HEIGHT - 56;

    /** The least distance of two labels at the ends of lines. */
    private static final double LABEL_HEIGHT = 17;

    /**
     * A line.
     *
     * @param colour the number of its colour
     * @param points x and y of each point, sorted by x
     */
    record Series(String name, int colour, List<double[]> points) {}

    String svg() {
        Svg svg = new Svg(WIDTH, HEIGHT, title, subtitle);
        LogScale across = LogScale.around(coordinates(0), LEFT, RIGHT);
        LogScale up = LogScale.around(coordinates(1), BOTTOM, TOP);
        axes(svg, across, up);
        for (Series each : series) {
            List<double[]> places = new ArrayList<>();
            for (double[] point : each.points()) {
                places.add(new double[] {across.at(point[0]), up.at(point[1])});
            }
            svg.path(places, "s" + each.colour());
            for (int i = 0; i < places.size(); i++) {
                double[] point = each.points().get(i);
                String tooltip =
                        String.format(
                                Locale.ROOT,
                                "%s: %s %s, %.3g %s",
                                each.name(),
                                LogScale.label(point[0]),
                                x,
                                point[1],
                                y);
                svg.dot(places.get(i)[0], places.get(i)[1], 4, "f" + each.colour(), tooltip);
            }
        }
        labels(svg, up);
        return svg.toString();
    }

    private List<Double> coordinates(int axis) {
        return series.stream()
                .flatMap(each -> each.points().stream().map(point -> point[axis]))
                .toList();
    }

    private void axes(Svg svg, LogScale across, LogScale up) {
        for (double tick : up.ticks()) {
            svg.line(LEFT, up.at(tick), RIGHT, up.at(tick), "grid");
            svg.text(LEFT - 10, up.at(tick) + 4, "end quiet", LogScale.label(tick));
        }
        for (double tick : across.ticks()) {
            svg.line(across.at(tick), TOP, across.at(tick), BOTTOM, "grid");
            svg.text(across.at(tick), BOTTOM + 20, "middle quiet", LogScale.label(tick));
        }
        svg.text((LEFT + RIGHT) / 2.0, HEIGHT - 14, "middle", x);
        svg.text(24, TOP - 14, "", y);
    }

    /**
     * Writes each line's name at its end, from the uppermost down, so that names do not overlap.
     */
    private void labels(Svg svg, LogScale up) {
        List<Series> fromAbove =
                series.stream()
                        .sorted(Comparator.comparingDouble(each -> up.at(last(each))))
                        .toList();
        double free = TOP;
        for (Series each : fromAbove) {
            double y = Math.max(free, up.at(last(each)) + 4);
            svg.text(RIGHT + 12, y, "strong t" + each.colour(), each.name());
            free = y + LABEL_HEIGHT;
        }
    }

    private static double last(Series series) {
        return series.points().getLast()[1];
    }
}
