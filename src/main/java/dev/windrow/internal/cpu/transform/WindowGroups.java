// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.Table;

import java.util.List;
import java.util.function.LongUnaryOperator;

/** The starts of groups of adjacent equal keys: a bit for each row. */
final class WindowGroups {

    private final long rows;
    private final long[] begins;

    private WindowGroups(long rows, long[] begins) {
        this.rows = rows;
        this.begins = begins;
    }

    /** Finds the groups of rows in their order. Without columns, all rows are one group. */
    static WindowGroups of(Table table, List<String> over, RowRangeWorkers workers) {
        return of(table, over, LongUnaryOperator.identity(), workers);
    }

    /**
     * Finds the groups of rows in another order. Without columns, all rows are one group.
     *
     * @param rowAt the row at each position
     */
    static WindowGroups of(
            Table table, List<String> over, LongUnaryOperator rowAt, RowRangeWorkers workers) {
        long rows = table.rows();
        if (over.isEmpty()) {
            return new WindowGroups(rows, new long[0]);
        }
        long[] begins = new long[Math.toIntExact(Math.ceilDiv(rows, Long.SIZE))];
        List<Column> keys = over.stream().map(table::column).toList();
        workers.forRanges(
                rows,
                (range, from, to) -> {
                    for (Column key : keys) {
                        ColumnOrder order = ColumnOrder.of(key);
                        for (long row = Math.max(1, from); row < to; row++) {
                            if (order.compare(rowAt.applyAsLong(row - 1), rowAt.applyAsLong(row))
                                    != 0) {
                                begins[(int) (row >>> 6)] |= 1L << row;
                            }
                        }
                    }
                });
        return new WindowGroups(rows, begins);
    }

    /** Returns how many groups begin at rows {@code [from, to)}, the first row of all excepted. */
    long countOf(long from, long to) {
        long count = 0;
        for (long row = from; row < to && begins.length > 0; row = (row | 63) + 1) {
            long bits = begins[(int) (row >>> 6)] & -1L << (row & 63);
            count += Long.bitCount((row | 63) < to ? bits : bits & (1L << (to & 63)) - 1);
        }
        return count;
    }

    /** Returns whether a group begins at a row, or the last one has ended there. */
    boolean beginsAt(long row) {
        return row == 0
                || row == rows
                || begins.length > 0 && (begins[(int) (row >>> 6)] >>> row & 1) != 0;
    }

    /** Returns the first row of a row's group. */
    long startOf(long row) {
        if (begins.length == 0) {
            return 0;
        }
        int word = (int) (row >>> 6);
        long bits = begins[word] & -1L >>> 63 - (row & 63);
        while (bits == 0 && word > 0) {
            bits = begins[--word];
        }
        return bits == 0 ? 0 : ((long) word << 6) + 63 - Long.numberOfLeadingZeros(bits);
    }

    /** Returns the row after the last one of a row's group. */
    long endOf(long row) {
        long next = row + 1;
        int word = (int) (next >>> 6);
        if (word >= begins.length) {
            return rows;
        }
        long bits = begins[word] & -1L << (next & 63);
        while (bits == 0 && word + 1 < begins.length) {
            bits = begins[++word];
        }
        return bits == 0 ? rows : ((long) word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
