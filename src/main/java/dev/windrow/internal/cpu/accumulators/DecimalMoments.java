// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;

import java.util.Arrays;
import java.util.List;

/**
 * Moments of decimals. Deviations are differences of unscaled integers, and become doubles only
 * afterwards.
 */
final class DecimalMoments extends Moments {

    private static final long LARGEST_EXACT = 1L << 53;
    private static final double TWO_TO_64 = 0x1p64;

    private FixedWidthColumn column;
    private long[] centreHighs = {};
    private long[] centreLows = {};

    DecimalMoments(FixedWidthColumn column, MomentResult result) {
        super(result);
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        super.grow(capacity);
        centreHighs = Arrays.copyOf(centreHighs, capacity);
        centreLows = Arrays.copyOf(centreLows, capacity);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDecimals(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] highs = batch.highs();
        long[] lows = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            if (isFirst(group)) {
                centreHighs[group] = highs[i];
                centreLows[group] = lows[i];
            }
            long low = lows[i] - centreLows[group];
            long borrow = Long.compareUnsigned(lows[i], centreLows[group]) < 0 ? 1 : 0;
            long high = highs[i] - centreHighs[group] - borrow;
            if (high == low >> 63 && Math.abs(low) <= LARGEST_EXACT && low != Long.MIN_VALUE) {
                addDeviation(group, low, 0);
            } else {
                DoubleDouble deviation =
                        difference(highs[i], lows[i], centreHighs[group], centreLows[group]);
                addDeviation(group, deviation.high(), deviation.low());
            }
        }
    }

    @Override
    public void follow(Accumulator next) {
        column = ((DecimalMoments) next).column;
    }

    /** Returns a - b. The difference of two numbers of 38 digits may need 129 bits. */
    private static DoubleDouble difference(long highA, long lowA, long highB, long lowB) {
        boolean negative = Int128.compare(highA, lowA, highB, lowB) < 0;
        long borrow = Long.compareUnsigned(lowA, lowB) < 0 ? 1 : 0;
        long low = lowA - lowB;
        long high = highA - highB - borrow;
        if (negative) {
            low = -low;
            high = ~high + (low == 0 ? 1 : 0);
        }
        DoubleDouble magnitude = unsigned(high).times(TWO_TO_64).plus(unsigned(low));
        return magnitude.times(negative ? -1 : 1);
    }

    private static DoubleDouble unsigned(long word) {
        return DoubleDouble.sum((word >>> 32) * 0x1p32, word & 0xffffffffL);
    }

    @Override
    void copyCentre(Moments other, int from, int to) {
        DecimalMoments added = (DecimalMoments) other;
        centreHighs[to] = added.centreHighs[from];
        centreLows[to] = added.centreLows[from];
    }

    @Override
    DoubleDouble distance(Moments other, int from, int to) {
        DecimalMoments added = (DecimalMoments) other;
        return difference(
                added.centreHighs[from], added.centreLows[from], centreHighs[to], centreLows[to]);
    }

    @Override
    int appendCentre(int group, List<ColumnBuilder> state) {
        state.get(1).appendInt128(centreHighs[group], centreLows[group]);
        return 2;
    }

    @Override
    int loadCentre(List<Column> state, long row, int group) {
        FixedWidthColumn centre = (FixedWidthColumn) state.get(1);
        centreHighs[group] = RawValues.getHighLong(centre, row);
        centreLows[group] = RawValues.getLowLong(centre, row);
        return 2;
    }
}
