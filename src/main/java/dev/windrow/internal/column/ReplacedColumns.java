// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;

import java.util.Collection;

/** A table with other columns in the place of some. */
public final class ReplacedColumns {

    private ReplacedColumns() {}

    /** Makes the column that takes the place of one. */
    @FunctionalInterface
    public interface Replacement {

        /**
         * Returns another column of as many rows, or the same.
         *
         * @param name that of both
         * @param memory takes what it is made of
         */
        Column of(String name, Column column, ColumnMemory memory);
    }

    /**
     * Returns the other table.
     *
     * @param table is taken over, and closed if this fails
     */
    public static Table of(Table table, Replacement replacement) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(table);
        return of(table, table.names(), memory, replacement);
    }

    /**
     * Returns some columns of a table, or others in their place.
     *
     * @param names those of the returned table
     * @param memory becomes the returned table's, and is closed if this fails
     */
    public static Table of(
            Table table, Collection<String> names, ColumnMemory memory, Replacement replacement) {
        return TableRows.of(
                names,
                table.rows(),
                memory,
                name -> replacement.of(name, table.column(name), memory));
    }
}
