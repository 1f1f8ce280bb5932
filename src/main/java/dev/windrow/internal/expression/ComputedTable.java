// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.ColumnConcatenation;
import dev.windrow.internal.column.StringConcatenation;
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
        Map<String, NewColumn> computed = new LinkedHashMap<>();
        Map<String, Column> there = new LinkedHashMap<>();
        for (DerivedColumn column : columns) {
            if (column.expression() instanceof Expression.ColumnReference(String name)) {
                there.put(column.name(), table.column(name));
            } else {
                computed.put(
                        column.name(),
                        NewColumn.computed(
                                column.expression(), table, table.rows(), workers, memory));
            }
        }
        if (!computed.isEmpty()) {
            NewColumn.fill(List.copyOf(computed.values()), RowSelection.all(table.rows()), workers);
        }
        Map<String, Column> all = new LinkedHashMap<>();
        for (DerivedColumn column : columns) {
            NewColumn made = computed.get(column.name());
            Column source = there.get(column.name());
            all.put(column.name(), source == null ? made.finish() : copied(source, memory));
        }
        return new Table(all, table.rows(), memory);
    }

    /** Copies a column. A dictionary is decoded: it may have many strings that no row has. */
    private static Column copied(Column source, ColumnMemory memory) {
        return source instanceof DictionaryColumn
                ? StringConcatenation.concatenate(List.of(source), memory)
                : ColumnConcatenation.concatenate(List.of(source), memory);
    }
}
