// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.engine.ExactMean;

import java.math.BigInteger;

/** Exact sums of decimals in 192 bits, and their means. */
final class WindowDecimalSum extends WindowState {

    private static final BigInteger BOUND = BigInteger.TEN.pow(ColumnType.Decimal.MAX_PRECISION);
    private static final long BOUND_HIGH = Int128.high(BOUND);
    private static final long BOUND_LOW = Int128.low(BOUND);
    private static final long NEGATIVE_BOUND_HIGH = Int128.high(BOUND.negate());
    private static final long NEGATIVE_BOUND_LOW = Int128.low(BOUND.negate());

    private final FixedWidthColumn column;
    private final WindowTarget target;
    private final boolean isMean;
    private final int scale;
    private final long[] lows;
    private final long[] highs;
    private final long[] tops;

    WindowDecimalSum(
            FixedWidthColumn column, int slots, WindowTarget target, boolean isMean, int scale) {
        super(column, slots);
        this.column = column;
        this.target = target;
        this.isMean = isMean;
        this.scale = scale;
        lows = new long[slots];
        highs = new long[slots];
        tops = new long[slots];
    }

    @Override
    void reset(int slot) {
        lows[slot] = 0;
        highs[slot] = 0;
        tops[slot] = 0;
    }

    @Override
    void addValue(int slot, long row) {
        long high = RawValues.getHighLong(column, row);
        plus(slot, high >> 63, high, RawValues.getLowLong(column, row));
    }

    @Override
    void mergeValues(int from, int to) {
        plus(to, tops[from], highs[from], lows[from]);
    }

    private void plus(int slot, long top, long high, long low) {
        long lowSum = lows[slot] + low;
        long carry = Long.compareUnsigned(lowSum, low) < 0 ? 1 : 0;
        long highSum = highs[slot] + high;
        long topCarry = Long.compareUnsigned(highSum, high) < 0 ? 1 : 0;
        long carried = highSum + carry;
        lows[slot] = lowSum;
        highs[slot] = carried;
        tops[slot] += top + topCarry + (Long.compareUnsigned(carried, carry) < 0 ? 1 : 0);
    }

    @Override
    boolean write(int slot, long row) {
        long top = tops[slot];
        long high = highs[slot];
        long low = lows[slot];
        if (isMean) {
            target.setDouble(row, ExactMean.of(top, high, low, counts[slot], scale));
            return true;
        }
        target.setInt128(row, high, low);
        return top == high >> 63
                && Int128.compare(high, low, BOUND_HIGH, BOUND_LOW) < 0
                && Int128.compare(high, low, NEGATIVE_BOUND_HIGH, NEGATIVE_BOUND_LOW) > 0;
    }
}
