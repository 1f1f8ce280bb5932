// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ExactTotals;

import java.util.List;

/**
 * Exact totals of floats, for a sum and a mean that must be reproducible. They are rounded once, at
 * the end ({@link ExactTotals}), so that neither the order of rows nor the number of threads
 * changes a bit of a result.
 */
final class ExactFloatSum extends Total implements StateReader {

    private NumberSource source;
    private final ValueTally tally;
    private final ExactTotals totals = new ExactTotals();

    ExactFloatSum(NumberSource source, SumResult result, ValueTally tally) {
        super(result);
        this.source = source;
        this.tally = tally;
    }

    @Override
    void grow(int capacity) {
        totals.grow(capacity);
        tally.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        totals.reset(from, to);
        tally.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDoubles(source, fromRow, rows, groups);
        totals.add(batch.groups(), batch.doubles(), batch.count());
        tally.add(batch);
    }

    @Override
    public void follow(Accumulator next) {
        source = ((ExactFloatSum) next).source;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ExactFloatSum added = (ExactFloatSum) other;
        totals.merge(added.totals, from, to, count);
        tally.merge(added.tally, from, to, count);
    }

    private double result(int group, SumResult wanted) {
        return wanted == SumResult.MEAN
                ? totals.mean(group, tally.values(group))
                : totals.get(group);
    }

    @Override
    boolean hasLongResults(SumResult wanted) {
        return source.type().byteWidth() == Double.BYTES && tally.hasValuesInAll();
    }

    @Override
    void copyLongResults(
            GroupSelection selection, int from, int count, SumResult wanted, long[] results) {
        for (int i = 0; i < count; i++) {
            int group = selection.group(from + i);
            results[i] = Double.doubleToRawLongBits(result(group, wanted));
        }
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

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, tally.values(group));
        if (tally.hasValues(group)) {
            StateValues.append(state.get(1), totals, group);
        } else {
            StateValues.appendNulls(state, 1);
        }
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        StateValues.load(state.get(1), row, totals, group);
        tally.set(group, StateValues.count(state, row));
    }
}
