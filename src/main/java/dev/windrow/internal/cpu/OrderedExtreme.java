package dev.windrow.internal.cpu;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;

import java.util.Arrays;

/**
 * Least or greatest values that 64-bit integers stand for in the same order: integers, dates,
 * times, timestamps, bools and floats. A greatest value is kept as the least of the inverted bits.
 */
final class OrderedExtreme extends Accumulator {

    private final Column column;
    private final long flip;
    private long[] least = {};
    private boolean[] seen = {};

    OrderedExtreme(Column column, boolean greatest) {
        this.column = column;
        this.flip = greatest ? -1 : 0;
    }

    @Override
    void grow(int capacity) {
        least = Arrays.copyOf(least, capacity);
        seen = Arrays.copyOf(seen, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(least, from, to, Long.MAX_VALUE);
        Arrays.fill(seen, from, to, false);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        read(batch, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            least[group] = Math.min(least[group], values[i] ^ flip);
            seen[group] = true;
        }
    }

    private void read(ValueBatch batch, long fromRow, int rows, int[] groups) {
        if (column instanceof BitColumn bits) {
            batch.readBits(bits, fromRow, rows, groups);
        } else if (!column.type().isFloat()) {
            batch.readLongs((FixedWidthColumn) column, fromRow, rows, groups);
        } else {
            batch.readDoubles((FixedWidthColumn) column, fromRow, rows, groups);
            long[] values = batch.longs();
            double[] floats = batch.doubles();
            for (int i = 0; i < batch.count(); i++) {
                values[i] = toOrdered(Double.doubleToLongBits(floats[i]));
            }
        }
    }

    /** Turns a float's bits into an integer of the same order, NaN last; its own inverse. */
    private static long toOrdered(long bits) {
        return bits ^ bits >> 63 >>> 1;
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        OrderedExtreme added = (OrderedExtreme) other;
        for (int i = 0; i < count; i++) {
            least[to[i]] = Math.min(least[to[i]], added.least[from[i]]);
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        long value = least[group] ^ flip;
        if (!seen[group]) {
            target.appendNull();
        } else if (column.type() == ColumnType.Primitive.BOOL) {
            target.appendBoolean(value != 0);
        } else if (column.type().isFloat()) {
            target.appendDouble(Double.longBitsToDouble(toOrdered(value)));
        } else {
            target.appendLong(value);
        }
        return true;
    }
}
