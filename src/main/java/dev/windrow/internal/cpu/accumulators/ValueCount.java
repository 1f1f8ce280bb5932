package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;

final class ValueCount extends Accumulator {

    private final Column column;
    private final GroupCounts counts;

    ValueCount(Column column) {
        this.column = column;
        counts = new GroupCounts(column.rows());
    }

    @Override
    void grow(int capacity) {
        counts.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        counts.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(column, fromRow, rows, groups);
        counts.add(batch.groups(), batch.count());
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        counts.merge(((ValueCount) other).counts, from, to, count);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        target.appendLong(counts.get(group));
        return true;
    }
}
