// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;

/**
 * Sums and means of floats in twice the precision of a double: a rounded sum and its error (Dekker:
 * A Floating-Point Technique for Extending the Available Precision).
 */
final class WindowFloatSum extends WindowState {

    private final FixedWidthColumn column;
    private final WindowTarget target;
    private final boolean isMean;
    private final double[] highs;
    private final double[] lows;

    WindowFloatSum(FixedWidthColumn column, int slots, WindowTarget target, boolean isMean) {
        super(column, slots);
        this.column = column;
        this.target = target;
        this.isMean = isMean;
        highs = new double[slots];
        lows = new double[slots];
    }

    @Override
    void reset(int slot) {
        highs[slot] = 0;
        lows[slot] = 0;
    }

    @Override
    void addValue(int slot, long row) {
        plus(slot, RawValues.getDouble(column, row), 0);
    }

    @Override
    void mergeValues(int from, int to) {
        plus(to, highs[from], lows[from]);
    }

    private void plus(int slot, double high, double low) {
        double own = highs[slot];
        double sum = own + high;
        if (!Double.isFinite(sum)) {
            highs[slot] = sum;
            lows[slot] = 0;
            return;
        }
        boolean ownIsGreater = Math.abs(own) >= Math.abs(high);
        double lost = ownIsGreater ? (own - sum) + high : (high - sum) + own;
        double rest = lost + (lows[slot] + low);
        double rounded = sum + rest;
        highs[slot] = rounded;
        lows[slot] = Double.isFinite(rounded) ? (sum - rounded) + rest : 0;
    }

    @Override
    boolean write(int slot, long row) {
        target.setDouble(row, isMean ? mean(slot) : highs[slot]);
        return true;
    }

    private double mean(int slot) {
        double quotient = highs[slot] / counts[slot];
        if (!Double.isFinite(quotient)) {
            return quotient;
        }
        double remainder = Math.fma(-quotient, counts[slot], highs[slot]) + lows[slot];
        return quotient + remainder / counts[slot];
    }
}
