// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.ColumnOrder;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.accumulators.RowOrder;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.query.SortKey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The first rows of a table in an order; of equal rows those that are first in the table. It holds
 * no more rows than are wanted, and most rows are compared once, with the last of those.
 */
final class FirstRows {

    private final ColumnOrder order;
    private final int most;

    /** The rows so far, the last of them at the head. */
    private final PriorityQueue<Long> first;

    private FirstRows(ColumnOrder order, int most) {
        this.order = order;
        this.most = most;
        Comparator<Long> ascending = order::compare;
        first = new PriorityQueue<>(ascending.reversed());
    }

    /**
     * Returns the numbers of the first rows in ascending order.
     *
     * @param keys by what rows are ordered, the most significant first
     * @param most how many rows are wanted, at least 1
     * @param pool the threads that look for them
     */
    static long[] of(Table table, List<SortKey> keys, int most, WorkerPool pool) {
        ColumnOrder order =
                RowOrder.of(
                        keys,
                        keys.stream().map(key -> table.column(key.column())).toList(),
                        Long::compare);
        int ranges = (int) Math.ceilDiv(table.rows(), CpuTuning.LEAST_ROWS_OF_RANGE);
        List<WorkerPool.Task<FirstRows>> tasks = new ArrayList<>();
        for (RowRange range : RowRange.split(table.rows(), ranges)) {
            tasks.add(stop -> new FirstRows(order, most).among(range, stop));
        }
        FirstRows all = new FirstRows(order, most);
        pool.runAll(tasks).forEach(some -> some.first.forEach(all::add));
        return all.first.stream().mapToLong(row -> row).sorted().toArray();
    }

    private FirstRows among(RowRange range, StopSignal stop) {
        for (long row = range.from(); row < range.to(); row++) {
            if ((row - range.from()) % CpuTuning.BATCH_ROWS == 0) {
                stop.check();
            }
            add(row);
        }
        return this;
    }

    private void add(long row) {
        if (first.size() < most) {
            first.add(row);
        } else if (order.compare(row, first.element()) < 0) {
            first.remove();
            first.add(row);
        }
    }
}
