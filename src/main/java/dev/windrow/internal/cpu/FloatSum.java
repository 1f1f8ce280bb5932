package dev.windrow.internal.cpu;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;

import java.util.Arrays;

/**
 * Totals of floats, and how many there are: for sum and mean. Each total carries the sum of all its
 * rounding errors (Ogita, Rump and Oishi: Accurate Sum and Dot Product, algorithm Sum2), which
 * makes it as good as one in twice the precision.
 */
final class FloatSum extends Accumulator {

    private final FixedWidthColumn column;
    private final SumResult result;
    private double[] sums = {};
    private double[] errors = {};
    private long[] counts = {};

    FloatSum(FixedWidthColumn column, SumResult result) {
        this.column = column;
        this.result = result;
    }

    @Override
    void grow(int capacity) {
        sums = Arrays.copyOf(sums, capacity);
        errors = Arrays.copyOf(errors, capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(sums, from, to, 0);
        Arrays.fill(errors, from, to, 0);
        Arrays.fill(counts, from, to, 0);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDoubles(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            addTo(group, values[i], 0);
            counts[group]++;
        }
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        FloatSum added = (FloatSum) other;
        for (int i = 0; i < count; i++) {
            addTo(to[i], added.sums[from[i]], added.errors[from[i]]);
            counts[to[i]] += added.counts[from[i]];
        }
    }

    private void addTo(int group, double value, double error) {
        double old = sums[group];
        double sum = old + value;
        // Knuth's TwoSum: the exact error of that addition.
        double rounded = sum - old;
        errors[group] += (old - (sum - rounded)) + (value - rounded) + error;
        sums[group] = sum;
    }

    private double total(int group) {
        double corrected = sums[group] + errors[group];
        // Once a sum is infinite or NaN its error is NaN, and means nothing.
        return Double.isFinite(corrected) ? corrected : sums[group];
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        if (counts[group] == 0) {
            target.appendNull();
        } else if (result == SumResult.MEAN) {
            target.appendDouble(total(group) / counts[group]);
        } else {
            target.appendDouble(total(group));
        }
        return true;
    }
}
