// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Table;

import java.util.List;

/**
 * Columns of one table that belong to rows of another: those of the row with the key that a column
 * has.
 *
 * @param key the column with the keys, whose nulls find no row
 * @param rows the rows by their keys
 * @param ownsRows whether that is closed with this
 * @param table the table that the columns are looked up in, closed with this
 * @param ownKey the column of that table that has its own keys
 * @param columns its columns that are looked up, under their own names
 * @param isOptional whether rows count that find none; their columns are null. Otherwise a
 *     condition leaves these out, and what they have in place of values is not defined
 * @param found the name of one more column: whether a row was found
 */
public record Lookup(
        String key,
        KeyedRows rows,
        boolean ownsRows,
        Table table,
        String ownKey,
        List<String> columns,
        boolean isOptional,
        String found)
        implements AutoCloseable {

    /** Copies the list. */
    public Lookup {
        columns = List.copyOf(columns);
    }

    @Override
    public void close() {
        if (ownsRows) {
            rows.close();
        }
        table.close();
    }
}
