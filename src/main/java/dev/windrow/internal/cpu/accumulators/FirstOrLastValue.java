// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * The first or last values in the order of the rows, kept as their rows. A last row is kept as the
 * least of the inverted bits.
 */
final class FirstOrLastValue extends Accumulator {

    private static final long NONE = Long.MAX_VALUE;

    private final Column column;
    private final @Nullable Column present;
    private final long flip;
    private long[] least = {};

    /**
     * Makes an empty accumulator.
     *
     * @param present the column that must not be null in a row that counts, or null for all rows
     */
    FirstOrLastValue(Column column, @Nullable Column present, boolean last) {
        this.column = column;
        this.present = present;
        this.flip = last ? -1 : 0;
    }

    @Override
    void grow(int capacity) {
        least = Arrays.copyOf(least, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(least, from, to, NONE);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(present, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            least[group] = Math.min(least[group], (fromRow + batch.position(i)) ^ flip);
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        FirstOrLastValue added = (FirstOrLastValue) other;
        for (int i = 0; i < count; i++) {
            least[to[i]] = Math.min(least[to[i]], added.least[from[i]]);
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (least[group] == NONE) {
            target.appendNull();
        } else {
            target.appendRow(column, least[group] ^ flip);
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (least[group] == NONE) {
            StateValues.appendNulls(state, 0);
        } else {
            state.get(0).appendRow(column, least[group] ^ flip);
            state.get(1).appendLong(least[group] ^ flip);
        }
    }
}
