// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;

import java.util.List;

/**
 * The values at a position in the order of the rows. Position -n is the least of the n greatest
 * rows. Position n, from 0 on, is the least of the n + 1 greatest inverted rows.
 */
final class NthValue extends Accumulator {

    private final Column column;
    private final long flip;
    private final long bound;
    private final GreatestValues rows;

    NthValue(Column column, long position) {
        this.column = column;
        this.flip = position < 0 ? 0 : -1;
        // A group never has so many rows that the limits of a long matter.
        this.bound =
                position < 0
                        ? -Math.max(position, -Long.MAX_VALUE)
                        : Math.min(position, Long.MAX_VALUE - 1) + 1;
        this.rows = new GreatestValues(bound);
    }

    @Override
    void grow(int capacity) {
        rows.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        // A group without values takes no memory.
    }

    @Override
    public void clear(int groups) {
        rows.clear();
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groups) {
        batch.select(column, fromRow, count, groups);
        long[] numbers = batch.scratchLongs();
        for (int i = 0; i < batch.count(); i++) {
            numbers[i] = (fromRow + batch.position(i)) ^ flip;
        }
        rows.add(batch.groups(), numbers, batch.count());
    }

    @Override
    public boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        rows.merge(((NthValue) other).rows, from, to, count);
    }

    @Override
    public void finish() {
        rows.grouped();
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        GroupedValues found = rows.grouped();
        if (found.count(group) < bound) {
            target.appendNull();
        } else {
            target.appendRow(column, found.values()[rows.start(group)] ^ flip);
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        throw new IllegalStateException("a state of all values");
    }
}
