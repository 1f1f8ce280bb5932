// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.OrderedBits;

import java.util.Arrays;

/**
 * The rows of the least or greatest values, for types of {@link OrderedExtreme}. A greatest value
 * is kept as the least of the inverted bits. Among equal values, the first row wins.
 */
final class ExtremeRow extends ChosenRow {

    private final Column column;
    private final long flip;
    private long[] least = {};

    ExtremeRow(RowResult result, boolean greatest) {
        super(result);
        this.column = result.by().getFirst();
        this.flip = greatest ? -1 : 0;
    }

    @Override
    void grow(int capacity) {
        least = Arrays.copyOf(least, capacity);
        super.grow(capacity);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groups) {
        batch.readOrdered(column, fromRow, count, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        boolean hasTwoZeros = column.type().isFloat();
        for (int i = 0; i < batch.count(); i++) {
            long value =
                    hasTwoZeros && values[i] == OrderedBits.NEGATIVE_ZERO
                            ? OrderedBits.ZERO
                            : values[i];
            long row = fromRow + batch.position(i);
            if (result.counts(row)) {
                offer(groupOfValue[i], value ^ flip, row);
            }
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ExtremeRow added = (ExtremeRow) other;
        for (int i = 0; i < count; i++) {
            if (added.rows[from[i]] != NONE) {
                offer(to[i], added.least[from[i]], added.rows[from[i]]);
            }
        }
    }

    private void offer(int group, long value, long row) {
        if (rows[group] == NONE
                || value < least[group]
                || value == least[group] && row < rows[group]) {
            least[group] = value;
            rows[group] = row;
        }
    }
}
