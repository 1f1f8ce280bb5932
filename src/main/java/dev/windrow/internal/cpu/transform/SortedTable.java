// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.query.Argsort;
import dev.windrow.query.Sort;

import java.lang.foreign.MemorySegment;
import java.util.Map;

/** A table in the order of some columns. */
final class SortedTable {

    private SortedTable() {}

    static Table of(Sort sort, Table input, RowRangeWorkers workers, ColumnMemory memory) {
        int[] order = RowSort.order(input, sort.keys(), workers);
        return CpuTransforms.gather(input, order, workers, memory);
    }

    /** Returns the row numbers in sorted order, as a table of one column. */
    static Table rowsOf(Sort sort, Table input, RowRangeWorkers workers, ColumnMemory memory) {
        int[] order = RowSort.order(input, sort.keys(), workers);
        MemorySegment rows = memory.allocate((long) order.length * Long.BYTES);
        workers.forRanges(
                order.length,
                (range, from, to) -> {
                    for (int i = (int) from; i < to; i++) {
                        rows.setAtIndex(JAVA_LONG_UNALIGNED, i, order[i]);
                    }
                });
        FixedWidthColumn column =
                new FixedWidthColumn(ColumnType.Primitive.INT64, rows, order.length, Validity.ALL);
        return new Table(Map.of(Argsort.ROW, column), order.length, memory);
    }
}
