// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes a table without rows, whose columns have the types of one that lies on a device, and nulls
 * where that may have some: enough to know what expressions over it are.
 */
final class RowlessTable {

    private static final Validity SOME = new Validity(MemorySegment.NULL, 0, 1);

    private RowlessTable() {}

    static Table like(Table table, RemoteColumns remote) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : table.names()) {
            RemoteColumns.Shape shape = remote.shape(name);
            Column column = of(shape.type(), memory);
            columns.put(name, shape.nullable() ? withNulls(column) : column);
        }
        return new Table(columns, 0, memory);
    }

    /** Returns a column without rows. */
    static Column of(ColumnType type, ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, 0, memory)) {
            return builder.build(memory);
        }
    }

    private static Column withNulls(Column column) {
        return switch (column) {
            case FixedWidthColumn fixed ->
                    new FixedWidthColumn(fixed.type(), fixed.values(), 0, SOME);
            case BitColumn bits -> new BitColumn(bits.bits(), 0, 0, SOME);
            case VariableWidthColumn strings ->
                    new VariableWidthColumn(
                            strings.type(),
                            strings.offsets(),
                            strings.offsetWidth(),
                            strings.bytes(),
                            0,
                            SOME);
            default -> column;
        };
    }
}
