// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnOrder;
import dev.windrow.query.SortKey;

import java.util.List;

/** Orders rows by columns. */
public final class RowOrder {

    private RowOrder() {}

    /**
     * Returns an order of rows.
     *
     * @param keys what rows are ordered by
     * @param columns the column of each key
     * @param rows the order of equal rows
     */
    public static ColumnOrder of(List<SortKey> keys, List<Column> columns, ColumnOrder rows) {
        ColumnOrder first = rows;
        for (int i = keys.size() - 1; i >= 0; i--) {
            ColumnOrder key = of(keys.get(i), columns.get(i));
            ColumnOrder rest = first;
            first =
                    (a, b) -> {
                        int compared = key.compare(a, b);
                        return compared == 0 ? rest.compare(a, b) : compared;
                    };
        }
        return first;
    }

    private static ColumnOrder of(SortKey key, Column column) {
        ColumnOrder values = ColumnOrder.of(column);
        return (a, b) -> {
            boolean hasOneNull = column.isNull(a) != column.isNull(b);
            boolean isReversed = hasOneNull ? key.nullsFirst() : key.descending();
            return isReversed ? values.compare(b, a) : values.compare(a, b);
        };
    }
}
