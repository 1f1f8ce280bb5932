// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;

/**
 * Covariances, correlations and regressions of integers and floats, over rows in which neither
 * value is null. As {@link Moments} does for one column, it keeps totals of deviations and of their
 * products.
 */
final class Covariance extends PairAccumulator {

    private final Centres centresX = part(new Centres());
    private final Centres centresY = part(new Centres());
    private final CompensatedTotals sumsX = part(new CompensatedTotals());
    private final CompensatedTotals sumsY = part(new CompensatedTotals());
    private final CompensatedTotals products = part(new CompensatedTotals());
    private final CompensatedTotals squaresX = new CompensatedTotals();
    private final CompensatedTotals squaresY = new CompensatedTotals();

    /**
     * Makes an empty accumulator.
     *
     * @param columnX the first column
     * @param columnY the second column
     * @param asked the result
     */
    Covariance(FixedWidthColumn columnX, FixedWidthColumn columnY, PairResult asked) {
        super(columnX, columnY, asked);
        if (asked.readsSquares()) {
            part(squaresX);
            part(squaresY);
        }
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readPairs(columnX, columnY, fromRow, rows, groups);
        int[] groupOfPair = batch.groups();
        double[] x = batch.doubles();
        double[] remaindersX = batch.remainders();
        double[] y = batch.seconds();
        double[] remaindersY = batch.secondRemainders();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfPair[i];
            if (counts.isFirst(group)) {
                centresX.set(group, x[i], remaindersX[i]);
                centresY.set(group, y[i], remaindersY[i]);
            }
        }
        centresX.deviate(groupOfPair, batch.count(), x, remaindersX);
        centresY.deviate(groupOfPair, batch.count(), y, remaindersY);
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfPair[i];
            sumsX.add(group, x[i], remaindersX[i]);
            sumsY.add(group, y[i], remaindersY[i]);
            products.addProduct(group, x[i], remaindersX[i], y[i], remaindersY[i]);
            if (asked.readsSquares()) {
                squaresX.addProduct(group, x[i], remaindersX[i], x[i], remaindersX[i]);
                squaresY.addProduct(group, y[i], remaindersY[i], y[i], remaindersY[i]);
            }
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        Covariance added = (Covariance) other;
        for (int i = 0; i < count; i++) {
            if (added.counts.get(from[i]) > 0) {
                merge(added, from[i], to[i]);
            }
        }
    }

    /** Moves the deviations of another's group to the centres of this one's, and adds them. */
    private void merge(Covariance added, int from, int to) {
        if (counts.get(to) == 0) {
            centresX.set(to, added.centresX, from);
            centresY.set(to, added.centresY, from);
        }
        long pairs = added.counts.get(from);
        DoubleDouble distanceX = centresX.distance(to, added.centresX, from);
        DoubleDouble distanceY = centresY.distance(to, added.centresY, from);
        DoubleDouble movedX = distanceX.times((double) pairs);
        DoubleDouble movedY = distanceY.times((double) pairs);
        DoubleDouble sumX = added.sumsX.get(from);
        DoubleDouble sumY = added.sumsY.get(from);
        sumsX.add(to, sumX.plus(movedX));
        sumsY.add(to, sumY.plus(movedY));
        products.add(to, added.products.get(from));
        products.add(to, distanceX.times(sumY.plus(movedY)));
        products.add(to, distanceY.times(sumX));
        if (asked.readsSquares()) {
            squaresX.add(to, added.squaresX.get(from));
            squaresX.add(to, distanceX.times(sumX.plus(sumX).plus(movedX)));
            squaresY.add(to, added.squaresY.get(from));
            squaresY.add(to, distanceY.times(sumY.plus(sumY).plus(movedY)));
        }
        counts.add(to, pairs);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        long pairs = counts.get(group);
        if (pairs < asked.leastPairs()) {
            target.appendNull();
            return true;
        }
        DoubleDouble sumX = sumsX.get(group);
        DoubleDouble sumY = sumsY.get(group);
        double product = CentredMoments.get(products.get(group), sumX, sumY, pairs);
        if (!asked.readsSquares()) {
            target.appendDouble(product / (asked == PairResult.COVARIANCE ? pairs - 1 : pairs));
            return true;
        }
        double squareX = CentredMoments.ofSquares(squaresX.get(group), sumX, pairs);
        double squareY = CentredMoments.ofSquares(squaresY.get(group), sumY, pairs);
        if (Double.isNaN(product)) {
            target.appendDouble(Double.NaN);
        } else if (asked.needsVariance() && squareX == 0) {
            target.appendNull();
        } else if (asked == PairResult.INTERCEPT) {
            DoubleDouble meanX = mean(centresX.get(group), sumX, pairs);
            DoubleDouble meanY = mean(centresY.get(group), sumY, pairs);
            target.appendDouble(meanY.minus(meanX.times(product / squareX)).high());
        } else {
            target.appendDouble(ofSquares(product, squareX, squareY));
        }
        return true;
    }

    /** Of an integer, the remainder of the centre may be as great as the centre. */
    private static DoubleDouble mean(DoubleDouble centre, DoubleDouble sum, long pairs) {
        return DoubleDouble.sum(centre.high(), centre.low()).plus(sum.dividedBy(pairs));
    }

    private double ofSquares(double product, double squareX, double squareY) {
        if (asked == PairResult.SLOPE) {
            return product / squareX;
        }
        if (asked == PairResult.R_SQUARED) {
            double correlation = squareY == 0 ? 1 : correlation(product, squareX, squareY);
            return correlation * correlation;
        }
        return correlation(product, squareX, squareY);
    }

    /**
     * Divides the product by both roots. The result is NaN if a column has only one distinct value.
     */
    private static double correlation(double product, double squareX, double squareY) {
        double squares = squareX * squareY;
        // One root rounds only once, so that perfectly linear columns give exactly 1.
        double root =
                squares >= Double.MIN_NORMAL && Double.isFinite(squares)
                        ? Math.sqrt(squares)
                        : Math.sqrt(squareX) * Math.sqrt(squareY);
        return Math.clamp(product / root, -1.0, 1.0);
    }
}
