// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** A copy of the rows for which a condition is true. */
public final class SelectedRows {

    /**
     * A dictionary is copied for at least one row of so many strings. Fewer rows would hold too
     * many strings of others; to compare codes is faster than to compare strings.
     */
    private static final long MOST_ENTRIES_PER_ROW = 8;

    private SelectedRows() {}

    /**
     * Selects rows.
     *
     * @param needed the columns that are copied; null for all
     * @param threads the number of threads that share the work
     * @param memory the owner of the new columns
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE},
     *     {@code OVERFLOW} or {@code HOST_MEMORY}
     */
    public static Table of(
            Expression condition,
            Table table,
            @Nullable Collection<String> needed,
            int threads,
            ColumnMemory memory) {
        List<String> names =
                needed == null
                        ? table.names()
                        : table.names().stream().filter(needed::contains).toList();
        RangeWorkers workers = new RangeWorkers(threads);
        try (ColumnMemory scratch = memory.scratch()) {
            RowSelection selection = RowSelection.where(condition, table, workers, scratch);
            Map<String, NewColumn> copies = new LinkedHashMap<>();
            for (String name : names) {
                Column source = table.column(name);
                if (!isAppended(source, selection)) {
                    copies.put(name, CopiedColumns.of(source, selection, workers, memory));
                }
            }
            NewColumn.fill(List.copyOf(copies.values()), selection, workers);
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : names) {
                NewColumn copy = copies.get(name);
                columns.put(
                        name,
                        copy == null
                                ? appended(table.column(name), selection, memory)
                                : owned(copy.finish(), memory));
            }
            return new Table(columns, selection.rows(), memory);
        }
    }

    /**
     * Selects rows of a table without lists.
     *
     * @param told receives the selected rows, in order
     * @param memory the owner of the new columns, which share the dictionaries of the table
     * @return all columns of these rows
     */
    public static Table sharing(
            Expression condition, Table table, LongConsumer told, ColumnMemory memory) {
        RangeWorkers workers = new RangeWorkers(1);
        try (ColumnMemory scratch = memory.scratch()) {
            RowSelection selection = RowSelection.where(condition, table, workers, scratch);
            Map<String, NewColumn> copies = new LinkedHashMap<>();
            for (String name : table.names()) {
                Column source = table.column(name);
                copies.put(name, CopiedColumns.of(source, selection, workers, memory));
            }
            NewColumn.fill(List.copyOf(copies.values()), selection, workers);
            RowSelection.Cursor cursor = selection.cursor(0);
            for (long i = 0; i < selection.rows(); i++) {
                told.accept(cursor.nextRow());
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            copies.forEach((name, copy) -> columns.put(name, copy.finish()));
            return new Table(columns, selection.rows(), memory);
        }
    }

    /** Returns whether rows are copied one by one. */
    private static boolean isAppended(Column source, RowSelection selection) {
        return switch (source) {
            case ListColumn _ -> true;
            case DictionaryColumn coded ->
                    selection.rows() * MOST_ENTRIES_PER_ROW < coded.dictionary().rows();
            default -> false;
        };
    }

    /** Copies rows one by one. Strings of a dictionary become strings of their own. */
    private static Column appended(Column source, RowSelection selection, ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(source.type(), selection.rows(), memory)) {
            RowSelection.Cursor cursor = selection.cursor(0);
            for (long i = 0; i < selection.rows(); i++) {
                builder.appendRow(source, cursor.nextRow());
            }
            return builder.build(memory);
        }
    }

    /** Copies the dictionary of a copied column, which still shares it with its source. */
    private static Column owned(Column copy, ColumnMemory memory) {
        return copy instanceof DictionaryColumn coded
                ? new DictionaryColumn(coded.indices(), ColumnCopy.of(coded.dictionary(), memory))
                : copy;
    }
}
