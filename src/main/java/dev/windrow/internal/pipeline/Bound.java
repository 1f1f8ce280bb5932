// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * A row before which there are enough rows already. A row that is wanted lies before it.
 *
 * @param values its keys, the most significant first, as {@link KeyValues} has them
 * @param number its number, which decides between equal keys
 */
record Bound(List<@Nullable Object> values, long number) {

    /** Takes a row of a table. */
    static Bound of(Table table, long row, List<SortKey> keys, String number) {
        return new Bound(
                values(table, row, keys),
                RawValues.getLong((FixedWidthColumn) table.column(number), row));
    }

    /** Takes a row of a table without numbers. */
    static Bound of(Table table, long row, List<SortKey> keys) {
        return new Bound(values(table, row, keys), 0);
    }

    private static List<@Nullable Object> values(Table table, long row, List<SortKey> keys) {
        List<@Nullable Object> values = new ArrayList<>();
        keys.forEach(key -> values.add(KeyValues.of(table.column(key.column()), row)));
        return values;
    }

    /** Returns whether this row comes before another one. */
    boolean isBefore(Bound other, List<SortKey> keys) {
        int order = compare(this, other, keys);
        return order < 0 || order == 0 && number < other.number;
    }

    /** Compares rows by their keys alone. */
    static int compare(Bound a, Bound b, List<SortKey> keys) {
        for (int i = 0; i < keys.size(); i++) {
            int order = compare(a.values.get(i), b.values.get(i), keys.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Compares values in the order of a key. */
    static int compare(@Nullable Object a, @Nullable Object b, SortKey key) {
        if (a == null || b == null) {
            return Boolean.compare(a == null, b == null) * (key.nullsFirst() ? -1 : 1);
        }
        int order = KeyValues.compare(a, b);
        return key.descending() ? -order : order;
    }
}
