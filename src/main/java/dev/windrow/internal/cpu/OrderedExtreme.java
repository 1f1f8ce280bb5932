package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;

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
        batch.readOrdered(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            least[group] = Math.min(least[group], values[i] ^ flip);
            seen[group] = true;
        }
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
        if (seen[group]) {
            OrderedBits.append(target, least[group] ^ flip);
        } else {
            target.appendNull();
        }
        return true;
    }
}
