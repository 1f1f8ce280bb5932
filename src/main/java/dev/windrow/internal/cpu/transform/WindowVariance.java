// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.VarianceKind;

/**
 * Variances and standard deviations. The state of a slot is the number of values, their mean in
 * twice the precision of a double, and the sum of their squared distances from it. States are
 * merged by the formulae of Chan, Golub and LeVeque (Updating Formulae and a Pairwise Algorithm for
 * Computing Sample Variances).
 */
final class WindowVariance extends WindowState {

    private static final double TWO_TO_64 = 0x1p64;

    private final FixedWidthColumn column;
    private final WindowTarget target;
    private final VarianceKind kind;
    private final double unit;
    private final double[] means;
    private final double[] meanRests;
    private final double[] squares;

    /** The error of the value read last: values are read in two parts. */
    private double rest;

    WindowVariance(FixedWidthColumn column, int slots, WindowTarget target, VarianceKind kind) {
        super(column, slots);
        this.column = column;
        this.target = target;
        this.kind = kind;
        unit =
                column.type() instanceof ColumnType.Decimal decimal
                        ? Math.pow(10, 2.0 * decimal.scale())
                        : 1;
        means = new double[slots];
        meanRests = new double[slots];
        squares = new double[slots];
    }

    @Override
    void reset(int slot) {
        means[slot] = 0;
        meanRests[slot] = 0;
        squares[slot] = 0;
    }

    @Override
    void addValue(int slot, long row) {
        double value = read(row);
        plus(slot, 1, value, rest, 0);
    }

    @Override
    void mergeValues(int from, int to) {
        plus(to, counts[from], means[from], meanRests[from], squares[from]);
    }

    private void plus(int slot, double count, double mean, double meanRest, double square) {
        if (counts[slot] == 0) {
            means[slot] = mean;
            meanRests[slot] = meanRest;
            squares[slot] = square;
            return;
        }
        double own = means[slot];
        double total = counts[slot] + count;
        double distance = (mean - own) + (meanRest - meanRests[slot]);
        double step = distance * (count / total);
        double moved = own + step;
        double back = moved - own;
        means[slot] = moved;
        meanRests[slot] += (own - (moved - back)) + (step - back);
        squares[slot] += square + distance * step * counts[slot];
    }

    /** Reads a number, or a decimal's unscaled number. */
    private double read(long row) {
        rest = 0;
        if (column.type().isFloat()) {
            return RawValues.getDouble(column, row);
        }
        if (column.type() instanceof ColumnType.Decimal) {
            return read(RawValues.getHighLong(column, row), RawValues.getLowLong(column, row));
        }
        return read(RawValues.getLong(column, row) >> 63, RawValues.getLong(column, row));
    }

    private double read(long high, long low) {
        double upper = (double) high * TWO_TO_64;
        double upperRest = (high - (long) (double) high) * TWO_TO_64;
        double lower = (low >>> 32) * 0x1p32;
        double lowest = low & 0xffffffffL;
        double value = upper + (lower + lowest);
        rest = ((upper - value) + lower) + lowest + upperRest;
        return value;
    }

    @Override
    boolean write(int slot, long row) {
        double variance =
                (squares[slot] + (means[slot] - means[slot]))
                        / (counts[slot] - kind.deltaDegreesOfFreedom())
                        / unit;
        target.setDouble(row, kind.isRoot() ? Math.sqrt(variance) : variance);
        return true;
    }
}
