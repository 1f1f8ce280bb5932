// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.query.SummaryAggregation.Histogram;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/** How many values lie in each bin of a histogram. A group without values takes no memory. */
final class BinCounts extends ColumnAccumulator<FixedWidthColumn> {

    private final double[] bounds;
    private @Nullable long[][] counts = {};

    /**
     * Makes an empty accumulator.
     *
     * @param column integers or floats; accumulators that merge states read none of them
     */
    BinCounts(FixedWidthColumn column, Histogram histogram) {
        super(column);
        bounds = histogram.bounds().stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    void grow(int capacity) {
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(counts, from, to, null);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readExact(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            bins(groupOfValue[i])[bin(batch.doubles()[i], batch.remainders()[i])]++;
        }
    }

    private long[] bins(int group) {
        long[] bins = counts[group];
        if (bins == null) {
            bins = new long[bounds.length + 1];
            counts[group] = bins;
        }
        return bins;
    }

    /** Returns the bin of the sum of a value and its remainder. NaN is above every bound. */
    private int bin(double value, double remainder) {
        double rounded = value + remainder;
        int found = Arrays.binarySearch(bounds, rounded);
        if (found < 0) {
            return -found - 1;
        }
        double rest = remainder - (rounded - value);
        return rest > 0 ? found + 1 : found;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        BinCounts added = (BinCounts) other;
        for (int i = 0; i < count; i++) {
            long[] others = added.counts[from[i]];
            if (others != null) {
                long[] bins = bins(to[i]);
                for (int bin = 0; bin < bins.length; bin++) {
                    bins[bin] += others[bin];
                }
            }
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        long[] bins = counts[group];
        for (int bin = 0; bin <= bounds.length; bin++) {
            target.elements().appendLong(bins == null ? 0 : bins[bin]);
        }
        target.appendList();
        return true;
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        ListColumn lists = (ListColumn) state.getFirst();
        FixedWidthColumn elements = (FixedWidthColumn) lists.elements();
        long[] bins = bins(group);
        long first = lists.offset(row);
        if (lists.offset(row + 1) - first != bins.length) {
            throw StateValues.damaged(
                    "a histogram of %d bins, expected %d"
                            .formatted(lists.offset(row + 1) - first, bins.length));
        }
        for (int bin = 0; bin < bins.length; bin++) {
            bins[bin] = RawValues.getLong(elements, first + bin);
        }
    }
}
