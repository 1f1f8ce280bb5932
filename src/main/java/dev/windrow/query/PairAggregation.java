// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;
import java.util.Objects;

/**
 * An aggregation of the values of two columns of integers or floats, over the rows in which neither
 * is null.
 */
public sealed interface PairAggregation extends Aggregation {

    /** {@return the name of the first column} */
    String x();

    /** {@return the name of the second column} */
    String y();

    @Override
    default List<String> columns() {
        return List.of(x(), y());
    }

    /**
     * The sample covariance: float64; null for fewer than two rows.
     *
     * @param x the name of a column of integers or floats
     * @param y the name of another
     */
    record Covariance(String x, String y) implements PairAggregation {
        @Override
        public String label() {
            return "covar(" + x + "," + y + ")";
        }
    }

    /**
     * The population covariance: float64; null for no row.
     *
     * @param x the name of a column of integers or floats
     * @param y the name of another
     */
    record PopulationCovariance(String x, String y) implements PairAggregation {
        @Override
        public String label() {
            return "covar_pop(" + x + "," + y + ")";
        }
    }

    /**
     * The line of least squares that tells y by x: float64; null if x does not vary. If only y does
     * not vary, its share that is explained is 1.
     *
     * @param y the name of the column that is explained, of integers or floats
     * @param x the name of the column that explains it
     * @param kind what is told of the line
     */
    record Regression(String y, String x, RegressionKind kind) implements PairAggregation {
        /** Rejects null. */
        public Regression {
            Objects.requireNonNull(y, "y");
            Objects.requireNonNull(x, "x");
            Objects.requireNonNull(kind, "kind");
        }

        @Override
        public String label() {
            return kind.label() + "(" + y + "," + x + ")";
        }
    }

    /**
     * Pearson's correlation: float64; null for fewer than two rows.
     *
     * @param x the name of a column of integers or floats
     * @param y the name of another
     */
    record Correlation(String x, String y) implements PairAggregation {
        @Override
        public String label() {
            return "corr(" + x + "," + y + ")";
        }
    }
}
