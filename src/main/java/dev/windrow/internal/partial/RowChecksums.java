// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.XxHash64;

import java.util.Arrays;
import java.util.List;

/**
 * A checksum of each row of a table: of its values by the columns' names, and not of how columns
 * lie in memory. A change of one value of a row changes its checksum: always if the value has 64
 * bits at most, and but for one of 2^64 cases if it has more.
 */
final class RowChecksums {

    private static final int BLOCK_ROWS = 1 << 10;

    /** Stands for a null. A value that hashes to it is as unlikely as any two that meet. */
    private static final long NULL = 0x6e756c6c_9e3779b1L;

    private RowChecksums() {}

    /** Takes the checksum of a row. */
    interface Sink {
        void add(long row, long checksum);
    }

    /** Computes the checksums of all rows, in order. */
    static void of(Table table, Sink sink) {
        List<Column> columns = table.names().stream().sorted().map(table::column).toList();
        long[] checksums = new long[BLOCK_ROWS];
        for (long from = 0; from < table.rows(); from += BLOCK_ROWS) {
            CancelToken.checkCurrent();
            int count = (int) Math.min(BLOCK_ROWS, table.rows() - from);
            Arrays.fill(checksums, 0);
            for (Column column : columns) {
                for (int i = 0; i < count; i++) {
                    checksums[i] = XxHash64.join(checksums[i], word(column, from + i));
                }
            }
            for (int i = 0; i < count; i++) {
                sink.add(from + i, XxHash64.avalanche(checksums[i]));
            }
        }
    }

    /** Returns a value, or a hash of one that has more than 64 bits. */
    private static long word(Column column, long row) {
        if (column.isNull(row)) {
            return NULL;
        }
        return switch (column) {
            case BitColumn bits -> RawValues.getBoolean(bits, row) ? 1 : 0;
            case FixedWidthColumn fixed -> fixed(fixed, row);
            case VariableWidthColumn texts ->
                    XxHash64.of(texts.bytes(), texts.offset(row), texts.offset(row + 1), 0);
            case DictionaryColumn texts ->
                    word(texts.dictionary(), RawValues.getLong(texts.indices(), row));
            case ListColumn lists -> {
                long hash = lists.offset(row + 1) - lists.offset(row);
                for (long i = lists.offset(row); i < lists.offset(row + 1); i++) {
                    hash = XxHash64.join(hash, word(lists.elements(), i));
                }
                yield hash;
            }
        };
    }

    private static long fixed(FixedWidthColumn column, long row) {
        return switch (column.type()) {
            case ColumnType.Timestamp(Unit unit, String _) -> inNanoseconds(column, row, unit);
            case ColumnType.Time(Unit unit) -> inNanoseconds(column, row, unit);
            case ColumnType type when type.byteWidth() > Long.BYTES ->
                    XxHash64.join(
                            RawValues.getHighLong(column, row), RawValues.getLowLong(column, row));
            case ColumnType type -> RawValues.getLong(column, row);
        };
    }

    /** Hashes the 128 bits of a time in nanoseconds. Files may keep it in another unit. */
    private static long inNanoseconds(FixedWidthColumn column, long row, Unit unit) {
        long value = RawValues.getLong(column, row);
        long each = Unit.NANOSECOND.perSecond() / unit.perSecond();
        return XxHash64.join(Math.multiplyHigh(value, each), value * each);
    }
}
