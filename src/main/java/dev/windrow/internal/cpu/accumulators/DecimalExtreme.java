// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.cpu.keys.ValueBatch;

import java.util.Arrays;

/**
 * The least or greatest decimals. A greatest value is kept as the least of the inverted bits, which
 * have the reverse order.
 */
final class DecimalExtreme extends ColumnAccumulator<FixedWidthColumn> {

    private final long flip;
    private long[] lows = {};
    private long[] highs = {};
    private boolean[] seen = {};

    DecimalExtreme(FixedWidthColumn column, boolean greatest) {
        super(column);
        this.flip = greatest ? -1 : 0;
    }

    @Override
    void grow(int capacity) {
        lows = Arrays.copyOf(lows, capacity);
        highs = Arrays.copyOf(highs, capacity);
        seen = Arrays.copyOf(seen, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(lows, from, to, -1);
        Arrays.fill(highs, from, to, Long.MAX_VALUE);
        Arrays.fill(seen, from, to, false);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDecimals(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] valueLows = batch.longs();
        long[] valueHighs = batch.highs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            offer(group, valueHighs[i] ^ flip, valueLows[i] ^ flip);
            seen[group] = true;
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        DecimalExtreme added = (DecimalExtreme) other;
        for (int i = 0; i < count; i++) {
            offer(to[i], added.highs[from[i]], added.lows[from[i]]);
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    private void offer(int group, long high, long low) {
        if (Int128.compare(high, low, highs[group], lows[group]) < 0) {
            highs[group] = high;
            lows[group] = low;
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen[group]) {
            target.appendInt128(highs[group] ^ flip, lows[group] ^ flip);
        } else {
            target.appendNull();
        }
        return true;
    }
}
