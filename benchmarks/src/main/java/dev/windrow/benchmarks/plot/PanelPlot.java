// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import dev.windrow.benchmarks.plot.LinePlot.Series;

import java.util.ArrayList;
import java.util.List;

/**
 * Small line plots side by side, one for each case, all on the same logarithmic axes.
 *
 * @param x the name of the horizontal axes
 * @param y the name of the vertical axes
 */
record PanelPlot(String title, String subtitle, String x, String y, List<Panel> panels) {

    private static final int WIDTH = 860;
    private static final int COLUMNS = 4;
    private static final int LEFT = 62;
    private static final int TOP = 130;
    private static final int PANEL_WIDTH = 176;
    private static final int PANEL_HEIGHT = 132;
    private static final int GAP_ACROSS = 20;
    private static final int GAP_DOWN = 44;

    /** A case. */
    record Panel(String name, List<Series> series) {}

    String svg() {
        int rows = Math.ceilDiv(panels.size(), COLUMNS);
        int height = TOP + rows * (PANEL_HEIGHT + GAP_DOWN) + 24;
        Svg svg = new Svg(WIDTH, height, title, subtitle);
        legend(svg);
        svg.text(24, TOP - 18, "", y);
        for (int i = 0; i < panels.size(); i++) {
            int left = LEFT + i % COLUMNS * (PANEL_WIDTH + GAP_ACROSS);
            int top = TOP + i / COLUMNS * (PANEL_HEIGHT + GAP_DOWN);
            panel(svg, panels.get(i), left, top, i % COLUMNS == 0);
        }
        svg.text(WIDTH / 2.0, height - 14, "middle", x);
        return svg.toString();
    }

    private void legend(Svg svg) {
        double at = LEFT;
        for (Series each : panels.getFirst().series()) {
            svg.dot(at, 78, 5, "f" + each.colour(), each.name());
            svg.text(at + 12, 82, "t" + each.colour(), each.name());
            at += 40 + 6.6 * each.name().length();
        }
    }

    private List<Double> coordinates(int axis) {
        List<Double> all = new ArrayList<>();
        for (Panel panel : panels) {
            for (Series each : panel.series()) {
                each.points().forEach(point -> all.add(point[axis]));
            }
        }
        return all;
    }

    private void panel(Svg svg, Panel panel, int left, int top, boolean isFirst) {
        LogScale across = LogScale.around(coordinates(0), left, left + PANEL_WIDTH);
        LogScale up = LogScale.around(coordinates(1), top + PANEL_HEIGHT, top);
        for (double tick : up.ticks()) {
            svg.line(left, up.at(tick), left + PANEL_WIDTH, up.at(tick), "grid");
            if (isFirst) {
                svg.text(left - 8, up.at(tick) + 4, "end quiet", LogScale.label(tick));
            }
        }
        for (double tick : across.ticks()) {
            double x = across.at(tick);
            svg.line(x, top, x, top + PANEL_HEIGHT, "grid");
            // Labels at the edges stay within the panel, since the next panel's labels begin there.
            boolean isLast = x > left + PANEL_WIDTH - 1;
            String anchor = tick == across.low() ? "" : isLast ? "end " : "middle ";
            svg.text(x, top + PANEL_HEIGHT + 16, anchor + "quiet", LogScale.label(tick));
        }
        svg.text(left + 8, top + 16, "strong", panel.name());
        for (Series each : panel.series()) {
            List<double[]> places = new ArrayList<>();
            for (double[] point : each.points()) {
                places.add(new double[] {across.at(point[0]), up.at(point[1])});
            }
            svg.path(places, "s" + each.colour());
            for (int i = 0; i < places.size(); i++) {
                double[] point = each.points().get(i);
                String tooltip =
                        each.name() + ": " + LogScale.label(point[0]) + " " + x + ", " + point[1];
                svg.dot(
                        places.get(i)[0],
                        places.get(i)[1],
                        3.5,
                        "f" + each.colour(),
                        tooltip + " " + y);
            }
        }
    }
}
