// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.internal.cpu.work.FloatTotals;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Totals that carry the sum of all their rounding errors (Ogita, Rump and Oishi: Accurate Sum and
 * Dot Product, algorithm Sum2). Each is then as exact as one in twice the precision.
 */
public final class CompensatedTotals implements FloatTotals {

    /** The total of each group, followed by its error, so that a group touches one cache line. */
    private double[] totals = {};

    @Override
    public void grow(int capacity) {
        totals = Arrays.copyOf(totals, Math.multiplyExact(capacity, 2));
    }

    @Override
    public void reset(int from, int to) {
        Arrays.fill(totals, 2 * from, 2 * to, 0);
    }

    @Override
    public void add(int[] groups, double[] values, int count) {
        double[] all = totals;
        for (int i = 0; i < count; i++) {
            add(all, 2 * groups[i], values[i], 0);
        }
    }

    @Override
    public void add(int[] groups, double[] values, double[] remainders, int count) {
        double[] all = totals;
        for (int i = 0; i < count; i++) {
            add(all, 2 * groups[i], values[i], remainders[i]);
        }
    }

    /** Adds values where they lie. The processor then fetches the next ones as it adds. */
    void addStored(MemorySegment values, long fromRow, int rows, int[] groups) {
        double[] all = totals;
        for (int i = 0; i < rows; i++) {
            add(all, 2 * groups[i], values.get(JAVA_DOUBLE_UNALIGNED, (fromRow + i) << 3), 0);
        }
    }

    private static void add(double[] all, int at, double value, double error) {
        double old = all[at];
        double sum = old + value;
        // Knuth's TwoSum: the exact error of that addition.
        double rounded = sum - old;
        all[at + 1] += (old - (sum - rounded)) + (value - rounded) + error;
        all[at] = sum;
    }

    /** Adds the sum of a value and its known error. */
    void add(int group, double value, double error) {
        add(totals, 2 * group, value, error);
    }

    void add(int group, DoubleDouble value) {
        add(group, value.high(), value.low());
    }

    /** Adds the product of two numbers. Each is the sum of a value and its known error. */
    void addProduct(int group, double a, double aError, double b, double bError) {
        double product = a * b;
        add(group, product, Math.fma(a, b, -product) + (a * bError + aError * b));
    }

    @Override
    public void merge(FloatTotals others, int[] from, int[] to, int count) {
        double[] all = totals;
        double[] added = ((CompensatedTotals) others).totals;
        boolean isOwn = all == added;
        int last = -1;
        double sum = 0;
        double error = 0;
        for (int i = 0; i < count; i++) {
            // The next link of a chain need not wait for memory.
            if (from[i] != last) {
                sum = added[2 * from[i]];
                error = added[2 * from[i] + 1];
            }
            int at = 2 * to[i];
            double old = all[at];
            double total = old + sum;
            double rounded = total - old;
            error = all[at + 1] + ((old - (total - rounded)) + (sum - rounded) + error);
            sum = total;
            all[at] = sum;
            all[at + 1] = error;
            last = isOwn ? to[i] : -1;
        }
    }

    /** Returns the total of a group. */
    DoubleDouble get(int group) {
        double sum = totals[2 * group];
        double error = totals[2 * group + 1];
        // Once a sum is infinite or NaN, its error is NaN and has no meaning.
        return Double.isFinite(sum + error)
                ? DoubleDouble.sum(sum, error)
                : new DoubleDouble(sum, 0);
    }

    @Override
    public double rounded(int group) {
        double sum = totals[2 * group];
        double corrected = sum + totals[2 * group + 1];
        return Double.isFinite(corrected) ? corrected : sum;
    }

    @Override
    public double mean(int group, long count) {
        return rounded(group) / count;
    }
}
