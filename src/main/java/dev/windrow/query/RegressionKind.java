// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/**
 * What is told of the line {@code y = slope * x + intercept} for which the squares of the distances
 * from the given y are least.
 */
public enum RegressionKind {
    /** The slope: the covariance divided by the variance of x. */
    SLOPE("regr_slope"),
    /** The intercept: y of the line where x is 0. */
    INTERCEPT("regr_intercept"),
    /** The share of the variance of y that the line explains: the square of the correlation. */
    R_SQUARED("regr_r2");

    private final String label;

    RegressionKind(String label) {
        this.label = label;
    }

    /** {@return the name of the function, such as {@code regr_slope}} */
    public String label() {
        return label;
    }
}
