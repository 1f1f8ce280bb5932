// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.SortKey;

import java.util.List;

/**
 * Sorts a table's rows by some columns. It sorts by each column on its own, stably, the least
 * significant first: values of fixed width by a radix sort, strings by radix sorts of eight bytes
 * at a time.
 */
public final class RowSort {

    private final RowRangeWorkers workers;
    private final RadixSort radix;

    private RowSort(int[] rows, RowRangeWorkers workers, ColumnMemory memory) {
        this.workers = workers;
        radix = new RadixSort(rows, workers, memory);
    }

    /**
     * Returns the row at each position.
     *
     * @param keys the columns, the most significant first
     * @throws WindrowException {@code HOST_MEMORY} for more rows than a Java array has elements
     */
    public static int[] order(Table table, List<SortKey> keys, RowRangeWorkers workers) {
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            RowSort sort = new RowSort(rows(table.rows(), workers), workers, memory);
            for (SortKey key : keys.reversed()) {
                sort.by(table.column(key.column()), key);
            }
            return sort.radix.rows();
        }
    }

    /** Refuses more rows than a Java array has elements. */
    static void requireRowNumbers(long count) {
        if (count > Integer.MAX_VALUE - 8) {
            throw ErrorCode.HOST_MEMORY.failure(
                    "%d rows cannot be sorted on the host: at most 2^31 can", count);
        }
    }

    private static int[] rows(long count, RowRangeWorkers workers) {
        requireRowNumbers(count);
        int[] rows = new int[(int) count];
        workers.forRanges(
                count,
                (range, from, to) -> {
                    for (int row = (int) from; row < to; row++) {
                        rows[row] = row;
                    }
                });
        return rows;
    }

    private void by(Column column, SortKey key) {
        switch (column) {
            case BitColumn bits -> byCodes(OrderCodes.ascending(bits).codes(), bits, key);
            case FixedWidthColumn fixed -> byFixedWidth(fixed, key);
            case DictionaryColumn coded -> {
                int[] ranks = EntryRanks.of(coded.dictionary());
                byCodes(row -> ranks[(int) RawValues.getLong(coded.indices(), row)], column, key);
            }
            case VariableWidthColumn strings ->
                    radix.setRows(
                            StringSort.sort(strings, radix.rows(), key.descending(), workers));
            case ListColumn lists ->
                    throw new IllegalStateException("lists have no order: " + lists.type());
        }
        if (column.validity().hasNulls() || column instanceof DictionaryColumn) {
            long ofNull = key.nullsFirst() ? 0 : 1;
            radix.byCodes(row -> column.isNull(row) ? ofNull : 1 - ofNull);
        }
    }

    private void byFixedWidth(FixedWidthColumn column, SortKey key) {
        OrderCodes order = OrderCodes.ascending(column);
        if (order.areExact()) {
            byCodes(order.codes(), column, key);
        } else {
            byCodes(row -> RawValues.getLowLong(column, row) ^ Long.MIN_VALUE, column, key);
            byCodes(row -> RawValues.getHighLong(column, row), column, key);
        }
    }

    /** Sorts by signed codes. The values of nulls are not read. */
    private void byCodes(RadixSort.Codes codes, Column column, SortKey key) {
        long flip = key.descending() ? -1 : 0;
        boolean nullable = column.validity().hasNulls() || column instanceof DictionaryColumn;
        radix.byCodes(
                nullable
                        ? row -> column.isNull(row) ? 0 : codes.of(row) ^ flip
                        : row -> codes.of(row) ^ flip);
    }
}
