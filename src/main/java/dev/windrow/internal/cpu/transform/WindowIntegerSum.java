// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.Decimals;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.WideArithmetic;
import dev.windrow.internal.engine.ExactMean;

import org.jspecify.annotations.Nullable;

import java.util.function.LongUnaryOperator;

/**
 * Exact sums of integers, bools or unscaled decimals, and their means: in 192 bits if the values
 * have 128, and in 128 bits otherwise.
 */
final class WindowIntegerSum extends WindowState {

    private final LongUnaryOperator values;

    /** The column whose values have 128 bits, if they do. */
    private final @Nullable FixedWidthColumn wide;

    private final ColumnType type;
    private final WindowTarget target;
    private final boolean isMean;
    private final boolean wraps;
    private final long[] lows;
    private final long[] highs;
    private final long[] tops;

    private WindowIntegerSum(
            Column column,
            LongUnaryOperator values,
            int slots,
            WindowTarget target,
            boolean isMean,
            boolean wraps) {
        super(column, slots);
        this.values = values;
        type = column.type();
        wide =
                column instanceof FixedWidthColumn fixed && type.leastWidth() > Long.BYTES
                        ? fixed
                        : null;
        this.target = target;
        this.isMean = isMean;
        this.wraps = wraps;
        lows = new long[slots];
        highs = new long[slots];
        tops = new long[wide == null ? 0 : slots];
    }

    /** Makes sums of integers or decimals. */
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
        if (wide != null) {
            tops[slot] = 0;
        }
    }

    @Override
    void addValue(int slot, long row) {
        long low = values.applyAsLong(row);
        long high = wide == null ? low >> 63 : RawValues.getHighLong(wide, row);
        plus(slot, high >> 63, high, low);
    }

    @Override
    void mergeValues(int from, int to) {
        plus(to, top(from), highs[from], lows[from]);
    }

    private long top(int slot) {
        return wide == null ? highs[slot] >> 63 : tops[slot];
    }

    private void plus(int slot, long top, long high, long low) {
        long lowSum = lows[slot] + low;
        long carry = WideArithmetic.carry(lowSum, low);
        long highSum = highs[slot] + high;
        long carried = highSum + carry;
        lows[slot] = lowSum;
        highs[slot] = carried;
        if (wide != null) {
            long topCarry = WideArithmetic.carry(highSum, high);
            tops[slot] += top + topCarry + WideArithmetic.carry(carried, carry);
        }
    }

    @Override
    boolean write(int slot, long row) {
        long top = top(slot);
        long high = highs[slot];
        long low = lows[slot];
        int scale = type instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        if (isMean) {
            target.setDouble(row, ExactMean.of(top, high, low, counts[slot], scale));
            return true;
        }
        if (type instanceof ColumnType.Decimal) {
            target.setInt128(row, high, low);
            return top == high >> 63 && Decimals.fits(high, low);
        }
        target.setLong(row, low);
        return wraps || high == low >> 63;
    }
}
