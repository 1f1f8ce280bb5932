// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ListColumn;
import dev.windrow.column.PackedValues;
import dev.windrow.column.Table;

import java.util.Iterator;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * Packs the lists of tables, so that they can be compared, sorted, grouped and joined, and unpacks
 * them again for whoever reads a result.
 */
public final class PackedTables {

    private PackedTables() {}

    /**
     * Returns a table whose lists are packed; the table itself, which is taken over, if it has
     * none.
     */
    public static Table packed(Table table) {
        return changed(
                table,
                ListColumn.class::isInstance,
                (column, memory) -> PackedValues.packed((ListColumn) column, memory));
    }

    /**
     * Returns a table whose lists are not packed; the table itself, which is taken over, if none
     * is.
     */
    public static Table unpacked(Table table) {
        return changed(table, column -> column.type() instanceof Packed, PackedValues::unpacked);
    }

    /** Returns tables whose lists are not packed, each taken over as it is handed out. */
    public static Iterator<Table> unpacked(Iterator<Table> tables) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return tables.hasNext();
            }

            @Override
            public Table next() {
                return PackedTables.unpacked(tables.next());
            }
        };
    }

    private static Table changed(
            Table table,
            Predicate<Column> isChanged,
            BiFunction<Column, ColumnMemory, Column> change) {
        if (table.remote().isPresent() || table.columns().stream().noneMatch(isChanged)) {
            return table;
        }
        return ReplacedColumns.of(
                table,
                (name, column, memory) ->
                        isChanged.test(column) ? change.apply(column, memory) : column);
    }
}
