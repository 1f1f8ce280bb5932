// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.TextTable.Fit;
import dev.windrow.column.TextTable.Line;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Prints tables below each other as one {@link TextTable}. Rows are aligned in blocks, since how
 * wide a column is shows when its last row is there, and all of them may not fit in memory: a
 * column may become wider from one block to the next. Blocks do not depend on how the rows are
 * divided among tables.
 */
final class TextBlocks {

    /** Rows that are held, and aligned with each other. */
    static final int BLOCK_ROWS = 1 << 16;

    private final PrintWriter out;

    /** Columns of the screen; 0 for as many as are needed. */
    private final int width;

    private final List<Integer> widths = new ArrayList<>();
    private @Nullable Fit fit;

    private TextBlocks(PrintWriter out, int width) {
        this.out = out;
        this.width = width;
    }

    /**
     * Prints tables.
     *
     * @param tables at least one, all of the same columns, each of which is closed
     * @param width columns of the screen, to which texts are cut, and columns left out; 0 for all.
     *     A column alone is whole, since the terminal breaks its lines where nothing is aligned.
     */
    static void print(Iterator<Table> tables, PrintWriter out, int width) {
        TextBlocks blocks = new TextBlocks(out, width);
        Deque<Table> held = new ArrayDeque<>();
        List<Table> block = new ArrayList<>();
        long rows = 0;
        try {
            do {
                Table table = tables.next();
                held.add(table);
                long from = 0;
                while (rows + table.rows() - from > BLOCK_ROWS) {
                    long count = BLOCK_ROWS - rows;
                    block.add(table.slice(from, count));
                    blocks.print(block);
                    block.clear();
                    from += count;
                    rows = 0;
                }
                while (block.isEmpty() && held.size() > 1) {
                    held.remove().close();
                }
                block.add(table.slice(from, table.rows() - from));
                rows += table.rows() - from;
            } while (tables.hasNext());
            blocks.print(block);
            blocks.printHidden(block.getFirst());
        } finally {
            held.forEach(Table::close);
        }
        out.flush();
    }

    /** Prints rows, below the header if they are the first. */
    private void print(List<Table> block) {
        List<List<Line>> parts = block.stream().map(TextTable::lines).toList();
        boolean areFirst = fit == null;
        Fit fitting = areFirst ? firstFit(parts) : fit;
        fit = fitting;
        List<List<Line>> fitted = parts.stream().map(fitting::fitted).toList();
        fitted.forEach(this::widen);
        for (int i = 0; i < fitted.size(); i++) {
            TextTable text = new TextTable(wide(fitted.get(i)), block.get(i).rows());
            if (areFirst && i == 0) {
                text.printHeader(out);
            }
            text.printRows(out);
        }
    }

    private Fit firstFit(List<List<Line>> parts) {
        if (width == 0 || parts.getFirst().size() <= 1) {
            return Fit.ALL;
        }
        parts.forEach(this::widen);
        Fit found = Fit.of(wide(parts.getFirst()), width);
        widths.clear();
        return found;
    }

    private void widen(List<Line> columns) {
        for (int i = 0; i < columns.size(); i++) {
            int needed = columns.get(i).width();
            if (i < widths.size()) {
                widths.set(i, Math.max(widths.get(i), needed));
            } else {
                widths.add(needed);
            }
        }
    }

    private List<Line> wide(List<Line> columns) {
        List<Line> wide = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            wide.add(columns.get(i).atLeast(widths.get(i)));
        }
        return wide;
    }

    /** Names the columns that did not fit. */
    private void printHidden(Table table) {
        List<String> hidden = table.names().subList(widths.size(), table.names().size());
        if (!hidden.isEmpty()) {
            String names = PrintableText.of(String.join(", ", hidden));
            out.print(TextWidth.cut("more columns: " + names, width, ShownTable.MORE) + "\n");
        }
    }
}
