// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Tables that are combined into one whenever they have many rows. It owns them. */
final class HeldTables implements AutoCloseable {

    /** Rows up to which combining costs more than the memory is worth. */
    private static final long FEW_ROWS = 1 << 18;

    private final Function<List<Table>, Table> combination;
    private final List<Table> tables = new ArrayList<>();
    private long rows;
    private long combinedRows;

    HeldTables(Function<List<Table>, Table> combination) {
        this.combination = combination;
    }

    /** Takes over one more table. */
    void add(Table table) {
        tables.add(table);
        rows += table.rows();
        if (rows > FEW_ROWS + 2 * combinedRows) {
            combine();
        }
    }

    /** Returns one table of all, which the caller closes. There is at least one. */
    Table combined() {
        if (tables.size() > 1) {
            combine();
        }
        return tables.removeFirst();
    }

    private void combine() {
        Table combined = combination.apply(tables);
        tables.forEach(Table::close);
        tables.clear();
        tables.add(combined);
        rows = combined.rows();
        combinedRows = rows;
    }

    @Override
    public void close() {
        tables.forEach(Table::close);
    }
}
