// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/**
 * The measures of a distribution's shape, of the differences of n values from their mean: m2, m3
 * and m4 are the means of their squares, cubes and fourth powers.
 */
public enum MomentKind {
    /**
     * How far the longer tail is on the right, above 0, or on the left: the sample skewness, {@code
     * m3 / m2^1.5 * sqrt(n * (n - 1)) / (n - 2)}.
     */
    SKEWNESS("skewness", 3, 3),
    /**
     * How heavy the tails are, 0 for a normal distribution: the sample excess kurtosis, {@code ((n
     * + 1) * m4 / m2^2 - 3 * (n - 1)) * (n - 1) / ((n - 2) * (n - 3))}.
     */
    KURTOSIS("kurtosis", 4, 4),
    /**
     * How heavy the tails are if the values are the whole population: {@code m4 / m2^2 - 3}, the
     * excess kurtosis.
     */
    POPULATION_KURTOSIS("kurtosis_pop", 4, 2);

    private final String label;
    private final int power;
    private final int leastValues;

    MomentKind(String label, int power, int leastValues) {
        this.label = label;
        this.power = power;
        this.leastValues = leastValues;
    }

    /** {@return the name of the function, such as {@code skewness}} */
    public String label() {
        return label;
    }

    /** {@return the highest power of differences that is needed: 3 or 4} */
    public int power() {
        return power;
    }

    /** {@return how many values there must be for a result} */
    public int leastValues() {
        return leastValues;
    }
}
