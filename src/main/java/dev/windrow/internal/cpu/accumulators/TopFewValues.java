// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.OrderedBits;

import java.util.Arrays;

/**
 * Lists of the greatest integers or floats, of so few that each group has an array for all of them.
 */
final class TopFewValues extends Accumulator {

    private final FixedWidthColumn column;
    private final int bound;

    /** The values of each group in descending order. Unused elements hold the least integer. */
    private long[] values = {};

    /** The number of values of each group. */
    private byte[] counts = {};

    /**
     * Makes an empty accumulator.
     *
     * @param column the column of the values
     * @param bound the length of a full list, at least 1 and at most 127
     */
    TopFewValues(FixedWidthColumn column, int bound) {
        this.column = column;
        this.bound = bound;
    }

    @Override
    void grow(int capacity) {
        values = Arrays.copyOf(values, Math.multiplyExact(capacity, bound));
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(values, from * bound, to * bound, Long.MIN_VALUE);
        Arrays.fill(counts, from, to, (byte) 0);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groupOfRow) {
        batch.readOrdered(column, fromRow, rows, groupOfRow);
        int[] groups = batch.groups();
        long[] added = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            add(groups[i], added[i]);
        }
    }

    private void add(int group, long value) {
        long least = values[group * bound + bound - 1];
        // The least integer may mark an unused element, or be a value.
        if (value > least || least == Long.MIN_VALUE && counts[group] < bound) {
            insert(group, value);
        }
    }

    private void insert(int group, long value) {
        int first = group * bound;
        int at = first + Math.min(counts[group], bound - 1);
        while (at > first && values[at - 1] < value) {
            values[at] = values[at - 1];
            at--;
        }
        values[at] = value;
        counts[group] += (byte) (counts[group] < bound ? 1 : 0);
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        TopFewValues added = (TopFewValues) other;
        for (int i = 0; i < count; i++) {
            int first = from[i] * bound;
            for (int place = 0; place < added.counts[from[i]]; place++) {
                add(to[i], added.values[first + place]);
            }
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        int first = group * bound;
        for (int place = 0; place < counts[group]; place++) {
            OrderedBits.append(target.elements(), values[first + place]);
        }
        target.appendList();
        return true;
    }
}
