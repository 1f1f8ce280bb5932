package dev.windrow.internal.cpu;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.engine.ExactMean;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Exact totals of decimals in 192 bits, and how many there are: for sum and mean. Whether a total
 * has at most 38 digits is judged at the end, so that the order of rows does not matter.
 */
final class DecimalSum extends Accumulator {

    private static final BigInteger BOUND = BigInteger.TEN.pow(ColumnType.Decimal.MAX_PRECISION);
    private static final long BOUND_HIGH = Int128.high(BOUND);
    private static final long BOUND_LOW = Int128.low(BOUND);
    private static final long NEGATIVE_BOUND_HIGH = Int128.high(BOUND.negate());
    private static final long NEGATIVE_BOUND_LOW = Int128.low(BOUND.negate());

    private final FixedWidthColumn column;
    private final int scale;
    private final SumResult result;
    private long[] lows = {};
    private long[] highs = {};
    private long[] tops = {};
    private long[] counts = {};

    DecimalSum(FixedWidthColumn column, int scale, SumResult result) {
        this.column = column;
        this.scale = scale;
        this.result = result;
    }

    @Override
    void grow(int capacity) {
        lows = Arrays.copyOf(lows, capacity);
        highs = Arrays.copyOf(highs, capacity);
        tops = Arrays.copyOf(tops, capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(lows, from, to, 0);
        Arrays.fill(highs, from, to, 0);
        Arrays.fill(tops, from, to, 0);
        Arrays.fill(counts, from, to, 0);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readDecimals(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] valueLows = batch.longs();
        long[] valueHighs = batch.highs();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            addTo(group, valueHighs[i] >> 63, valueHighs[i], valueLows[i]);
            counts[group]++;
        }
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        DecimalSum added = (DecimalSum) other;
        for (int i = 0; i < count; i++) {
            int source = from[i];
            addTo(to[i], added.tops[source], added.highs[source], added.lows[source]);
            counts[to[i]] += added.counts[source];
        }
    }

    private void addTo(int group, long top, long high, long low) {
        long lowSum = lows[group] + low;
        long carry = Wide.carry(lowSum, low);
        long highSum = highs[group] + high;
        long topCarry = Wide.carry(highSum, high);
        long carried = highSum + carry;
        lows[group] = lowSum;
        highs[group] = carried;
        tops[group] += top + topCarry + Wide.carry(carried, carry);
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        long low = lows[group];
        long high = highs[group];
        long top = tops[group];
        if (counts[group] == 0) {
            target.appendNull();
        } else if (result == SumResult.MEAN) {
            target.appendDouble(ExactMean.of(top, high, low, counts[group], scale));
        } else if (fits(top, high, low)) {
            target.appendInt128(high, low);
        } else {
            return false;
        }
        return true;
    }

    private static boolean fits(long top, long high, long low) {
        return top == high >> 63
                && Int128.compare(high, low, BOUND_HIGH, BOUND_LOW) < 0
                && Int128.compare(high, low, NEGATIVE_BOUND_HIGH, NEGATIVE_BOUND_LOW) > 0;
    }
}
