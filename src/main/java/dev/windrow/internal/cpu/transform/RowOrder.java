// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Table;
import dev.windrow.query.SortKey;

import java.util.List;

/** The order of a table's rows. */
public final class RowOrder {

    private RowOrder() {}

    /** Returns rows in the order of a column, and of their numbers where it is equal. */
    public static int[] ascending(Table table, String column, RowRangeWorkers workers) {
        return RowSort.order(table, List.of(SortKey.ascending(column)), workers);
    }
}
