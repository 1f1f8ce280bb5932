// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * Totals of floats, for sum and mean. Each total carries the sum of all its rounding errors (Ogita,
 * Rump and Oishi: Accurate Sum and Dot Product, algorithm Sum2). It is then as exact as one in
 * twice the precision.
 */
public final class FloatSum extends Total implements StateReader {

    private NumberSource source;
    private final ValueTally tally;

    /** The total of each group, followed by its error, so that a group touches one cache line. */
    private double[] totals = {};

    public FloatSum(NumberSource source, SumResult result, ValueTally tally) {
        super(result);
        this.source = source;
        this.tally = tally;
    }

    @Override
    void grow(int capacity) {
        totals = Arrays.copyOf(totals, Math.multiplyExact(capacity, 2));
        tally.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(totals, 2 * from, 2 * to, 0);
        tally.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        if (batch.takesAll(source) && source.type() == Primitive.FLOAT64) {
            batch.select(null, fromRow, rows, groups);
            addStored(((NumberSource.Stored) source).column().values(), fromRow, rows, groups);
        } else {
            batch.readDoubles(source, fromRow, rows, groups);
            int[] groupOfValue = batch.groups();
            double[] values = batch.doubles();
            double[] all = totals;
            for (int i = 0; i < batch.count(); i++) {
                add(all, 2 * groupOfValue[i], values[i]);
            }
        }
        tally.add(batch);
    }

    /** Adds values where they lie. The processor then fetches the next ones as it adds. */
    private void addStored(MemorySegment values, long fromRow, int rows, int[] groups) {
        double[] all = totals;
        for (int i = 0; i < rows; i++) {
            add(all, 2 * groups[i], values.get(JAVA_DOUBLE_UNALIGNED, (fromRow + i) << 3));
        }
    }

    private static void add(double[] all, int at, double value) {
        double old = all[at];
        double sum = old + value;
        // Knuth's TwoSum: the exact error of that addition.
        double rounded = sum - old;
        all[at + 1] += (old - (sum - rounded)) + (value - rounded);
        all[at] = sum;
    }

    @Override
    public void follow(Accumulator next) {
        source = ((FloatSum) next).source;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        FloatSum added = (FloatSum) other;
        for (int i = 0; i < count; i++) {
            int source = 2 * from[i];
            int at = 2 * to[i];
            double value = added.totals[source];
            double old = totals[at];
            double sum = old + value;
            double rounded = sum - old;
            totals[at + 1] +=
                    (old - (sum - rounded)) + (value - rounded) + added.totals[source + 1];
            totals[at] = sum;
        }
        tally.merge(added.tally, from, to, count);
    }

    private double total(int group) {
        double sum = totals[2 * group];
        double corrected = sum + totals[2 * group + 1];
        // Once a sum is infinite or NaN, its error is NaN and has no meaning.
        return Double.isFinite(corrected) ? corrected : sum;
    }

    @Override
    boolean hasLongResults(SumResult wanted) {
        return source.type().byteWidth() == Double.BYTES && tally.hasValuesInAll();
    }

    @Override
    void copyLongResults(
            GroupSelection selection, int from, int count, SumResult wanted, long[] results) {
        boolean isMean = wanted == SumResult.MEAN;
        for (int i = 0; i < count; i++) {
            int group = selection.group(from + i);
            double total = total(group);
            results[i] = Double.doubleToRawLongBits(isMean ? total / tally.values(group) : total);
        }
    }

    @Override
    boolean append(int group, SumResult wanted, ColumnBuilder target) {
        if (!tally.hasValues(group)) {
            target.appendNull();
        } else if (wanted == SumResult.MEAN) {
            target.appendDouble(total(group) / tally.values(group));
        } else {
            target.appendDouble(total(group));
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, tally.values(group));
        if (tally.hasValues(group)) {
            StateValues.append(state, 1, total(group), error(group));
        } else {
            StateValues.appendNulls(state, 1);
        }
    }

    /** Returns what the total lacks of the exact sum, as far as that is known. */
    private double error(int group) {
        double error = (totals[2 * group] - total(group)) + totals[2 * group + 1];
        return Double.isFinite(error) ? error : 0;
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        DoubleDouble total = StateValues.get(state, 1, row);
        totals[2 * group] = total.high();
        totals[2 * group + 1] = total.low();
        tally.set(group, StateValues.count(state, row));
    }
}
