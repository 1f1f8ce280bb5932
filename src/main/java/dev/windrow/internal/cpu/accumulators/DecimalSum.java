// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.Decimals;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Lanes;
import dev.windrow.internal.cpu.work.WideArithmetic;
import dev.windrow.internal.engine.ExactMean;

import java.util.Arrays;
import java.util.List;

/**
 * Exact totals of decimals in 192 bits, for sum and mean; of values that 64 bits hold, in 128 bits,
 * which no number of rows exceeds. Only the final total is checked against 38 digits, so that the
 * order of rows does not matter.
 */
public final class DecimalSum extends Total {

    private final int scale;

    /**
     * Pending sums of small values, in {@link Lanes}. They are not yet part of the groups' totals.
     */
    private long[] pending = {};

    /** An upper bound of the pending sums' magnitudes. */
    private long pendingBound;

    private int capacity;
    private int lanes = 1;

    private long[] lows = {};
    private long[] highs = {};

    /** None where 128 bits hold all totals. */
    private long[] tops = {};

    private final boolean hasTops;

    public DecimalSum(
            NumberSource source, ColumnType.Decimal type, SumResult result, ValueTally tally) {
        super(source, result, tally);
        scale = type.scale();
        hasTops = !type.fitsLong();
    }

    @Override
    void grow(int newCapacity) {
        flushPending();
        capacity = newCapacity;
        lanes = Lanes.of(capacity);
        pending = new long[isFewGroups() ? capacity * lanes : 0];
        lows = Arrays.copyOf(lows, capacity);
        highs = Arrays.copyOf(highs, capacity);
        tops = Arrays.copyOf(tops, hasTops ? capacity : 0);
        tally.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        if (isFewGroups()) {
            Arrays.fill(pending, from * lanes, to * lanes, 0);
        }
        Arrays.fill(lows, from, to, 0);
        Arrays.fill(highs, from, to, 0);
        if (hasTops) {
            Arrays.fill(tops, from, to, 0);
        }
        tally.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDecimals(source, fromRow, rows, groups);
        if (isFewGroups() && batch.decimalBound() <= CpuTuning.SMALL_DECIMAL) {
            addSmall(batch);
        } else if (batch.decimalBound() < Long.MAX_VALUE) {
            addLongs(batch);
        } else {
            addAny(batch);
        }
        tally.add(batch);
    }

    private boolean isFewGroups() {
        return capacity <= CpuTuning.GROUPS_MERGED_AT_ONCE;
    }

    private void addSmall(ValueBatch batch) {
        long more = batch.decimalBound() * batch.count();
        if (pendingBound > Long.MAX_VALUE - more) {
            flushPending();
        }
        pendingBound += more;
        Lanes.add(batch.longs(), batch.groups(), batch.count(), pending, lanes);
    }

    private void addLongs(ValueBatch batch) {
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            addLong(groupOfValue[i], values[i]);
        }
    }

    /** Adds to the low half. The others change only if that passes 0 or its greatest value. */
    private void addLong(int group, long value) {
        long sum = lows[group] + value;
        lows[group] = sum;
        long more = (value >> 63) + WideArithmetic.carry(sum, value);
        if (more != 0) {
            addTo(group, more >> 63, more, 0);
        }
    }

    private void addAny(ValueBatch batch) {
        int[] groupOfValue = batch.groups();
        long[] valueLows = batch.longs();
        long[] valueHighs = batch.highs();
        for (int i = 0; i < batch.count(); i++) {
            addTo(groupOfValue[i], valueHighs[i] >> 63, valueHighs[i], valueLows[i]);
        }
    }

    @Override
    public void flushPending() {
        for (int at = 0; pendingBound > 0 && at < pending.length; at++) {
            addLong(at / lanes, pending[at]);
            pending[at] = 0;
        }
        pendingBound = 0;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        DecimalSum added = (DecimalSum) other;
        added.flushPending();
        for (int i = 0; i < count; i++) {
            int source = from[i];
            addTo(to[i], added.top(source), added.highs[source], added.lows[source]);
        }
        tally.merge(added.tally, from, to, count);
    }

    private void addTo(int group, long top, long high, long low) {
        long lowSum = lows[group] + low;
        long carry = WideArithmetic.carry(lowSum, low);
        long highSum = highs[group] + high;
        long topCarry = WideArithmetic.carry(highSum, high);
        long carried = highSum + carry;
        lows[group] = lowSum;
        highs[group] = carried;
        if (hasTops) {
            tops[group] += top + topCarry + WideArithmetic.carry(carried, carry);
        }
    }

    private long top(int group) {
        return hasTops ? tops[group] : highs[group] >> 63;
    }

    @Override
    boolean append(int group, SumResult wanted, ColumnBuilder target) {
        long low = lows[group];
        long high = highs[group];
        long top = top(group);
        if (!tally.hasValues(group)) {
            target.appendNull();
        } else if (wanted == SumResult.MEAN) {
            target.appendDouble(ExactMean.of(top, high, low, tally.values(group), scale));
        } else if (top == high >> 63 && Decimals.fits(high, low)) {
            target.appendInt128(high, low);
        } else {
            return false;
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, tally.values(group));
        if (tally.hasValues(group)) {
            state.get(1).appendInt128(top(group), highs[group]);
            state.get(2).appendInt128(0, lows[group]);
        } else {
            StateValues.appendNulls(state, 1);
        }
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        FixedWidthColumn high = (FixedWidthColumn) state.get(1);
        long top = RawValues.getHighLong(high, row);
        if (hasTops) {
            tops[group] = top;
        }
        highs[group] = RawValues.getLowLong(high, row);
        lows[group] = RawValues.getLowLong((FixedWidthColumn) state.get(2), row);
        long count = StateValues.count(state, row);
        StateValues.requireTotal(top, highs[group], count);
        tally.set(group, count);
    }
}
