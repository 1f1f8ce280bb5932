// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.FloatTotals;

/**
 * Totals of floats, for sum and mean. Exact ones are rounded once, at the end, so that neither the
 * order of rows nor the number of threads changes a bit of a result.
 */
public final class FloatSum extends Total {

    private final FloatTotals totals;

    public FloatSum(NumberSource source, SumResult result, ValueTally tally, FloatTotals totals) {
        super(source, result, tally);
        part(tally);
        this.totals = part(totals);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        if (totals instanceof CompensatedTotals sums
                && batch.takesAll(source)
                && source.type() == Primitive.FLOAT64) {
            batch.select(null, fromRow, rows, groups);
            sums.addStored(((NumberSource.Stored) source).column().values(), fromRow, rows, groups);
        } else {
            batch.readDoubles(source, fromRow, rows, groups);
            totals.add(batch.groups(), batch.doubles(), batch.count());
        }
        tally.add(batch);
    }

    @Override
    boolean hasLongResults(SumResult wanted) {
        return source.type().byteWidth() == Double.BYTES && tally.hasValuesInAll();
    }

    @Override
    void copyLongResults(
            GroupSelection selection, int from, int count, SumResult wanted, long[] results) {
        for (int i = 0; i < count; i++) {
            results[i] = Double.doubleToRawLongBits(result(selection.group(from + i), wanted));
        }
    }

    private double result(int group, SumResult wanted) {
        return wanted == SumResult.MEAN
                ? totals.mean(group, tally.values(group))
                : totals.rounded(group);
    }

    @Override
    boolean append(int group, SumResult wanted, ColumnBuilder target) {
        if (tally.hasValues(group)) {
            target.appendDouble(result(group, wanted));
        } else {
            target.appendNull();
        }
        return true;
    }
}
