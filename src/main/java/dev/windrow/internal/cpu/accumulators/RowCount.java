// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.ValueBatch;

/** Counts rows. */
public final class RowCount extends Accumulator {

    private final GroupCounts counts;

    /**
     * Makes an empty accumulator.
     *
     * @param rows the number of rows of the table
     */
    public RowCount(long rows) {
        counts = part(new GroupCounts(rows));
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(null, fromRow, rows, groups);
        counts.add(batch);
    }

    @Override
    public void follow(Accumulator next) {
        // Rows have no values.
    }

    /** Returns the number of a group's rows. */
    long rows(int group) {
        return counts.get(group);
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
