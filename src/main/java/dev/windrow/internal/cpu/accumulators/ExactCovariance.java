// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ExactProducts;
import dev.windrow.internal.cpu.work.ExactTotals;
import dev.windrow.internal.cpu.work.ScaledInteger;

import java.util.Arrays;
import java.util.List;

/**
 * Covariances, correlations and regressions that must be reproducible, over rows in which neither
 * value is null. As {@link ExactVariance} does for one column, it keeps exact sums.
 */
final class ExactCovariance extends Accumulator implements StateReader {

    private FixedWidthColumn columnX;
    private FixedWidthColumn columnY;
    private final PairResult asked;
    private final ExactParts partsX = new ExactParts();
    private final ExactParts partsY = new ExactParts();
    private final ExactTotals sumsX = new ExactTotals();
    private final ExactTotals sumsY = new ExactTotals();
    private final ExactProducts products = new ExactProducts();
    private final ExactProducts squaresX = new ExactProducts();
    private final ExactProducts squaresY = new ExactProducts();
    private long[] counts = {};

    /**
     * Makes an empty accumulator.
     *
     * @param columnX the first column
     * @param columnY the second column
     * @param asked the result
     */
    ExactCovariance(FixedWidthColumn columnX, FixedWidthColumn columnY, PairResult asked) {
        this.columnX = columnX;
        this.columnY = columnY;
        this.asked = asked;
    }

    @Override
    void grow(int capacity) {
        sumsX.grow(capacity);
        sumsY.grow(capacity);
        kept().forEach(each -> each.grow(capacity));
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        sumsX.reset(from, to);
        sumsY.reset(from, to);
        kept().forEach(each -> each.reset(from, to));
        Arrays.fill(counts, from, to, 0);
    }

    /** Returns the products in the order of the state's columns. */
    private List<ExactProducts> kept() {
        return asked.readsSquares() ? List.of(products, squaresX, squaresY) : List.of(products);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readPairs(columnX, columnY, fromRow, rows, groups);
        int[] groupOfPair = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            counts[groupOfPair[i]]++;
        }
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
    public void follow(Accumulator next) {
        ExactCovariance pairs = (ExactCovariance) next;
        columnX = pairs.columnX;
        columnY = pairs.columnY;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ExactCovariance added = (ExactCovariance) other;
        sumsX.merge(added.sumsX, from, to, count);
        sumsY.merge(added.sumsY, from, to, count);
        for (int i = 0; i < kept().size(); i++) {
            kept().get(i).merge(added.kept().get(i), from, to, count);
        }
        for (int i = 0; i < count; i++) {
            counts[to[i]] += added.counts[from[i]];
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (counts[group] < asked.leastPairs()) {
            target.appendNull();
        } else if (!products.isFinite(group)) {
            target.appendDouble(Double.NaN);
        } else if (asked.needsVariance() && squareX(group).integer().signum() == 0) {
            target.appendNull();
        } else {
            target.appendDouble(result(group, counts[group]));
        }
        return true;
    }

    private ScaledInteger squareX(int group) {
        ScaledInteger sum = sumsX.exactly(group);
        return ExactMoments.of(squaresX.exactly(group), sum, sum, counts[group]);
    }

    private ScaledInteger squareY(int group) {
        ScaledInteger sum = sumsY.exactly(group);
        return ExactMoments.of(squaresY.exactly(group), sum, sum, counts[group]);
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

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, counts[group]);
        if (counts[group] == 0) {
            StateValues.appendNulls(state, 1);
            return;
        }
        StateValues.append(state.get(1), sumsX, group);
        StateValues.append(state.get(2), sumsY, group);
        for (int i = 0; i < kept().size(); i++) {
            StateValues.append(state, 3 + 2 * i, kept().get(i), group);
        }
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        StateValues.load(state.get(1), row, sumsX, group);
        StateValues.load(state.get(2), row, sumsY, group);
        for (int i = 0; i < kept().size(); i++) {
            StateValues.load(state, 3 + 2 * i, row, kept().get(i), group);
        }
        counts[group] = StateValues.count(state, row);
    }
}
