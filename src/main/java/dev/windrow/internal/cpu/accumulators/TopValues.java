// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.OrderedBits;

import java.util.Arrays;
import java.util.List;

/** Lists of the greatest integers or floats, in descending order. */
final class TopValues extends Accumulator {

    private final FixedWidthColumn column;
    private final GreatestValues greatest;

    TopValues(FixedWidthColumn column, int count) {
        this.column = column;
        this.greatest = new GreatestValues(count);
    }

    @Override
    void grow(int capacity) {
        greatest.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        // A group without values takes no memory.
    }

    @Override
    public void clear(int groups) {
        greatest.clear();
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readOrdered(column, fromRow, rows, groups);
        greatest.add(batch.groups(), batch.longs(), batch.count());
    }

    @Override
    public boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        greatest.merge(((TopValues) other).greatest, from, to, count);
    }

    @Override
    public void finish() {
        greatest.grouped();
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        GroupedValues values = greatest.grouped();
        int start = greatest.start(group);
        int end = values.end(group);
        Arrays.sort(values.values(), start, end);
        for (int i = end - 1; i >= start; i--) {
            OrderedBits.append(target.elements(), values.values()[i]);
        }
        target.appendList();
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        throw new IllegalStateException("a state of all values");
    }
}
