// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.FloatTotals;

import java.util.List;

/** Sums of the squares of integers or floats, each taken as a double. */
final class SquareSum extends ColumnAccumulator<FixedWidthColumn> {

    private final SeenGroups seen = part(new SeenGroups());
    private final FloatTotals totals;

    /**
     * Makes an empty accumulator.
     *
     * @param totals takes each square, and what rounding took from it
     */
    SquareSum(FixedWidthColumn column, FloatTotals totals) {
        super(column);
        this.totals = part(totals);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readSquares(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        totals.add(groupOfValue, batch.doubles(), batch.remainders(), batch.count());
        seen.add(groupOfValue, batch.count());
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen.have(group)) {
            target.appendDouble(totals.rounded(group));
        } else {
            target.appendNull();
        }
        return true;
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        super.loadState(state, row, group);
        if (totals.rounded(group) < 0) {
            throw StateValues.damaged("a sum of squares of " + totals.rounded(group));
        }
    }
}
