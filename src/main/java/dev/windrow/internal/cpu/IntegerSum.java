package dev.windrow.internal.cpu;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.engine.ExactMean;

import java.util.Arrays;

/**
 * Exact totals of integers in 128 bits, and how many there are: for sum and mean. Whether a total
 * fits 64 bits is judged at the end, so that the order of rows does not matter.
 */
final class IntegerSum extends Accumulator {

    private final FixedWidthColumn column;
    private final SumResult result;
    private long[] lows = {};
    private long[] highs = {};
    private long[] counts = {};

    IntegerSum(FixedWidthColumn column, SumResult result) {
        this.column = column;
        this.result = result;
    }

    @Override
    void grow(int capacity) {
        lows = Arrays.copyOf(lows, capacity);
        highs = Arrays.copyOf(highs, capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(lows, from, to, 0);
        Arrays.fill(highs, from, to, 0);
        Arrays.fill(counts, from, to, 0);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readLongs(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            addTo(group, values[i] >> 63, values[i]);
            counts[group]++;
        }
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        IntegerSum added = (IntegerSum) other;
        for (int i = 0; i < count; i++) {
            addTo(to[i], added.highs[from[i]], added.lows[from[i]]);
            counts[to[i]] += added.counts[from[i]];
        }
    }

    private void addTo(int group, long high, long low) {
        long sum = lows[group] + low;
        lows[group] = sum;
        highs[group] += high + Wide.carry(sum, low);
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        long low = lows[group];
        long high = highs[group];
        if (counts[group] == 0) {
            target.appendNull();
        } else if (result == SumResult.MEAN) {
            target.appendDouble(ExactMean.of(high >> 63, high, low, counts[group], 0));
        } else if (result == SumResult.WRAPPED_SUM || high == low >> 63) {
            target.appendLong(low);
        } else {
            return false;
        }
        return true;
    }
}
