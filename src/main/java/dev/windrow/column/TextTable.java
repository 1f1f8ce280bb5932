// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

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

    private final List<Line> columns;
    private final long rows;

    /** A column on the screen: the lines above the rule, and a line for each row. */
    record Line(List<String> header, Cells cells, int width, boolean right) {

        static Line of(List<String> header, Cells cells, long rows, boolean right) {
            int widest = header.stream().mapToInt(TextTable::length).max().orElse(0);
            for (long row = 0; row < rows; row++) {
                widest = Math.max(widest, length(cells.of(row)));
            }
            return new Line(header, cells, widest, right);
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
        new TextTable(columns, table.rows()).print(out);
        out.flush();
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
            String padding = " ".repeat(column.width() - length(text));
            line.append(line.isEmpty() ? "" : GAP)
                    .append(column.right() ? padding : text)
                    .append(column.right() ? text : padding);
        }
        out.print(line.toString().stripTrailing() + "\n");
    }

    /** Returns how many characters a text has. */
    static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
