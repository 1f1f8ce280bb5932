// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;

import java.util.concurrent.atomic.AtomicInteger;

/** A table whose slices keep it open: it is closed once this and all of them are. */
final class SharedRows implements AutoCloseable {

    private final Table table;
    private final AtomicInteger users = new AtomicInteger(1);

    SharedRows(Table table) {
        this.table = table;
    }

    /** Returns how many rows there are. */
    long count() {
        return table.rows();
    }

    /** Returns at most so many adjacent rows, which the caller closes. */
    Table slice(long from, long most) {
        Table slice = table.slice(from, Math.min(most, table.rows() - from));
        ColumnMemory owner = new ColumnMemory();
        users.incrementAndGet();
        owner.own(this);
        return TableRows.owning(slice, owner);
    }

    @Override
    public void close() {
        if (users.decrementAndGet() == 0) {
            table.close();
        }
    }
}
