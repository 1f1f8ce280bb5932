// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.WindrowException;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The beginning of a table as text, for JShell, logs and debuggers: a few rows, cells that are cut
 * off, and only the columns that fit on a line. Nothing comes to the host for it, and no failure is
 * thrown: a debugger may ask at any time.
 *
 * <pre>
 * status    total
 * utf8    float64
 * ------  -------
 * F           4.0
 * null        7.0
 * 2 rows
 * </pre>
 */
final class ShownTable {

    /** Stands for what is left out. */
    static final String MORE = "\u2026";

    private static final int MOST_ROWS = 10;
    private static final int MOST_CHARACTERS_OF_A_CELL = 32;
    private static final int MOST_CHARACTERS_OF_A_LINE = 120;
    private static final int GAP = 2;
    private static final String NULL = "null";

    /** Stands for a time that no calendar has. */
    private static final String OUT_OF_RANGE = "out of range";

    private final Table table;
    private final boolean isHere;
    private final long rows;

    private ShownTable(Table table) {
        this.table = table;
        isHere = table.names().stream().allMatch(name -> table.ifHere(name) != null);
        rows = isHere ? Math.min(table.rows(), MOST_ROWS) : 0;
    }

    static String text(Table table) {
        if (!table.isOpen()) {
            return "closed table of "
                    + counted(table.rows(), "row")
                    + ": "
                    + cut(String.join(", ", table.names()), MOST_CHARACTERS_OF_A_LINE);
        }
        return table.names().isEmpty()
                ? counted(table.rows(), "row") + " without columns"
                : new ShownTable(table).text();
    }

    private String text() {
        List<TextTable.Line> lines = new ArrayList<>();
        int width = 0;
        for (String name : table.names()) {
            TextTable.Line line = line(name);
            width += line.width() + GAP;
            if (width - GAP > MOST_CHARACTERS_OF_A_LINE) {
                break;
            }
            lines.add(line);
        }
        StringWriter text = new StringWriter();
        new TextTable(lines, rows).print(new PrintWriter(text));
        List<String> hidden = table.names().subList(lines.size(), table.names().size());
        return text
                + rowCount()
                + (hidden.isEmpty()
                        ? ""
                        : cut(
                                "; more columns: " + String.join(", ", hidden),
                                MOST_CHARACTERS_OF_A_LINE));
    }

    private String rowCount() {
        String all = counted(table.rows(), "row");
        if (!isHere) {
            return all + " on a device: head(" + MOST_ROWS + ") brings the first ones";
        }
        return rows == table.rows() ? all : rows + " of " + all;
    }

    private TextTable.Line line(String name) {
        ColumnType type = table.type(name);
        Column column = table.ifHere(name);
        return TextTable.Line.of(
                List.of(
                        cut(PrintableText.of(name), MOST_CHARACTERS_OF_A_CELL),
                        cut(type.label(), MOST_CHARACTERS_OF_A_CELL)),
                row -> column == null ? MORE : cell(column, row),
                rows,
                type.isNumeric());
    }

    /** Returns a number and what it counts, such as {@code 29,788 rows}. */
    static String counted(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }

    /** Returns a value as text of bounded length, however long the value is. */
    static String cell(Column column, long row) {
        try {
            String text = CellText.beginning(column, row, MOST_CHARACTERS_OF_A_CELL);
            return text == null ? NULL : cut(PrintableText.of(text), MOST_CHARACTERS_OF_A_CELL);
        } catch (WindrowException e) {
            return OUT_OF_RANGE;
        }
    }

    private static String cut(String text, int most) {
        return TextWidth.cut(text, most, MORE);
    }
}
