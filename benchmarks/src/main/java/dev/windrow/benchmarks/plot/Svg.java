// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.util.List;
import java.util.Locale;

/** A picture under construction. Its colours follow the reader's light or dark theme. */
final class Svg {

    /** Colours by class, for light and then for dark backgrounds. */
    private static final String STYLE =
            """
            <style>
            text{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:#3d4752}
            .title{font-size:16px;font-weight:600;fill:#16202a}
            .quiet{fill:#6b7783}
            .end{text-anchor:end}
            .middle{text-anchor:middle}
            .strong{font-weight:600}
            .back{fill:#ffffff;stroke:#d9dfe5}
            .grid{stroke:#e7ebef;stroke-width:1}
            .one{stroke:#7b8794;stroke-width:1.5}
            .span{stroke:#c9d1d9;stroke-width:2}
            .line{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
            .s0{stroke:#0b6fa4}.f0{fill:#0b6fa4}
            .s1{stroke:#4fb3d9}.f1{fill:#4fb3d9}
            .s2{stroke:#d9622b}.f2{fill:#d9622b}
            .t0{fill:#0b6fa4}.t1{fill:#2a8fb8}.t2{fill:#b94c19}
            @media (prefers-color-scheme:dark){
            text{fill:#c3ccd5}
            .title{fill:#eef2f6}
            .quiet{fill:#8e9aa6}
            .back{fill:#11171d;stroke:#2c353e}
            .grid{stroke:#222b33}
            .one{stroke:#74808c}
            .span{stroke:#3a4650}
            .s0{stroke:#4db5ec}.f0{fill:#4db5ec}
            .s1{stroke:#2f7fa6}.f1{fill:#2f7fa6}
            .s2{stroke:#f28c54}.f2{fill:#f28c54}
            .t0{fill:#4db5ec}.t1{fill:#64a9c9}.t2{fill:#f28c54}
            }
            </style>
            """;

    private final StringBuilder body = new StringBuilder();
    private final int width;
    private final int height;

    Svg(int width, int height, String title, String subtitle) {
        this.width = width;
        this.height = height;
        text(24, 34, "title", title);
        text(24, 54, "quiet", subtitle);
    }

    private static String place(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /**
     * Writes text at x. The class says whether it begins there, ends there, or has its middle
     * there.
     */
    void text(double x, double y, String classes, String text) {
        body.append("<text x=\"%s\" y=\"%s\"".formatted(place(x), place(y)));
        if (!classes.isEmpty()) {
            body.append(" class=\"").append(classes).append('"');
        }
        body.append('>').append(escaped(text)).append("</text>\n");
    }

    void line(double x1, double y1, double x2, double y2, String classes) {
        body.append(
                "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>\n"
                        .formatted(place(x1), place(y1), place(x2), place(y2), classes));
    }

    /** Draws a dot with a tooltip. */
    void dot(double x, double y, double radius, String classes, String tooltip) {
        body.append(
                "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" class=\"%s\"><title>%s</title></circle>\n"
                        .formatted(place(x), place(y), place(radius), classes, escaped(tooltip)));
    }

    /** Joins points, each given by x and y. */
    void path(List<double[]> points, String classes) {
        StringBuilder path = new StringBuilder();
        for (double[] point : points) {
            path.append(path.isEmpty() ? "M" : "L");
            path.append(place(point[0])).append(' ').append(place(point[1]));
        }
        body.append("<path d=\"%s\" class=\"line %s\"/>\n".formatted(path, classes));
    }

    @Override
    public String toString() {
        return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
        %s<rect x="0.5" y="0.5" width="%d" height="%d" rx="10" class="back"/>
        %s</svg>
        """
                .formatted(width, height, width, height, STYLE, width - 1, height - 1, body);
    }
}
