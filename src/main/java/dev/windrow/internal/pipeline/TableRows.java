// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/** Copies single rows, and numbers them. */
final class TableRows {

    private TableRows() {}

    /** Returns rows of a table, in memory of their own. The caller closes them. */
    static Table gather(Table table, long[] rows, MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : table.names()) {
                columns.put(name, ColumnGather.gather(table.column(name), rows, memory));
            }
            return new Table(columns, rows.length, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the columns of two tables of the same rows. Both stay open as long as it is read. */
    static Table beside(Table some, Table others) {
        Map<String, Column> columns = new LinkedHashMap<>();
        some.names().forEach(each -> columns.put(each, some.column(each)));
        others.names().forEach(each -> columns.put(each, others.column(each)));
        return new Table(columns, some.rows(), new ColumnMemory());
    }

    /**
     * Adds a column of numbers to a table, which stays open as long as the result is read.
     *
     * @param numbers gives the number of a row
     * @return a table, which the caller closes
     */
    static Table number(Table table, String name, IntToLongFunction numbers, MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        try {
            MemorySegment values = memory.allocateUncleared(table.rows() * Long.BYTES);
            for (int row = 0; row < table.rows(); row++) {
                values.set(JAVA_LONG_UNALIGNED, (long) row << 3, numbers.applyAsLong(row));
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            table.names().forEach(each -> columns.put(each, table.column(each)));
            columns.put(
                    name,
                    new FixedWidthColumn(
                            ColumnType.Primitive.INT64, values, table.rows(), Validity.ALL));
            return new Table(columns, table.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the numbers of rows, in the order of the rows. */
    static long[] numbers(Table table, String name) {
        FixedWidthColumn column = (FixedWidthColumn) table.column(name);
        long[] numbers = new long[(int) table.rows()];
        for (int row = 0; row < numbers.length; row++) {
            numbers[row] = RawValues.getLong(column, row);
        }
        return numbers;
    }
}
