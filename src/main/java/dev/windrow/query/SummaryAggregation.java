// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A summary of how the values of a column are distributed. {@link SummaryAggregations} makes these
 * values.
 */
public sealed interface SummaryAggregation extends Aggregation.OfColumn {

    /**
     * Skewness or kurtosis: float64; null for fewer values than it needs. Of equal values, the
     * skewness is NaN and the kurtosis null.
     *
     * @param column the name of a column of integers, floats or decimals
     * @param kind which of the three
     */
    record Moment(String column, MomentKind kind) implements SummaryAggregation {
        /** Rejects null. */
        public Moment {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(kind, "kind");
        }
    }

    /**
     * An estimate of the number of distinct values, by a sketch HLL of Apache DataSketches: int64,
     * 0 if there are none.
     *
     * @param column the name of a column of any type but lists
     */
    record ApproximateCountDistinct(String column) implements SummaryAggregation {}

    /**
     * An estimate of a quantile, by a sketch KLL of Apache DataSketches: float64; null if there is
     * no value but NaN.
     *
     * @param column the name of a column of integers or floats
     * @param quantile the share of the values that are not greater, 0 to 1
     */
    record ApproximateQuantile(String column, double quantile) implements SummaryAggregation {

        /**
         * Makes an estimate.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for NaN, and for a share beyond 0 to 1
         */
        public ApproximateQuantile {
            Aggregation.Quantile.require(column, quantile);
        }

        @Override
        public String label() {
            return "approx_quantile(%s,%s)"
                    .formatted(column, Aggregation.Quantile.plainDigits(quantile));
        }
    }

    /**
     * How many values lie in each bin: a list of int64, one more than there are bounds; all 0 if
     * there is no value. The first bin has values up to the first bound, each other one those above
     * the bound before it and up to its own, and the last one those above all bounds, and NaN.
     *
     * @param column the name of a column of integers or floats
     * @param bounds the greatest value of each bin but the last, in ascending order
     */
    record Histogram(String column, List<Double> bounds) implements SummaryAggregation {

        /** The most bounds. */
        public static final int MOST_BOUNDS = 10_000;

        /**
         * Makes a histogram.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for no bounds, too many, NaN, and those
         *     that are not in ascending order
         */
        public Histogram {
            Objects.requireNonNull(column, "column");
            // Zero has one sign here.
            bounds = bounds.stream().map(bound -> bound + 0.0).toList();
            boolean isAscending = !bounds.isEmpty() && bounds.size() <= MOST_BOUNDS;
            for (int i = 0; isAscending && i < bounds.size(); i++) {
                isAscending = i == 0 ? !bounds.get(i).isNaN() : bounds.get(i) > bounds.get(i - 1);
            }
            if (!isAscending) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "histogram of \"%s\": expected 1 to %d numbers in ascending order, found"
                                + " %s",
                        column,
                        MOST_BOUNDS,
                        bounds.size() > MOST_BOUNDS ? bounds.size() + " numbers" : bounds);
            }
        }

        @Override
        public String label() {
            return "histogram(%s,%s)"
                    .formatted(
                            column,
                            bounds.stream()
                                    .map(Histogram::plainDigits)
                                    .collect(Collectors.joining(",")));
        }

        private static String plainDigits(double bound) {
            boolean isPlain = Math.abs(bound) >= 1e-3 && Math.abs(bound) < 1e9 || bound == 0;
            return isPlain
                    ? BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString()
                    : Double.toString(bound);
        }
    }
}
