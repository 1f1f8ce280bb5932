// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.column.Column;
import dev.windrow.column.PrintableText;
import dev.windrow.column.Table;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/** A form of text in which each row is written by itself, so that no more than one is held. */
abstract sealed class RowText {

    private static final String NULL = "null";

    final PrintWriter out;

    private RowText(PrintWriter out) {
        this.out = out;
    }

    /** Returns what writes a format that is vertical or Markdown. */
    static RowText of(OutputFormat format, PrintWriter out) {
        return format == OutputFormat.MARKDOWN ? new Markdown(out) : new Vertical(out);
    }

    /** Writes tables, each of which is closed. */
    final void write(Iterator<Table> tables) {
        boolean isFirst = true;
        while (tables.hasNext()) {
            try (Table table = tables.next()) {
                List<String> names = table.names().stream().map(PrintableText::of).toList();
                List<Column> columns = List.copyOf(table.columns());
                if (isFirst) {
                    begin(names, columns);
                    isFirst = false;
                }
                for (long row = 0; row < table.rows(); row++) {
                    long current = row;
                    write(names, columns.stream().map(column -> cell(column, current)).toList());
                }
            }
        }
    }

    private static String cell(Column column, long row) {
        String text = column.text(row);
        return text == null ? NULL : PrintableText.of(text);
    }

    /** Writes what stands above the rows. */
    abstract void begin(List<String> names, List<Column> columns);

    /** Writes a row. */
    abstract void write(List<String> names, List<String> cells);

    /** A line for each value, behind the name of its column. */
    private static final class Vertical extends RowText {

        private long row;

        Vertical(PrintWriter out) {
            super(out);
        }

        @Override
        void begin(List<String> names, List<Column> columns) {
            // Each row says it.
        }

        @Override
        void write(List<String> names, List<String> cells) {
            int widest = names.stream().mapToInt(PrintableText::width).max().orElse(0);
            out.print((row == 0 ? "" : "\n") + "row " + ++row + "\n");
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                String gap = " ".repeat(widest - PrintableText.width(name) + 2);
                out.print(name + gap + cells.get(i) + "\n");
            }
        }
    }

    /** A table in Markdown, whose columns of numbers are to the right. */
    private static final class Markdown extends RowText {

        Markdown(PrintWriter out) {
            super(out);
        }

        @Override
        void begin(List<String> names, List<Column> columns) {
            write(names, names);
            out.print(
                    columns.stream()
                                    .map(column -> column.type().isNumeric() ? "--:" : "---")
                                    .collect(Collectors.joining("|", "|", "|"))
                            + "\n");
        }

        @Override
        void write(List<String> names, List<String> cells) {
            out.print(
                    cells.stream()
                                    .map(cell -> cell.replace("\\", "\\\\").replace("|", "\\|"))
                                    .collect(Collectors.joining(" | ", "| ", " |"))
                            + "\n");
        }
    }
}
