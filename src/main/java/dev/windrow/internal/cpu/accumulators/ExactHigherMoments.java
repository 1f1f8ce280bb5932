// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ScaledInteger;
import dev.windrow.internal.engine.StandardizedMoment;
import dev.windrow.query.MomentKind;

import java.util.Arrays;
import java.util.List;

/**
 * Skewness and kurtosis that must be reproducible. The sums of all powers are integers of any
 * length, so only the result is rounded.
 */
final class ExactHigherMoments extends ColumnAccumulator<FixedWidthColumn> {

    private final MomentKind kind;
    private long[] counts = {};

    /** Whether a value of the group was infinite or NaN. */
    private boolean[] areInfinite = {};

    /** The sum of the first, second and higher powers of each group. */
    private final ScaledInteger[][] sums;

    /**
     * Makes an empty accumulator.
     *
     * @param column integers, floats or decimals, which are taken for integers
     */
    ExactHigherMoments(FixedWidthColumn column, MomentKind kind) {
        super(column);
        this.kind = kind;
        sums = new ScaledInteger[kind.power()][0];
    }

    @Override
    void grow(int capacity) {
        counts = Arrays.copyOf(counts, capacity);
        areInfinite = Arrays.copyOf(areInfinite, capacity);
        for (int i = 0; i < sums.length; i++) {
            sums[i] = Arrays.copyOf(sums[i], capacity);
        }
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(counts, from, to, 0);
        Arrays.fill(areInfinite, from, to, false);
        for (ScaledInteger[] each : sums) {
            Arrays.fill(each, from, to, ScaledInteger.ZERO);
        }
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        if (column.type() instanceof ColumnType.Decimal) {
            batch.readDecimals(column, fromRow, rows, groups);
            for (int i = 0; i < batch.count(); i++) {
                ScaledInteger value =
                        new ScaledInteger(
                                Int128.toBigInteger(batch.highs()[i], batch.longs()[i]), 0);
                add(batch.groups()[i], value);
            }
            return;
        }
        batch.readExact(column, fromRow, rows, groups);
        for (int i = 0; i < batch.count(); i++) {
            int group = batch.groups()[i];
            double value = batch.doubles()[i];
            if (Double.isFinite(value)) {
                double remainder = batch.remainders()[i];
                ScaledInteger rounded = ScaledInteger.of(value);
                add(group, remainder == 0 ? rounded : rounded.plus(ScaledInteger.of(remainder)));
            } else {
                counts[group]++;
                areInfinite[group] = true;
            }
        }
    }

    private void add(int group, ScaledInteger value) {
        counts[group]++;
        ScaledInteger power = value;
        for (ScaledInteger[] each : sums) {
            each[group] = each[group].plus(power);
            power = power.times(value);
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ExactHigherMoments added = (ExactHigherMoments) other;
        for (int i = 0; i < count; i++) {
            counts[to[i]] += added.counts[from[i]];
            areInfinite[to[i]] |= added.areInfinite[from[i]];
            for (int power = 0; power < sums.length; power++) {
                sums[power][to[i]] = sums[power][to[i]].plus(added.sums[power][from[i]]);
            }
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        long count = counts[group];
        if (areInfinite[group]) {
            appendUnless(count < kind.leastValues(), Double.NaN, target);
            return true;
        }
        ScaledInteger sum = sums[0][group];
        ScaledInteger squares = sums[1][group];
        // Times the number of values, to the power of one less than that of the differences.
        ScaledInteger ofSquares = ExactMoments.of(squares, sum, sum, count);
        boolean isNull = StandardizedMoment.isNull(kind, count, ofSquares.integer().signum());
        appendUnless(isNull, isNull ? 0 : result(group, ofSquares), target);
        return true;
    }

    private double result(int group, ScaledInteger ofSquares) {
        long count = counts[group];
        ScaledInteger sum = sums[0][group];
        ScaledInteger squares = sums[1][group];
        ScaledInteger cubes = sums[2][group];
        ScaledInteger sumSquared = sum.times(sum);
        if (ofSquares.integer().signum() == 0) {
            return Double.NaN;
        }
        // All is divided by a power of two, which the result does not depend on.
        int even = ofSquares.exponent() + (ofSquares.exponent() & 1);
        double square = ofSquares.rounded(even) / count;
        if (kind.power() == 3) {
            ScaledInteger ofCubes =
                    cubes.times(count)
                            .minus(sum.times(squares).times(3))
                            .times(count)
                            .plus(sumSquared.times(sum).times(2));
            double cube = ofCubes.rounded(even / 2 * 3) / count / count;
            return StandardizedMoment.of(kind, count, square, cube);
        }
        ScaledInteger ofFourths =
                sums[3][group]
                        .times(count)
                        .minus(cubes.times(sum).times(4))
                        .times(count)
                        .plus(sumSquared.times(squares).times(6))
                        .times(count)
                        .minus(sumSquared.times(sumSquared).times(3));
        double fourth = ofFourths.rounded(even * 2) / count / count / count;
        return StandardizedMoment.of(kind, count, square, fourth);
    }

    private static void appendUnless(boolean isNull, double value, ColumnBuilder target) {
        if (isNull) {
            target.appendNull();
        } else {
            target.appendDouble(value);
        }
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, counts[group]);
        if (counts[group] == 0) {
            StateValues.appendNulls(state, 1);
            return;
        }
        for (int power = 0; power < sums.length; power++) {
            if (areInfinite[group]) {
                StateValues.appendNaN(state, 1 + 2 * power);
            } else {
                StateValues.append(state, 1 + 2 * power, sums[power][group]);
            }
        }
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        counts[group] = StateValues.count(state, row);
        for (int power = 0; power < sums.length; power++) {
            ScaledInteger sum = StateValues.exactly(state, 1 + 2 * power, row);
            areInfinite[group] |= sum == null;
            sums[power][group] = sum == null ? ScaledInteger.ZERO : sum;
        }
    }
}
