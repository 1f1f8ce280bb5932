// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;

import java.util.List;

/** Sums of the squares of integers or floats, each taken as a double. */
final class SquareSum extends Accumulator implements StateReader {

    private FixedWidthColumn column;
    private final CompensatedTotals totals = new CompensatedTotals();
    private final SeenGroups seen = new SeenGroups();

    SquareSum(FixedWidthColumn column) {
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        totals.grow(capacity);
        seen.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        totals.reset(from, to);
        seen.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readNumbers(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            totals.addProduct(groupOfValue[i], values[i], 0, values[i], 0);
        }
        seen.add(groupOfValue, batch.count());
    }

    @Override
    public void follow(Accumulator next) {
        column = ((SquareSum) next).column;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        SquareSum added = (SquareSum) other;
        for (int i = 0; i < count; i++) {
            totals.add(to[i], added.totals.get(from[i]));
        }
        seen.merge(added.seen, from, to, count);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen.have(group)) {
            target.appendDouble(totals.get(group).high());
        } else {
            target.appendNull();
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (seen.have(group)) {
            StateValues.append(state, 0, totals.get(group));
        } else {
            StateValues.appendNulls(state, 0);
        }
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        DoubleDouble total = StateValues.get(state, 0, row);
        if (total.high() < 0) {
            throw StateValues.damaged("a sum of squares of " + total.high());
        }
        totals.add(group, total);
        seen.add(group);
    }
}
