package dev.windrow.cli.output;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.io.text.CellText;

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
public final class TextTable {

    private static final String GAP = "  ";
    private static final String NULL = "null";
    private static final String RULE = "-";

    private final List<Line> columns = new ArrayList<>();
    private final long rows;

    /** A column on the screen. */
    private record Line(String name, Column cells, int width, boolean right) {}

    private TextTable(Table table) {
        rows = table.rows();
        for (String name : table.names()) {
            Column column = table.column(name);
            String header = printable(name);
            columns.add(
                    new Line(
                            header,
                            column,
                            Math.max(length(header), widest(column)),
                            column.type().isNumeric()));
        }
    }

    /** Prints a table. */
    public static void print(Table table, PrintWriter out) {
        new TextTable(table).print(out);
    }

    private void print(PrintWriter out) {
        printLine(out, Line::name);
        printLine(out, column -> RULE.repeat(column.width()));
        for (long row = 0; row < rows; row++) {
            long current = row;
            printLine(out, column -> cell(column.cells(), current));
        }
        out.flush();
    }

    /** Makes the text of a column's cell in the current line. */
    @FunctionalInterface
    private interface Cells {
        String of(Line column);
    }

    private void printLine(PrintWriter out, Cells cells) {
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

    private static int widest(Column column) {
        int widest = 0;
        for (long row = 0; row < column.rows(); row++) {
            widest = Math.max(widest, length(cell(column, row)));
        }
        return widest;
    }

    private static String cell(Column column, long row) {
        String text = CellText.of(column, row);
        return text == null ? NULL : printable(text);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Returns a text with line ends and other control characters made visible. */
    public static String printable(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.chars()
                .forEach(
                        unit -> {
                            switch (unit) {
                                case '\n' -> shown.append("\\n");
                                case '\r' -> shown.append("\\r");
                                case '\t' -> shown.append("\\t");
                                default -> {
                                    if (Character.isISOControl(unit)) {
                                        shown.append(String.format("\\u%04x", unit));
                                    } else {
                                        shown.append((char) unit);
                                    }
                                }
                            }
                        });
        return shown.toString();
    }
}
