package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.query.VarianceKind;

import java.util.Arrays;
import java.util.List;

/**
 * Variances and standard deviations. For each group, it keeps the number of values, the total of
 * their deviations from a centre, and the total of the deviations' squares. Totals have twice the
 * precision of a double.
 */
abstract sealed class Variance extends Accumulator implements StateReader
        permits NumberVariance, DecimalVariance {

    private final VarianceKind kind;
    private final double unit;
    private final CompensatedTotals deviations = new CompensatedTotals();
    private final CompensatedTotals squares = new CompensatedTotals();
    private long[] counts = {};

    /**
     * Makes an empty accumulator.
     *
     * @param kind selects the result
     * @param unit the square of the number by which deviations are divided: unscaled decimals have
     *     10 to the power of the scale
     */
    Variance(VarianceKind kind, double unit) {
        this.kind = kind;
        this.unit = unit;
    }

    @Override
    void grow(int capacity) {
        deviations.grow(capacity);
        squares.grow(capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        deviations.reset(from, to);
        squares.reset(from, to);
        Arrays.fill(counts, from, to, 0);
    }

    /** Counts a value, and returns whether it is the first of its group. */
    final boolean isFirst(int group) {
        return counts[group]++ == 0;
    }

    /** Adds the deviation of a value that has been counted. */
    final void addDeviation(int group, double deviation, double error) {
        deviations.add(group, deviation, error);
        squares.addProduct(group, deviation, error, deviation, error);
    }

    @Override
    public final void merge(Accumulator other, int[] from, int[] to, int count) {
        Variance added = (Variance) other;
        for (int i = 0; i < count; i++) {
            if (added.counts[from[i]] > 0) {
                merge(added, from[i], to[i]);
            }
        }
    }

    private void merge(Variance added, int from, int to) {
        if (counts[to] == 0) {
            copyCentre(added, from, to);
        }
        long values = added.counts[from];
        DoubleDouble distance = distance(added, from, to);
        DoubleDouble sum = added.deviations.get(from);
        DoubleDouble moved = distance.times((double) values);
        deviations.add(to, sum.plus(moved));
        squares.add(to, added.squares.get(from));
        squares.add(to, distance.times(sum.plus(sum).plus(moved)));
        counts[to] += values;
    }

    /** Copies the centre of another's group. */
    abstract void copyCentre(Variance other, int from, int to);

    /** Returns the centre of another's group minus the centre of a group. */
    abstract DoubleDouble distance(Variance other, int from, int to);

    @Override
    public final boolean append(int group, ColumnBuilder target) {
        long divisor = counts[group] - kind.deltaDegreesOfFreedom();
        if (counts[group] == 0 || divisor <= 0) {
            target.appendNull();
            return true;
        }
        double squaredDifferences =
                CentredMoments.ofSquares(squares.get(group), deviations.get(group), counts[group]);
        double variance = squaredDifferences / divisor / unit;
        target.appendDouble(kind.isRoot() ? Math.sqrt(variance) : variance);
        return true;
    }

    @Override
    public final void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, counts[group]);
        if (counts[group] > 0) {
            int next = appendCentre(group, state);
            StateValues.append(state, next, deviations.get(group));
            StateValues.append(state, next + 2, squares.get(group));
        } else {
            StateValues.appendNulls(state, 1);
        }
    }

    @Override
    public final void loadState(List<Column> state, long row, int group) {
        int next = loadCentre(state, row, group);
        deviations.add(group, StateValues.get(state, next, row));
        squares.add(group, StateValues.get(state, next + 2, row));
        counts[group] = StateValues.count(state, row);
    }

    /** Appends the centre of a group's state, and returns the number of the next column. */
    abstract int appendCentre(int group, List<ColumnBuilder> state);

    /** Sets the centre of a group, and returns the number of the next column. */
    abstract int loadCentre(List<Column> state, long row, int group);
}
