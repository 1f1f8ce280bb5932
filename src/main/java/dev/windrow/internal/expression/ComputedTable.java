// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.ColumnConcatenation;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes columns of a table, a value for each row. */
public final class ComputedTable {

    private ComputedTable() {}

    /**
     * Computes columns.
     *
     * @param columns the columns to compute
     * @param table the table, of which the result shares no memory
     * @param threads the number of threads that share the work
     * @param memory allocates the result, and then belongs to it
     * @return the columns, which the caller closes
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE},
     *     {@code OVERFLOW} or {@code HOST_MEMORY}
     */
    public static Table of(
            List<DerivedColumn> columns, Table table, int threads, ColumnMemory memory) {
        RangeWorkers workers = new RangeWorkers(threads);
        Map<String, NewColumn> made = new LinkedHashMap<>();
        for (DerivedColumn column : columns) {
            made.put(column.name(), prepared(column.expression(), table, workers, memory));
        }
        NewColumn.fill(List.copyOf(made.values()), RowSelection.all(table.rows()), workers);
        Map<String, Column> finished = new LinkedHashMap<>();
        made.forEach((name, column) -> finished.put(name, column.finish()));
        return new Table(finished, table.rows(), memory);
    }

    /**
     * Prepares a column. An existing column is copied, whatever its type. But a copied dictionary
     * column would share its dictionary, so that it becomes a column of plain strings.
     */
    private static NewColumn prepared(
            Expression expression, Table table, RangeWorkers workers, ColumnMemory memory) {
        Column source =
                expression instanceof Expression.ColumnReference(String name)
                        ? table.column(name)
                        : null;
        return switch (source) {
            case BitColumn bits -> copied(bits, workers, memory);
            case FixedWidthColumn fixed -> copied(fixed, workers, memory);
            case VariableWidthColumn strings -> copied(strings, workers, memory);
            case ListColumn lists -> new CopiedLists(lists, memory);
            case null, default ->
                    NewColumn.computed(expression, table, table.rows(), workers, memory);
        };
    }

    /** Lists of all rows, which are copied at once. */
    private record CopiedLists(ListColumn source, ColumnMemory memory) implements NewColumn {

        @Override
        public Writer writer() {
            return (batch, at) -> {};
        }

        @Override
        public Column finish() {
            return ColumnConcatenation.concatenate(List.of(source), memory);
        }
    }

    private static NewColumn copied(Column source, RangeWorkers workers, ColumnMemory memory) {
        return CopiedColumns.of(source, RowSelection.all(source.rows()), workers, memory);
    }
}
