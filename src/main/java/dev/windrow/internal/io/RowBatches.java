// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Tables of the same columns, whose rows are written one after the other. A table may be read until
 * the next one is asked for. None is without rows, unless all are: then there is one. Tables on a
 * device come to the host in parts ({@link HostParts}).
 */
public final class RowBatches implements Iterator<Table>, AutoCloseable {

    /** The number of rows of tables that are made as they are written. */
    public static final long UNKNOWN = -1;

    private final HostParts tables;
    private final long rows;
    private final Table first;
    private Table current;
    private @Nullable Table next;

    private RowBatches(HostParts tables, long rows) {
        this.tables = tables;
        this.rows = rows;
        current = tables.next();
        skipEmpty();
        first = current;
        next = current;
    }

    private static RowBatches of(Iterator<Table> tables, long rows) {
        HostParts parts = new HostParts(tables);
        return OrClosed.made(parts::close, () -> new RowBatches(parts, rows));
    }

    /** Returns the rows of a table, which stays open. */
    public static RowBatches of(Table table) {
        table.requireOpen();
        return of(List.of(table.slice(0, table.rows())).iterator(), table.rows());
    }

    /** Returns the rows of at least one table. Each is closed when the next one is asked for. */
    public static RowBatches of(Iterator<Table> tables) {
        return of(tables, UNKNOWN);
    }

    /** Returns how many rows there are, or {@link #UNKNOWN}. */
    public long rows() {
        return rows;
    }

    /** Returns the first table, which tells the columns. It can be read until the second one is. */
    public Table first() {
        return first;
    }

    @Override
    public boolean hasNext() {
        if (next == null && tables.hasNext()) {
            current.close();
            current = tables.next();
            skipEmpty();
            next = current.rows() == 0 ? null : current;
        }
        return next != null;
    }

    private void skipEmpty() {
        while (current.rows() == 0 && tables.hasNext()) {
            current.close();
            current = tables.next();
        }
    }

    @Override
    public Table next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException("all rows were written");
        }
        Table given = next;
        next = null;
        WrittenOffsets.require(given);
        return given;
    }

    @Override
    public void close() {
        current.close();
        tables.close();
    }
}
