// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Prints a table in aligned columns, numbers to the right:
 *
 * <pre>
 * status  total
 * ------  -----
 * F         4.0
 * null      7.0
 * </pre>
 *
 * <p>The text of each cell is made twice, once to measure and once to print: as text, a result may
 * be larger than memory.
 */
final class TextTable {

    private static final String GAP = "  ";
    private static final String NULL = "null";
    private static final String RULE = "-";

    /** Texts are cut to no fewer columns to fit more of them on a line. */
    private static final int LEAST_CUT = 12;

    private final List<Line> columns;
    private final long rows;

    /** A column on the screen: the lines above the rule, and a line for each row. */
    record Line(List<String> header, Cells cells, int width, boolean right) {

        static Line of(List<String> header, Cells cells, long rows, boolean right) {
            int widest = header.stream().mapToInt(TextWidth::of).max().orElse(0);
            for (long row = 0; row < rows; row++) {
                widest = Math.max(widest, TextWidth.of(cells.of(row)));
            }
            return new Line(header, cells, widest, right);
        }

        /** Returns the column, which is no narrower than a width. */
        Line atLeast(int least) {
            return new Line(header, cells, Math.max(width, least), right);
        }

        /** Returns the column with its texts cut where they are wider. Numbers stay whole. */
        Line cut(int most) {
            return right || width <= most
                    ? this
                    : new Line(
                            header.stream().map(each -> cut(each, most)).toList(),
                            row -> cut(cells.of(row), most),
                            most,
                            false);
        }

        private static String cut(String text, int most) {
            return TextWidth.cut(text, most, ShownTable.MORE);
        }
    }

    /** Makes the text of a row's cell. */
    @FunctionalInterface
    interface Cells {
        String of(long row);
    }

    /** Makes the text of a column's cell in the current line. */
    @FunctionalInterface
    private interface LineCells {
        String of(Line column);
    }

    TextTable(List<Line> columns, long rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /**
     * What fits a width.
     *
     * @param columns how many of the first columns
     * @param most the columns of the screen that their texts take at most
     */
    record Fit(int columns, int most) {

        static final Fit ALL = new Fit(Integer.MAX_VALUE, Integer.MAX_VALUE);

        /** Returns the first columns, as many as fit, with texts as wide as all of them can be. */
        static Fit of(List<Line> all, int width) {
            int count = all.size();
            while (count > 1 && width(all.subList(0, count), LEAST_CUT) > width) {
                count--;
            }
            List<Line> some = all.subList(0, count);
            int most =
                    IntStream.iterate(width, each -> each > LEAST_CUT, each -> each - 1)
                            .filter(each -> width(some, each) <= width)
                            .findFirst()
                            .orElse(LEAST_CUT);
            return new Fit(count, most);
        }

        List<Line> fitted(List<Line> all) {
            return all.stream().limit(columns).map(line -> line.cut(most)).toList();
        }
    }

    private static int width(List<Line> columns, int most) {
        return columns.stream()
                        .mapToInt(
                                line ->
                                        (line.right()
                                                ? line.width()
                                                : Math.min(line.width(), most)))
                        .map(each -> each + GAP.length())
                        .sum()
                - GAP.length();
    }

    /** Returns the columns of a table, as wide as its rows need. */
    static List<Line> lines(Table table) {
        List<Line> columns = new ArrayList<>();
        for (String name : table.names()) {
            Column column = table.column(name);
            columns.add(
                    Line.of(
                            List.of(PrintableText.of(name)),
                            row -> cell(column, row),
                            table.rows(),
                            column.type().isNumeric()));
        }
        return columns;
    }

    private static String cell(Column column, long row) {
        String text = CellText.of(column, row);
        return text == null ? NULL : PrintableText.of(text);
    }

    void print(PrintWriter out) {
        printHeader(out);
        printRows(out);
    }

    void printHeader(PrintWriter out) {
        int headers = columns.isEmpty() ? 1 : columns.getFirst().header().size();
        for (int i = 0; i < headers; i++) {
            int at = i;
            printLine(out, column -> column.header().get(at));
        }
        printLine(out, column -> RULE.repeat(column.width()));
    }

    void printRows(PrintWriter out) {
        for (long row = 0; row < rows; row++) {
            long current = row;
            printLine(out, column -> column.cells().of(current));
        }
    }

    private void printLine(PrintWriter out, LineCells cells) {
        StringBuilder line = new StringBuilder();
        for (Line column : columns) {
            String text = cells.of(column);
            String padding = " ".repeat(column.width() - TextWidth.of(text));
            line.append(line.isEmpty() ? "" : GAP)
                    .append(column.right() ? padding : text)
                    .append(column.right() ? text : padding);
        }
        out.print(line.toString().stripTrailing() + "\n");
    }
}
