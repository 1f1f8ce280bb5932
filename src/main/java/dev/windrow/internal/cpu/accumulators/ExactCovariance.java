// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ExactProducts;
import dev.windrow.internal.cpu.work.ExactTotals;
import dev.windrow.internal.cpu.work.ScaledInteger;

/**
 * Covariances, correlations and regressions that must be reproducible, over rows in which neither
 * value is null. As {@link ExactVariance} does for one column, it keeps exact sums.
 */
final class ExactCovariance extends PairAccumulator {

    private final ExactParts partsX = new ExactParts();
    private final ExactParts partsY = new ExactParts();
    private final ExactTotals sumsX = part(new ExactTotals());
    private final ExactTotals sumsY = part(new ExactTotals());
    private final ExactProducts products = part(new ExactProducts());
    private final ExactProducts squaresX = new ExactProducts();
    private final ExactProducts squaresY = new ExactProducts();

    /**
     * Makes an empty accumulator.
     *
     * @param columnX the first column
     * @param columnY the second column
     * @param asked the result
     */
    ExactCovariance(FixedWidthColumn columnX, FixedWidthColumn columnY, PairResult asked) {
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
        counts.add(groupOfPair, batch.count());
        partsX.join(batch.doubles(), batch.remainders(), batch.count());
        partsY.join(batch.seconds(), batch.secondRemainders(), batch.count());
        partsX.addTo(sumsX, groupOfPair);
        partsY.addTo(sumsY, groupOfPair);
        partsX.addProducts(partsY, products, groupOfPair);
        if (asked.readsSquares()) {
            partsX.addProducts(partsX, squaresX, groupOfPair);
            partsY.addProducts(partsY, squaresY, groupOfPair);
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (counts.get(group) < asked.leastPairs()) {
            target.appendNull();
        } else if (!products.isFinite(group)) {
            target.appendDouble(Double.NaN);
        } else if (asked.needsVariance() && squareX(group).integer().signum() == 0) {
            target.appendNull();
        } else {
            target.appendDouble(result(group, counts.get(group)));
        }
        return true;
    }

    private ScaledInteger squareX(int group) {
        ScaledInteger sum = sumsX.exactly(group);
        return ExactMoments.of(squaresX.exactly(group), sum, sum, counts.get(group));
    }

    private ScaledInteger squareY(int group) {
        ScaledInteger sum = sumsY.exactly(group);
        return ExactMoments.of(squaresY.exactly(group), sum, sum, counts.get(group));
    }

    private double result(int group, long pairs) {
        ScaledInteger sumX = sumsX.exactly(group);
        ScaledInteger sumY = sumsY.exactly(group);
        ScaledInteger product = ExactMoments.of(products.exactly(group), sumX, sumY, pairs);
        return switch (asked) {
            case COVARIANCE -> product.dividedBy((double) pairs * (pairs - 1));
            case POPULATION_COVARIANCE -> product.dividedBy((double) pairs * pairs);
            case CORRELATION -> ExactMoments.correlation(product, squareX(group), squareY(group));
            case SLOPE -> ExactMoments.quotient(product, squareX(group));
            case INTERCEPT -> {
                ScaledInteger squareX = squareX(group);
                yield ExactMoments.quotient(
                        sumY.times(squareX).minus(sumX.times(product)), squareX.times(pairs));
            }
            case R_SQUARED -> {
                ScaledInteger squareY = squareY(group);
                yield squareY.integer().signum() == 0
                        ? 1
                        : ExactMoments.quotient(
                                product.times(product), squareX(group).times(squareY));
            }
        };
    }
}
