// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnOrder;
import dev.windrow.internal.cpu.keys.ValueBatch;

/**
 * The first rows in an order: in that of the rows, or of values that 64 bits cannot encode, such as
 * strings, several columns, or columns whose nulls count. Rows are compared in their columns. They
 * may be those of states, whose best one is that of all.
 */
final class ComparedExtremeRow extends ChosenRow {

    private final ColumnOrder order;

    /**
     * Makes an empty accumulator.
     *
     * @param order orders all rows: no two are equal in it
     */
    ComparedExtremeRow(RowResult result, ColumnOrder order) {
        super(result);
        this.order = order;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groups) {
        batch.select(result.firstPresent(), fromRow, count, groups);
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            long row = fromRow + batch.position(i);
            if (result.counts(row)) {
                offer(groupOfValue[i], row);
            }
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ComparedExtremeRow added = (ComparedExtremeRow) other;
        for (int i = 0; i < count; i++) {
            if (added.rows[from[i]] != NONE) {
                offer(to[i], added.rows[from[i]]);
            }
        }
    }

    private void offer(int group, long row) {
        if (rows[group] == NONE || order.compare(row, rows[group]) < 0) {
            rows[group] = row;
        }
    }
}
