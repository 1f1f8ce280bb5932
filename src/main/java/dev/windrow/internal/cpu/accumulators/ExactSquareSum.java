// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ExactTotals;

import java.util.List;

/**
 * Sums of the squares of integers or floats, each taken as a double, that must be reproducible. A
 * square and what rounding took from it are both added, exactly, so that no order of rows changes a
 * bit of a result.
 */
final class ExactSquareSum extends Accumulator implements StateReader {

    private FixedWidthColumn column;
    private final ExactTotals totals = new ExactTotals();
    private final SeenGroups seen = new SeenGroups();

    ExactSquareSum(FixedWidthColumn column) {
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
        batch.readSquares(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        totals.add(groupOfValue, batch.doubles(), batch.count());
        totals.add(groupOfValue, batch.remainders(), batch.count());
        seen.add(groupOfValue, batch.count());
    }

    @Override
    public void follow(Accumulator next) {
        column = ((ExactSquareSum) next).column;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ExactSquareSum added = (ExactSquareSum) other;
        totals.merge(added.totals, from, to, count);
        seen.merge(added.seen, from, to, count);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen.have(group)) {
            target.appendDouble(totals.get(group));
        } else {
            target.appendNull();
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (seen.have(group)) {
            StateValues.append(state.getFirst(), totals, group);
        } else {
            StateValues.appendNulls(state, 0);
        }
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        StateValues.load(state.getFirst(), row, totals, group);
        seen.add(group);
    }
}
