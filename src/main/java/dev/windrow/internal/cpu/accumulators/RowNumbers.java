// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/** The numbers of all rows of a group, whose values are read in the end. */
final class RowNumbers extends LogAccumulator {

    private final @Nullable Column present;
    private final Finish finish;

    /** Makes the result of a group. */
    @FunctionalInterface
    interface Finish {

        /**
         * Appends the result.
         *
         * @param rows the numbers of the group's rows in ascending order, which may be overwritten
         */
        void append(long[] rows, ColumnBuilder target);
    }

    /**
     * Makes an empty accumulator.
     *
     * @param present the column that must not be null in a row that counts, or null for all rows
     */
    RowNumbers(@Nullable Column present, Finish finish) {
        this.present = present;
        this.finish = finish;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groupOfRow) {
        batch.select(present, fromRow, count, groupOfRow);
        long[] rows = batch.scratchLongs();
        for (int i = 0; i < batch.count(); i++) {
            rows[i] = fromRow + batch.position(i);
        }
        log.append(batch.groups(), rows, batch.count());
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        GroupedValues all = grouped();
        long[] rows = Arrays.copyOfRange(all.values(), all.start(group), all.end(group));
        Arrays.sort(rows);
        finish.append(rows, target);
        return true;
    }
}
