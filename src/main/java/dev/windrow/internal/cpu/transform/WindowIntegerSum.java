// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.engine.ExactMean;

import java.util.function.LongUnaryOperator;

/** Exact sums of integers or bools in 128 bits, and their means. */
final class WindowIntegerSum extends WindowState {

    private final LongUnaryOperator values;
    private final WindowTarget target;
    private final boolean isMean;
    private final boolean wraps;
    private final long[] lows;
    private final long[] highs;

    private WindowIntegerSum(
            Column column,
            LongUnaryOperator values,
            int slots,
            WindowTarget target,
            boolean isMean,
            boolean wraps) {
        super(column, slots);
        this.values = values;
        this.target = target;
        this.isMean = isMean;
        this.wraps = wraps;
        lows = new long[slots];
        highs = new long[slots];
    }

    /** Makes sums of integers. */
    static WindowIntegerSum of(
            FixedWidthColumn column,
            int slots,
            WindowTarget target,
            boolean isMean,
            boolean wraps) {
        return new WindowIntegerSum(
                column, row -> RawValues.getLong(column, row), slots, target, isMean, wraps);
    }

    /** Makes numbers of bools that are true. */
    static WindowIntegerSum of(
            BitColumn column, int slots, WindowTarget target, boolean isMean, boolean wraps) {
        return new WindowIntegerSum(
                column,
                row -> RawValues.getBoolean(column, row) ? 1 : 0,
                slots,
                target,
                isMean,
                wraps);
    }

    @Override
    void reset(int slot) {
        lows[slot] = 0;
        highs[slot] = 0;
    }

    @Override
    void addValue(int slot, long row) {
        long value = values.applyAsLong(row);
        plus(slot, value >> 63, value);
    }

    @Override
    void mergeValues(int from, int to) {
        plus(to, highs[from], lows[from]);
    }

    private void plus(int slot, long high, long low) {
        long sum = lows[slot] + low;
        lows[slot] = sum;
        highs[slot] += high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
    }

    @Override
    boolean write(int slot, long row) {
        long high = highs[slot];
        long low = lows[slot];
        if (isMean) {
            target.setDouble(row, ExactMean.of(high >> 63, high, low, counts[slot], 0));
            return true;
        }
        target.setLong(row, low);
        return wraps || high == low >> 63;
    }
}
