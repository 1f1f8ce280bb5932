// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A query in Windrow's own terms. In this order: rows are selected, grouped, groups are selected,
 * functions over windows are added, columns are computed, equal rows become one, rows are sorted,
 * some of them are taken, and some columns are shown.
 *
 * @param where the condition that rows must meet, or null for all rows
 * @param groups the GROUP BY, with that condition too, or null if rows are not grouped
 * @param sets the sets of keys by which rows are grouped, or null if all keys are the only one
 * @param having the condition that groups must meet, or null for all groups
 * @param windows the functions over windows of rows or groups, which the columns name, or null
 * @param columns what is computed of rows or groups, no two of one name; none for all columns of
 *     the table
 * @param shown how many of them, from the first one on, are columns of the result; rows are sorted
 *     by the others
 * @param isDistinct whether equal rows are one
 * @param order the columns that rows are sorted by; none for no order
 * @param offset how many rows are left out before the first
 * @param most how many rows are taken at most
 */
public record SqlSelect(
        @Nullable Expression where,
        @Nullable GroupByQuery groups,
        @Nullable GroupingSets sets,
        @Nullable Expression having,
        @Nullable SqlWindows windows,
        List<DerivedColumn> columns,
        int shown,
        boolean isDistinct,
        List<SortKey> order,
        long offset,
        long most) {

    /** Copies the lists. */
    public SqlSelect {
        columns = List.copyOf(columns);
        order = List.copyOf(order);
    }

    /** Returns how many rows come before the last one that is taken, and that one. */
    public long mostBefore() {
        return offset > Long.MAX_VALUE - most ? Long.MAX_VALUE : offset + most;
    }

    /** Returns the names of the result's columns; none for all columns of the table. */
    public List<String> names() {
        return columns.subList(0, shown).stream().map(DerivedColumn::name).toList();
    }
}
