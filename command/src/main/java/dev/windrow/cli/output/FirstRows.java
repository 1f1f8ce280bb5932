// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;

import java.util.Iterator;

/** The first rows of a result that is made in parts. No more parts are made than these need. */
public final class FirstRows implements Iterator<Table> {

    private final Iterator<Table> tables;
    private long left;
    private boolean begun;

    /**
     * Makes a sequence of at least one table.
     *
     * @param tables at least one table
     * @param rows how many rows are wanted
     */
    public FirstRows(Iterator<Table> tables, long rows) {
        this.tables = tables;
        left = rows;
    }

    @Override
    public boolean hasNext() {
        // A result without rows has columns all the same.
        return (left > 0 || !begun) && tables.hasNext();
    }

    @Override
    public Table next() {
        Table table = tables.next();
        begun = true;
        long rows = Math.min(left, table.rows());
        left -= rows;
        return rows == table.rows() ? table : first(table, rows);
    }

    private static Table first(Table table, long rows) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(table);
        return TableRows.of(table.names(), rows, memory, name -> table.column(name).slice(0, rows));
    }
}
