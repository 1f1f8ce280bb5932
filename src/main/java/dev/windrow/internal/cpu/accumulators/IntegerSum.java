// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.WideArithmetic;
import dev.windrow.internal.engine.ExactMean;

import java.util.Arrays;
import java.util.List;

/**
 * Exact totals of integers, for sum and mean. They have 128 bits, or 64 if no total can need more.
 * Only the final total is checked against 64 bits, so that the order of rows does not matter.
 */
final class IntegerSum extends Total {

    /** Whether 64 bits hold all totals, since there are few values of few bits. */
    private final boolean isNarrow;

    private long[] lows = {};
    private long[] highs = {};

    IntegerSum(NumberSource source, long rows, SumResult result, ValueTally tally) {
        super(source, result, tally);
        isNarrow = source.type().byteWidth() <= Integer.BYTES && rows <= Integer.MAX_VALUE;
    }

    @Override
    void grow(int capacity) {
        lows = Arrays.copyOf(lows, capacity);
        if (!isNarrow) {
            highs = Arrays.copyOf(highs, capacity);
        }
        tally.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(lows, from, to, 0);
        if (!isNarrow) {
            Arrays.fill(highs, from, to, 0);
        }
        tally.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readLongs(source, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        int count = batch.count();
        if (batch.haveOneGroup() && count > 0) {
            addToOne(groupOfValue[0], values, count);
        } else if (isNarrow) {
            long[] sums = lows;
            for (int i = 0; i < count; i++) {
                sums[groupOfValue[i]] += values[i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                addTo(groupOfValue[i], values[i] >> 63, values[i]);
            }
        }
        tally.add(batch);
    }

    /** Adds up the halves of values, whose totals fit 64 bits, so that no carry is looked for. */
    private void addToOne(int group, long[] values, int count) {
        long upper = 0;
        long lower = 0;
        for (int i = 0; i < count; i++) {
            upper += values[i] >> Integer.SIZE;
            lower += values[i] & 0xffff_ffffL;
        }
        if (isNarrow) {
            lows[group] += (upper << Integer.SIZE) + lower;
        } else {
            addTo(group, upper >> Integer.SIZE, upper << Integer.SIZE);
            addTo(group, 0, lower);
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        IntegerSum added = (IntegerSum) other;
        for (int i = 0; i < count; i++) {
            if (isNarrow) {
                lows[to[i]] += added.lows[from[i]];
            } else {
                addTo(to[i], added.highs[from[i]], added.lows[from[i]]);
            }
        }
        tally.merge(added.tally, from, to, count);
    }

    private void addTo(int group, long high, long low) {
        long sum = lows[group] + low;
        lows[group] = sum;
        highs[group] += high + WideArithmetic.carry(sum, low);
    }

    @Override
    boolean hasLongResults(SumResult wanted) {
        return wanted != SumResult.MEAN && isNarrow && tally.hasValuesInAll();
    }

    @Override
    void copyLongResults(
            GroupSelection selection, int from, int count, SumResult wanted, long[] results) {
        for (int i = 0; i < count; i++) {
            results[i] = lows[selection.group(from + i)];
        }
    }

    @Override
    boolean append(int group, SumResult wanted, ColumnBuilder target) {
        long low = lows[group];
        long high = isNarrow ? low >> 63 : highs[group];
        if (!tally.hasValues(group)) {
            target.appendNull();
        } else if (wanted == SumResult.MEAN) {
            target.appendDouble(ExactMean.of(high >> 63, high, low, tally.values(group), 0));
        } else if (wanted == SumResult.WRAPPED_SUM || high == low >> 63) {
            target.appendLong(low);
        } else {
            return false;
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, tally.values(group));
        if (tally.hasValues(group)) {
            long low = lows[group];
            state.get(1).appendInt128(isNarrow ? low >> 63 : highs[group], low);
        } else {
            StateValues.appendNulls(state, 1);
        }
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        FixedWidthColumn total = (FixedWidthColumn) state.get(1);
        lows[group] = RawValues.getLowLong(total, row);
        highs[group] = RawValues.getHighLong(total, row);
        long count = StateValues.count(state, row);
        StateValues.requireTotal(highs[group], lows[group], count);
        tally.set(group, count);
    }
}
