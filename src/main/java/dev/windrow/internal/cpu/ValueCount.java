package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;

import java.util.Arrays;

/** Counts the values of a column that are not null. */
final class ValueCount extends Accumulator {

    private final Column column;
    private long[] counts = {};

    ValueCount(Column column) {
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(counts, from, to, 0);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            counts[groupOfValue[i]]++;
        }
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        ValueCount added = (ValueCount) other;
        for (int i = 0; i < count; i++) {
            counts[to[i]] += added.counts[from[i]];
        }
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        target.appendLong(counts[group]);
        return true;
    }
}
