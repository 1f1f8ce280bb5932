// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.ValueBatch;

final class ValueCount extends ColumnAccumulator<Column> {

    private final GroupCounts counts;

    /**
     * Makes an empty accumulator.
     *
     * @param column the values
     * @param most an upper bound of each count
     */
    ValueCount(Column column, long most) {
        super(column);
        counts = part(new GroupCounts(most));
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(column, fromRow, rows, groups);
        counts.add(batch);
    }

    @Override
    public boolean hasLongResults() {
        return true;
    }

    @Override
    public void copyLongResults(GroupSelection selection, int from, int count, long[] results) {
        counts.copy(selection, from, count, results);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        target.appendLong(counts.get(group));
        return true;
    }
}
