package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.query.VarianceKind;

import java.util.Arrays;

/**
 * Variances and standard deviations: for each group, the number of values, and the totals of their
 * deviations from a centre and of the squares of those, in twice the precision.
 */
abstract sealed class Variance extends Accumulator permits NumberVariance, DecimalVariance {

    private final VarianceKind kind;
    private final double unit;
    private final CompensatedTotals deviations = new CompensatedTotals();
    private final CompensatedTotals squares = new CompensatedTotals();
    private long[] counts = {};

    /**
     * Makes an empty accumulator.
     *
     * @param kind what the result is
     * @param unit the square of how many deviations make 1
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

    /** Takes over the centre of another's group. */
    abstract void copyCentre(Variance other, int from, int to);

    /** Returns how far the centre of another's group lies above that of a group. */
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
}
