// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ListColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.expression.SelectedBlocks;
import dev.windrow.internal.expression.SelectedRows;
import dev.windrow.internal.scan.SpanReader.Rows;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads texts that no dictionary has only of those rows that the rest of a condition selects: to
 * pass over a text takes much less than to copy it.
 *
 * @param judged the part of the condition that looks at other columns, which fails on no row
 * @param names the names of all columns that were sampled
 * @param texts those of them that have the texts
 */
record SparseReading(Expression judged, List<String> names, List<String> texts) {

    /** The greatest share of rows that are selected. */
    private static final double MOST_SHARE = 0.25;

    /**
     * Returns whether it pays.
     *
     * @param condition fails on no row
     * @param table rows that show how many are selected
     * @return nothing if all texts are read as cheaply
     */
    static Optional<SparseReading> of(Expression condition, Table table) {
        List<String> texts = new ArrayList<>();
        for (String name : table.names()) {
            switch (table.column(name)) {
                case VariableWidthColumn _ -> texts.add(name);
                case ListColumn _ -> {
                    return Optional.empty();
                }
                default -> {}
            }
        }
        List<Expression> all =
                condition instanceof Logic.And ? condition.operands() : List.of(condition);
        return all.stream()
                .filter(each -> !each.columns().isEmpty())
                .filter(each -> each.columns().stream().noneMatch(texts::contains))
                .reduce(Expression::and)
                .filter(rest -> !texts.isEmpty() && selectsFew(rest, table))
                .map(rest -> new SparseReading(rest, table.names(), texts));
    }

    private static boolean selectsFew(Expression rest, Table table) {
        SelectedBlocks blocks = new SelectedBlocks(rest, table);
        long rows = Math.min(table.rows(), PageSpans.LEAST_GAP);
        return rows > 0 && isFew(blocks.selected(0, rows), rows);
    }

    private static boolean isFew(long selected, long rows) {
        return selected <= rows * MOST_SHARE;
    }

    /** Returns whether all columns that are wanted were sampled, and some of them are texts. */
    boolean suits(@Nullable List<String> wanted) {
        return wanted == null
                || names.containsAll(wanted) && wanted.stream().anyMatch(texts::contains);
    }

    /** Returns whether few rows of some that were read had been selected. */
    static boolean wasWorth(Rows read, List<RowSpan> spans) {
        return isFew(read.table().rows(), PageSpans.rows(spans));
    }

    /**
     * Reads the rows of a split that the rest of the condition selects.
     *
     * @param wanted columns that this {@link #suits}; null for all
     */
    Rows read(
            PagedRows paged,
            @Nullable List<String> wanted,
            List<RowSpan> spans,
            @Nullable MemoryPool pool) {
        List<String> all = wanted == null ? names : wanted;
        List<String> others = all.stream().filter(name -> !texts.contains(name)).toList();
        List<String> late = all.stream().filter(texts::contains).toList();
        ColumnMemory memory = new ColumnMemory(pool).another();
        try {
            Table judging = paged.read(others, spans, pool);
            memory.own(judging);
            Selected selected = new Selected(spans);
            Table some = SelectedRows.sharing(judged, judging, selected::add, memory);
            Table read = paged.read(late, selected.rows, pool);
            memory.own(read);
            Map<String, Column> columns = new LinkedHashMap<>();
            all.forEach(
                    name -> columns.put(name, (late.contains(name) ? read : some).column(name)));
            return new Rows(new Table(columns, some.rows(), memory), selected.rows);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Rows of the spans, as rows of the split. */
    private static final class Selected {

        private final List<RowSpan> spans;
        private final List<RowSpan> rows = new ArrayList<>();
        private int span;

        /** Rows of the spans before the present one. */
        private long before;

        Selected(List<RowSpan> spans) {
            this.spans = spans;
        }

        /** Adds a row behind all others, which is counted within the spans. */
        void add(long row) {
            while (row - before >= spans.get(span).rows()) {
                before += spans.get(span++).rows();
            }
            long at = spans.get(span).from() + row - before;
            boolean isNext = !rows.isEmpty() && rows.getLast().to() == at;
            long from = isNext ? rows.removeLast().from() : at;
            rows.add(new RowSpan(from, at + 1 - from));
        }
    }
}
