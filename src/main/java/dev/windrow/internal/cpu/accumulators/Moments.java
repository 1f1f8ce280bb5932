// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.internal.cpu.work.GroupState;

/**
 * Variances and standard deviations, skewness and kurtosis. For each group, it keeps the number of
 * values, the total of their deviations from a centre, and the totals of the deviations' squares,
 * and of their cubes and fourth powers as far as the result needs them. Totals have twice the
 * precision of a double.
 */
abstract sealed class Moments extends ColumnAccumulator<FixedWidthColumn>
        permits NumberMoments, DecimalMoments {

    private final MomentResult result;
    private final boolean hasCubes;
    private final boolean hasFourths;
    private final CompensatedTotals deviations = new CompensatedTotals();
    private final CompensatedTotals squares = new CompensatedTotals();
    private final CompensatedTotals cubes = new CompensatedTotals();
    private final CompensatedTotals fourths = new CompensatedTotals();
    final GroupCounts counts = part(new GroupCounts());

    /**
     * Makes an empty accumulator.
     *
     * @param centre the centre of each group
     */
    Moments(FixedWidthColumn column, MomentResult result, GroupState<?> centre) {
        super(column);
        this.result = result;
        hasCubes = result.power() >= 3;
        hasFourths = result.power() >= 4;
        part(centre);
        part(deviations);
        part(squares);
        if (hasCubes) {
            part(cubes);
        }
        if (hasFourths) {
            part(fourths);
        }
    }

    /** Adds the deviation of a value that has been counted. */
    final void addDeviation(int group, double deviation, double error) {
        deviations.add(group, deviation, error);
        squares.addProduct(group, deviation, error, deviation, error);
        if (hasCubes) {
            addHigher(group, deviation, error);
        }
    }

    private void addHigher(int group, double deviation, double error) {
        double square = deviation * deviation;
        double squareError = Math.fma(deviation, deviation, -square) + 2 * deviation * error;
        cubes.addProduct(group, square, squareError, deviation, error);
        if (hasFourths) {
            fourths.addProduct(group, square, squareError, square, squareError);
        }
    }

    @Override
    public final void merge(Accumulator other, int[] from, int[] to, int count) {
        Moments added = (Moments) other;
        for (int i = 0; i < count; i++) {
            if (added.counts.get(from[i]) > 0) {
                merge(added, from[i], to[i]);
            }
        }
    }

    private void merge(Moments added, int from, int to) {
        if (counts.get(to) == 0) {
            copyCentre(added, from, to);
        }
        long values = added.counts.get(from);
        DoubleDouble distance = distance(added, from, to);
        DoubleDouble sum = added.deviations.get(from);
        DoubleDouble moved = distance.times((double) values);
        deviations.add(to, sum.plus(moved));
        squares.add(to, added.squares.get(from));
        squares.add(to, distance.times(sum.plus(sum).plus(moved)));
        if (hasCubes) {
            mergeHigher(added, from, to, distance, moved);
        }
        counts.add(to, values);
    }

    /** Adds powers of deviations that are all moved by a distance: (x + d)^3, and (x + d)^4. */
    private void mergeHigher(
            Moments added, int from, int to, DoubleDouble distance, DoubleDouble moved) {
        DoubleDouble sum = added.deviations.get(from);
        DoubleDouble square = added.squares.get(from);
        DoubleDouble cube = added.cubes.get(from);
        cubes.add(to, cube);
        cubes.add(
                to, distance.times(square.times(3).plus(distance.times(sum.times(3).plus(moved)))));
        if (hasFourths) {
            DoubleDouble ofSums = distance.times(sum.times(4).plus(moved));
            DoubleDouble ofSquares = distance.times(square.times(6).plus(ofSums));
            fourths.add(to, added.fourths.get(from));
            fourths.add(to, distance.times(cube.times(4).plus(ofSquares)));
        }
    }

    /** Copies the centre of another's group. */
    abstract void copyCentre(Moments other, int from, int to);

    /** Returns the centre of another's group minus the centre of a group. */
    abstract DoubleDouble distance(Moments other, int from, int to);

    @Override
    public final boolean append(int group, ColumnBuilder target) {
        long count = counts.get(group);
        if (count == 0) {
            target.appendNull();
            return true;
        }
        DoubleDouble sum = deviations.get(group);
        DoubleDouble square = squares.get(group);
        double squaredDifferences = CentredMoments.ofSquares(square, sum, count);
        if (result.isNull(count, squaredDifferences)) {
            target.appendNull();
            return true;
        }
        double powers = 0;
        if (hasFourths) {
            powers =
                    CentredMoments.ofFourthPowers(
                            fourths.get(group), cubes.get(group), square, sum, count);
        } else if (hasCubes) {
            powers = CentredMoments.ofCubes(cubes.get(group), square, sum, count);
        }
        target.appendDouble(result.of(count, squaredDifferences, powers));
        return true;
    }
}
