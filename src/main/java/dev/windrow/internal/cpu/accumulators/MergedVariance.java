// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.query.VarianceKind;

import java.util.Arrays;

/**
 * Variances and standard deviations of groups that are merged about as often as values are added:
 * sooner than {@link Moments} are, and not quite as exact. A group has the number of values, their
 * mean in twice the precision of a double, and the sum of their squared distances from it. Groups
 * are merged by the formulae of Chan, Golub and LeVeque (Updating Formulae and a Pairwise Algorithm
 * for Computing Sample Variances).
 */
final class MergedVariance extends ColumnAccumulator<FixedWidthColumn> {

    private final VarianceKind kind;
    private final double unit;
    private final ExactParts parts = new ExactParts();
    private long[] counts = {};
    private double[] means = {};
    private double[] meanRests = {};
    private double[] squares = {};

    MergedVariance(FixedWidthColumn column, VarianceKind kind) {
        super(column);
        this.kind = kind;
        unit =
                column.type() instanceof ColumnType.Decimal decimal
                        ? Math.pow(10, 2.0 * decimal.scale())
                        : 1;
    }

    @Override
    void grow(int capacity) {
        counts = Arrays.copyOf(counts, capacity);
        means = Arrays.copyOf(means, capacity);
        meanRests = Arrays.copyOf(meanRests, capacity);
        squares = Arrays.copyOf(squares, capacity);
    }

    /** The mean of no values does not matter. */
    @Override
    void reset(int from, int to) {
        Arrays.fill(counts, from, to, 0);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        parts.read(batch, column, fromRow, rows, groups);
        for (int i = 0; i < batch.count(); i++) {
            add(batch.groups()[i], 1, parts.rounded(i), parts.rest(i), 0);
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        MergedVariance added = (MergedVariance) other;
        for (int i = 0; i < count; i++) {
            int group = from[i];
            if (added.counts[group] > 0) {
                add(
                        to[i],
                        added.counts[group],
                        added.means[group],
                        added.meanRests[group],
                        added.squares[group]);
            }
        }
    }

    private void add(int group, long count, double mean, double meanRest, double square) {
        long before = counts[group];
        counts[group] = before + count;
        if (before == 0) {
            means[group] = mean;
            meanRests[group] = meanRest;
            squares[group] = square;
            return;
        }
        double own = means[group];
        double distance = (mean - own) + (meanRest - meanRests[group]);
        double step = distance * ((double) count / counts[group]);
        double moved = own + step;
        double back = moved - own;
        means[group] = moved;
        meanRests[group] += (own - (moved - back)) + (step - back);
        squares[group] += square + distance * step * before;
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        long divisor = counts[group] - kind.deltaDegreesOfFreedom();
        if (counts[group] == 0 || divisor <= 0) {
            target.appendNull();
            return true;
        }
        // A mean that is infinite or NaN makes NaN of all.
        double variance = (squares[group] + (means[group] - means[group])) / divisor / unit;
        target.appendDouble(kind.isRoot() ? Math.sqrt(variance) : variance);
        return true;
    }
}
