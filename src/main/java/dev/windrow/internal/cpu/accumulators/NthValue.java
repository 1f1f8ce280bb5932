// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;

/**
 * The values at a position in the order of the rows. Position -n is the least of the n greatest
 * rows. Position n, from 0 on, is the least of the n + 1 greatest inverted rows.
 */
final class NthValue extends GreatestValues {

    private final Column column;
    private final long flip;
    private final long bound;

    NthValue(Column column, long position) {
        super(bound(position));
        this.column = column;
        this.flip = position < 0 ? 0 : -1;
        this.bound = bound(position);
    }

    /** A group never has so many rows that the limits of a long matter. */
    private static long bound(long position) {
        return position < 0
                ? -Math.max(position, -Long.MAX_VALUE)
                : Math.min(position, Long.MAX_VALUE - 1) + 1;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groups) {
        batch.select(column, fromRow, count, groups);
        long[] numbers = batch.scratchLongs();
        for (int i = 0; i < batch.count(); i++) {
            numbers[i] = (fromRow + batch.position(i)) ^ flip;
        }
        add(batch.groups(), numbers, batch.count());
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        GroupedValues found = grouped();
        if (found.count(group) < bound) {
            target.appendNull();
        } else {
            target.appendRow(column, found.values()[start(group)] ^ flip);
        }
        return true;
    }
}
