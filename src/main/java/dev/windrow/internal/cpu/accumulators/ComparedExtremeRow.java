// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnOrder;
import dev.windrow.internal.cpu.keys.ValueBatch;

import java.util.Arrays;
import java.util.List;

/**
 * The rows of the least or greatest values, for values that 64 bits cannot encode in order: strings
 * and decimals. They are compared in their columns. Among equal values, the first row wins.
 */
final class ComparedExtremeRow extends Accumulator {

    private static final long NONE = -1;

    private final RowResult result;
    private final Column column;
    private final ColumnOrder order;
    private final int sign;
    private long[] rows = {};

    ComparedExtremeRow(RowResult result, boolean greatest) {
        this.result = result;
        this.column = result.by();
        this.order = ColumnOrder.of(result.by());
        this.sign = greatest ? -1 : 1;
    }

    @Override
    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(rows, from, to, NONE);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groups) {
        batch.select(column, fromRow, count, groups);
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
        long best = rows[group];
        if (best == NONE) {
            rows[group] = row;
            return;
        }
        int compared = order.compare(row, best) * sign;
        if (compared < 0 || compared == 0 && row < best) {
            rows[group] = row;
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (rows[group] == NONE) {
            target.appendNull();
        } else {
            result.append(rows[group], target);
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (rows[group] == NONE) {
            StateValues.appendNulls(state, 0);
        } else {
            result.appendState(rows[group], state);
        }
    }
}
