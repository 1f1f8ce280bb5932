// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.query.PairAggregation;

/** What is made of the moments of pairs. */
enum PairResult {
    COVARIANCE(2, false),
    POPULATION_COVARIANCE(1, false),
    CORRELATION(2, true),
    SLOPE(1, true),
    INTERCEPT(1, true),
    R_SQUARED(1, true);

    private final int leastPairs;
    private final boolean readsSquares;

    PairResult(int leastPairs, boolean readsSquares) {
        this.leastPairs = leastPairs;
        this.readsSquares = readsSquares;
    }

    static PairResult of(PairAggregation aggregation) {
        return switch (aggregation) {
            case PairAggregation.Covariance _ -> COVARIANCE;
            case PairAggregation.PopulationCovariance _ -> POPULATION_COVARIANCE;
            case PairAggregation.Correlation _ -> CORRELATION;
            case PairAggregation.Regression regression ->
                    switch (regression.kind()) {
                        case SLOPE -> SLOPE;
                        case INTERCEPT -> INTERCEPT;
                        case R_SQUARED -> R_SQUARED;
                    };
        };
    }

    /** Returns how many pairs there must be, at least, for a result. */
    int leastPairs() {
        return leastPairs;
    }

    /** Returns whether sums of squares are needed beside those of products. */
    boolean readsSquares() {
        return readsSquares;
    }

    /** Returns whether there is no result where x does not vary. */
    boolean needsVariance() {
        return switch (this) {
            case COVARIANCE, POPULATION_COVARIANCE, CORRELATION -> false;
            case SLOPE, INTERCEPT, R_SQUARED -> true;
        };
    }
}
