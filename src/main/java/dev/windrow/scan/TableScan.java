// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cancel.ProgramCode;
import dev.windrow.internal.column.TableRows;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A sequence of tables, each of which is a split. */
final class TableScan implements Scan {

    private final String label;
    private final Iterator<Table> tables;
    private boolean begun;

    TableScan(String label, Iterator<Table> tables) {
        this.label = label;
        this.tables = ProgramCode.rows(tables);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public synchronized Splits splits(@Nullable List<String> columns) {
        if (begun) {
            throw ErrorCode.CLOSED.failure("%s: can be read once, and was read already", label);
        }
        if (!tables.hasNext()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%s: no table, expected at least one", label);
        }
        begun = true;
        return new Pass(columns);
    }

    /** A pass over the tables, one after the other. */
    private final class Pass implements Splits {

        private final @Nullable List<String> columns;

        /** What was handed out, and perhaps never is read, since a query fails elsewhere. */
        private final Set<Table> unread = ConcurrentHashMap.newKeySet();

        Pass(@Nullable List<String> columns) {
            this.columns = columns;
        }

        @Override
        public long rows() {
            return UNKNOWN;
        }

        @Override
        public synchronized @Nullable Split next() {
            if (!tables.hasNext()) {
                return null;
            }
            Table table = tables.next();
            unread.add(table);
            return pool -> {
                unread.remove(table);
                return columns == null ? table : select(table, columns);
            };
        }

        /** Returns a table with the columns that are read, which owns the whole table. */
        private static Table select(Table table, List<String> columns) {
            ColumnMemory owner = new ColumnMemory();
            owner.own(table);
            return TableRows.of(columns, table.rows(), owner, table::column);
        }

        @Override
        public void close() {
            unread.forEach(Table::close);
        }
    }
}
