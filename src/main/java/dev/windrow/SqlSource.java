// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The rows that a query in SQL reads.
 *
 * @param scan the rows
 * @param table the same rows, if they are in memory
 */
record SqlSource(Scan scan, @Nullable Table table) {

    /** Returns the names of the columns, or null if only reading the rows would tell them. */
    @Nullable List<String> columns() {
        if (table != null) {
            return table.names();
        }
        return scan.isRepeatable() ? scan.columnNames() : null;
    }

    GroupBy groupBy(Windrow windrow) {
        return table == null ? windrow.groupBy(scan) : windrow.groupBy(table);
    }
}
