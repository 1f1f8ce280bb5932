// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;

import java.util.List;

final class ValueCount extends Accumulator implements StateReader {

    private Column column;
    private final GroupCounts counts;

    /**
     * Makes an empty accumulator.
     *
     * @param column the values
     * @param most an upper bound of each count
     */
    ValueCount(Column column, long most) {
        this.column = column;
        counts = new GroupCounts(most);
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
        counts.add(batch);
    }

    @Override
    public void follow(Accumulator next) {
        column = ((ValueCount) next).column;
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

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        append(group, state.getFirst());
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        counts.set(group, StateValues.count(state, row));
    }
}
