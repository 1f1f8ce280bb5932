// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.ReplacedColumns;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.function.LongUnaryOperator;

/** Replaces numbers of rows. */
public final class RowNumbers {

    private RowNumbers() {}

    /**
     * Replaces the numbers in some columns. Nulls stay.
     *
     * @param table a table; the returned one takes it over
     * @param names the columns of int64
     * @param replacement returns the number that takes a number's place
     */
    public static Table replace(
            Table table, Collection<String> names, LongUnaryOperator replacement) {
        return ReplacedColumns.of(
                table,
                (name, column, memory) ->
                        names.contains(name)
                                ? replaced((FixedWidthColumn) column, replacement, memory)
                                : column);
    }

    private static FixedWidthColumn replaced(
            FixedWidthColumn numbers, LongUnaryOperator replacement, ColumnMemory memory) {
        MemorySegment replaced = memory.allocate(numbers.rows() * Long.BYTES);
        for (long row = 0; row < numbers.rows(); row++) {
            if (!numbers.isNull(row)) {
                long number = RawValues.getLong(numbers, row);
                replaced.set(JAVA_LONG_UNALIGNED, row << 3, replacement.applyAsLong(number));
            }
        }
        return new FixedWidthColumn(numbers.type(), replaced, numbers.rows(), numbers.validity());
    }
}
