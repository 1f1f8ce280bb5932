// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.ReplacedColumns;
import dev.windrow.internal.column.TableReader;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Tables that are made one after the other, as the splits of a pass. Nothing is made before. */
public final class PulledSplits implements Splits {

    private final Supplier<TableReader> tables;
    private final @Nullable List<String> columns;

    /** What was handed out, and perhaps never is read, since a query fails elsewhere. */
    private final Set<Table> unread = ConcurrentHashMap.newKeySet();

    private @Nullable TableReader reader;

    /**
     * Prepares a pass.
     *
     * @param tables begins to make at least one table
     * @param columns those that are read, in order; null for all
     */
    public PulledSplits(Supplier<TableReader> tables, @Nullable List<String> columns) {
        this.tables = tables;
        this.columns = columns == null ? null : List.copyOf(columns);
    }

    @Override
    public long rows() {
        return UNKNOWN;
    }

    @Override
    public synchronized @Nullable Split next() {
        if (reader == null) {
            reader = tables.get();
        }
        Table table = reader.next();
        if (table == null) {
            return null;
        }
        unread.add(table);
        return pool -> {
            unread.remove(table);
            return columns == null ? table : selected(table, columns);
        };
    }

    /** Returns a table of some columns, which owns the whole table. */
    private static Table selected(Table table, List<String> columns) {
        ColumnMemory owner = new ColumnMemory();
        owner.own(table);
        return ReplacedColumns.of(table, columns, owner, (name, column, memory) -> column);
    }

    @Override
    public synchronized void close() {
        unread.forEach(Table::close);
        unread.clear();
        if (reader != null) {
            reader.close();
        }
    }
}
