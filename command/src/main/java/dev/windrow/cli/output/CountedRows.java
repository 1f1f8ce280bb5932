// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.column.Table;

import java.util.Iterator;

/** The parts of a result, whose rows are counted. */
final class CountedRows implements Iterator<Table> {

    private final Iterator<Table> tables;
    private long rows;

    CountedRows(Iterator<Table> tables) {
        this.tables = tables;
    }

    @Override
    public boolean hasNext() {
        return tables.hasNext();
    }

    @Override
    public Table next() {
        Table table = tables.next();
        rows += table.rows();
        return table;
    }

    /** Counts what is left, which nobody reads. */
    void skip() {
        while (hasNext()) {
            next().close();
        }
    }

    /** Returns the rows of all parts so far. */
    long rows() {
        return rows;
    }
}
