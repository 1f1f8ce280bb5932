// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.engine.StandardizedMoment;
import dev.windrow.query.Aggregation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.VarianceKind;

/** What is made of sums of powers of deviations from the mean. */
sealed interface MomentResult {

    /** Returns the result of a variance of values of a type. */
    static MomentResult of(Aggregation.Variance variance, ColumnType input) {
        int scale = input instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        return new OfVariance(variance.kind(), Math.pow(10, 2.0 * scale));
    }

    /** Returns the highest power that is added up, 2 to 4. */
    int power();

    /**
     * Returns whether there is no result.
     *
     * @param count the number of values, at least 1
     * @param squares the sum of the squares
     */
    boolean isNull(long count, double squares);

    /**
     * Returns the result.
     *
     * @param powers the sum of the highest powers
     */
    double of(long count, double squares, double powers);

    /**
     * A variance or a standard deviation.
     *
     * @param unit the square of the number by which deviations are divided: unscaled decimals have
     *     10 to the power of the scale
     */
    record OfVariance(VarianceKind kind, double unit) implements MomentResult {
        @Override
        public int power() {
            return 2;
        }

        @Override
        public boolean isNull(long count, double squares) {
            return count <= kind.deltaDegreesOfFreedom();
        }

        @Override
        public double of(long count, double squares, double powers) {
            double variance = squares / (count - kind.deltaDegreesOfFreedom()) / unit;
            return kind.isRoot() ? Math.sqrt(variance) : variance;
        }
    }

    /** Skewness or kurtosis, which have no unit. */
    record OfMoment(MomentKind kind) implements MomentResult {
        @Override
        public int power() {
            return kind.power();
        }

        @Override
        public boolean isNull(long count, double squares) {
            return StandardizedMoment.isNull(kind, count, squares);
        }

        @Override
        public double of(long count, double squares, double powers) {
            return StandardizedMoment.of(kind, count, squares, powers);
        }
    }
}
