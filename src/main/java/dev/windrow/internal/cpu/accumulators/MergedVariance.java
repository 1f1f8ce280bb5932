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

    /** The count, mean, rest of the mean, and squares of each group, beside each other. */
    private double[] states = {};

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
        states = Arrays.copyOf(states, Math.multiplyExact(capacity, 4));
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(states, 4 * from, 4 * to, 0);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        parts.read(batch, column, fromRow, rows, groups);
        double[] all = states;
        int[] slots = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            add(all, 4 * slots[i], 1, parts.rounded(i), parts.rest(i), 0);
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        double[] all = states;
        double[] added = ((MergedVariance) other).states;
        for (int i = 0; i < count; i++) {
            int at = 4 * from[i];
            if (added[at] > 0) {
                add(all, 4 * to[i], added[at], added[at + 1], added[at + 2], added[at + 3]);
            }
        }
    }

    private static void add(
            double[] all, int at, double count, double mean, double meanRest, double square) {
        double before = all[at];
        double total = before + count;
        all[at] = total;
        if (before == 0) {
            all[at + 1] = mean;
            all[at + 2] = meanRest;
            all[at + 3] = square;
            return;
        }
        double own = all[at + 1];
        double distance = (mean - own) + (meanRest - all[at + 2]);
        double step = distance * (count / total);
        double moved = own + step;
        double back = moved - own;
        all[at + 1] = moved;
        all[at + 2] += (own - (moved - back)) + (step - back);
        all[at + 3] += square + distance * step * before;
    }

    @Override
    long values(int group) {
        return (long) states[4 * group];
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        int at = 4 * group;
        double divisor = states[at] - kind.deltaDegreesOfFreedom();
        if (states[at] == 0 || divisor <= 0) {
            target.appendNull();
            return true;
        }
        // A mean that is infinite or NaN makes NaN of all.
        double variance = (states[at + 3] + (states[at + 1] - states[at + 1])) / divisor / unit;
        target.appendDouble(kind.isRoot() ? Math.sqrt(variance) : variance);
        return true;
    }
}
