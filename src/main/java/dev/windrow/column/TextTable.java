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

    /** Prints all of a table. */
    static void print(Table table, PrintWriter out) {
        new TextTable(lines(table), table.rows()).print(out);
        out.flush();
    }

    /**
     * Prints all rows of a table, with texts that are cut and columns left out to fit a width. A
     * column alone is whole, since the terminal breaks its lines where nothing has to be aligned.
     */
    static void print(Table table, PrintWriter out, int width) {
        List<Line> all = lines(table);
        List<Line> fitting = all.size() == 1 ? all : fitting(all, width);
        new TextTable(fitting, table.rows()).print(out);
        if (fitting.size() < all.size()) {
            List<String> hidden = table.names().subList(fitting.size(), all.size());
            String names = PrintableText.of(String.join(", ", hidden));
            out.print(TextWidth.cut("more columns: " + names, width, ShownTable.MORE) + "\n");
        }
        out.flush();
    }

    /** Returns the first columns, as many as fit, with texts as wide as all of them can be. */
    private static List<Line> fitting(List<Line> all, int width) {
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
        return some.stream().map(line -> line.cut(most)).toList();
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

    private static List<Line> lines(Table table) {
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
        int headers = columns.isEmpty() ? 1 : columns.getFirst().header().size();
        for (int i = 0; i < headers; i++) {
            int at = i;
            printLine(out, column -> column.header().get(at));
        }
        printLine(out, column -> RULE.repeat(column.width()));
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
