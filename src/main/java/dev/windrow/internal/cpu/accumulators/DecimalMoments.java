// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.internal.cpu.work.GroupState;

import java.util.Arrays;

/**
 * Moments of decimals. Deviations are differences of unscaled integers, and become doubles only
 * afterwards.
 */
final class DecimalMoments extends Moments {

    private static final long LARGEST_EXACT = 1L << 53;
    private static final double TWO_TO_64 = 0x1p64;

    private final Centre centres;

    /** The first value of each group. */
    static final class Centre implements GroupState<Centre> {

        private long[] highs = {};
        private long[] lows = {};

        @Override
        public void grow(int capacity) {
            highs = Arrays.copyOf(highs, capacity);
            lows = Arrays.copyOf(lows, capacity);
        }

        @Override
        public void reset(int from, int to) {
            // The first value of a group is its centre.
        }

        @Override
        public void merge(Centre added, int[] from, int[] to, int count) {
            throw new IllegalStateException("deviations from different centres");
        }

        long high(int group) {
            return highs[group];
        }

        long low(int group) {
            return lows[group];
        }

        void set(int group, long high, long low) {
            highs[group] = high;
            lows[group] = low;
        }
    }

    DecimalMoments(FixedWidthColumn column, MomentResult result) {
        this(column, result, new Centre());
    }

    private DecimalMoments(FixedWidthColumn column, MomentResult result, Centre centres) {
        super(column, result, centres);
        this.centres = centres;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDecimals(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] highs = batch.highs();
        long[] lows = batch.longs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            if (counts.isFirst(group)) {
                centres.set(group, highs[i], lows[i]);
            }
            long low = lows[i] - centres.low(group);
            long borrow = Long.compareUnsigned(lows[i], centres.low(group)) < 0 ? 1 : 0;
            long high = highs[i] - centres.high(group) - borrow;
            if (high == low >> 63 && Math.abs(low) <= LARGEST_EXACT && low != Long.MIN_VALUE) {
                addDeviation(group, low, 0);
            } else {
                DoubleDouble deviation =
                        difference(highs[i], lows[i], centres.high(group), centres.low(group));
                addDeviation(group, deviation.high(), deviation.low());
            }
        }
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
        centres.set(to, added.centres.high(from), added.centres.low(from));
    }

    @Override
    DoubleDouble distance(Moments other, int from, int to) {
        DecimalMoments added = (DecimalMoments) other;
        return difference(
                added.centres.high(from),
                added.centres.low(from),
                centres.high(to),
                centres.low(to));
    }
}
