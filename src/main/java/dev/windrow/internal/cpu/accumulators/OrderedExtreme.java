// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.OrderedBits;

import java.util.Arrays;

/**
 * The least or greatest values of types that 64-bit integers encode in the same order: integers,
 * dates, times, timestamps, bools and floats. A greatest value is kept as the least of the inverted
 * bits.
 */
final class OrderedExtreme extends ColumnAccumulator<Column> {

    private final long flip;

    /** Whether each value fits 32 bits. */
    private final boolean isNarrow;

    /** Whether a group may be without a value. */
    private final boolean isNullable;

    private int[] narrowLeast = {};
    private long[] least = {};
    private boolean[] seen = {};

    /**
     * Makes an empty accumulator.
     *
     * @param isNullable whether a group may be without a value
     */
    OrderedExtreme(Column column, boolean greatest, boolean isNullable) {
        super(column);
        this.flip = greatest ? -1 : 0;
        isNarrow =
                column instanceof BitColumn
                        || !column.type().isFloat() && column.type().byteWidth() <= Integer.BYTES;
        this.isNullable = isNullable;
    }

    @Override
    void grow(int capacity) {
        if (isNarrow) {
            narrowLeast = Arrays.copyOf(narrowLeast, capacity);
        } else {
            least = Arrays.copyOf(least, capacity);
        }
        if (isNullable) {
            seen = Arrays.copyOf(seen, capacity);
        }
    }

    @Override
    void reset(int from, int to) {
        if (isNarrow) {
            Arrays.fill(narrowLeast, from, to, Integer.MAX_VALUE);
        } else {
            Arrays.fill(least, from, to, Long.MAX_VALUE);
        }
        if (isNullable) {
            Arrays.fill(seen, from, to, false);
        }
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readOrdered(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        int count = batch.count();
        if (batch.haveOneGroup() && count > 0) {
            addToOne(groupOfValue[0], values, count);
            return;
        }
        if (isNarrow) {
            addNarrow(values, groupOfValue, count);
        } else {
            for (int i = 0; i < count; i++) {
                int group = groupOfValue[i];
                least[group] = Math.min(least[group], values[i] ^ flip);
            }
        }
        for (int i = 0; isNullable && i < count; i++) {
            seen[groupOfValue[i]] = true;
        }
    }

    private void addToOne(int group, long[] values, int count) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            least = Math.min(least, values[i] ^ flip);
        }
        if (isNarrow) {
            narrowLeast[group] = Math.min(narrowLeast[group], (int) least);
        } else {
            this.least[group] = Math.min(this.least[group], least);
        }
        if (isNullable) {
            seen[group] = true;
        }
    }

    private void addNarrow(long[] values, int[] groups, int count) {
        int[] all = narrowLeast;
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            all[group] = Math.min(all[group], (int) (values[i] ^ flip));
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        OrderedExtreme added = (OrderedExtreme) other;
        for (int i = 0; i < count; i++) {
            if (isNarrow) {
                narrowLeast[to[i]] = Math.min(narrowLeast[to[i]], added.narrowLeast[from[i]]);
            } else {
                least[to[i]] = Math.min(least[to[i]], added.least[from[i]]);
            }
        }
        for (int i = 0; isNullable && i < count; i++) {
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (!isNullable || seen[group]) {
            long value = isNarrow ? narrowLeast[group] : least[group];
            OrderedBits.append(target, value ^ flip);
        } else {
            target.appendNull();
        }
        return true;
    }
}
