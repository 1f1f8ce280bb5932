// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/** Makes tables of the columns of others: of other memory, with numbers, or of single rows. */
public final class TableRows {

    private static final int BLOCK_ROWS = 1 << 11;

    private TableRows() {}

    /** Returns the columns of a table by their names, in their order. */
    public static Map<String, Column> columns(Table table) {
        return columns(table.names(), table::column);
    }

    /** Makes columns one after the other, and returns them by their names, in their order. */
    public static Map<String, Column> columns(
            Collection<String> names, Function<String, ? extends Column> maker) {
        Map<String, Column> columns = new LinkedHashMap<>();
        names.forEach(name -> columns.put(name, maker.apply(name)));
        return columns;
    }

    /**
     * Returns a table of columns that are made one after the other.
     *
     * @param names their names, in their order
     * @param rows how many values each of them has
     * @param memory becomes the returned table's, and is closed if this fails
     */
    public static Table of(
            Collection<String> names,
            long rows,
            ColumnMemory memory,
            Function<String, ? extends Column> maker) {
        return OrClosed.made(memory::close, () -> new Table(columns(names, maker), rows, memory));
    }

    /** Returns the same columns in a table that other memory is closed with. */
    public static Table owning(Table table, ColumnMemory memory) {
        return new Table(columns(table), table.rows(), memory);
    }

    /**
     * Returns rows of a table.
     *
     * @param rows their numbers
     * @param memory becomes the returned table's, and is closed if this fails
     */
    public static Table gather(Table table, long[] rows, ColumnMemory memory) {
        return of(
                table.names(),
                rows.length,
                memory,
                name -> ColumnGather.gather(table.column(name), rows, memory));
    }

    /**
     * Returns the columns of two tables of the same rows.
     *
     * @param memory becomes the returned table's
     */
    public static Table beside(Table some, Table others, ColumnMemory memory) {
        Map<String, Column> columns = columns(some);
        columns.putAll(columns(others));
        return new Table(columns, some.rows(), memory);
    }

    /**
     * Adds a column of numbers to a table.
     *
     * @param numbers gives the number of a row
     * @param memory becomes the returned table's, and is closed if this fails
     */
    public static Table number(
            Table table, String name, LongUnaryOperator numbers, ColumnMemory memory) {
        try {
            MemorySegment values = memory.allocateUncleared(table.rows() * Long.BYTES);
            long[] block = new long[(int) Math.min(BLOCK_ROWS, table.rows())];
            for (long row = 0; row < table.rows(); row += block.length) {
                int some = (int) Math.min(block.length, table.rows() - row);
                fill(block, some, row, numbers);
                MemorySegment.copy(block, 0, values, JAVA_LONG_UNALIGNED, row << 3, some);
            }
            Map<String, Column> columns = columns(table);
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

    private static void fill(long[] block, int some, long row, LongUnaryOperator numbers) {
        for (int i = 0; i < some; i++) {
            block[i] = numbers.applyAsLong(row + i);
        }
    }

    /** Returns the numbers of rows, in the order of the rows. */
    public static long[] numbers(Table table, String name) {
        FixedWidthColumn column = (FixedWidthColumn) table.column(name);
        long[] numbers = new long[(int) table.rows()];
        IntegerBlocks.load(column, 0, numbers.length, numbers);
        return numbers;
    }
}
