// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/**
 * The four measures of how far values lie from their mean. A variance is the sum of squared
 * differences from the mean, divided by n - {@link #deltaDegreesOfFreedom()} for n values. A
 * standard deviation is its root.
 */
public enum VarianceKind {
    /** The sample variance, which estimates that of the population. */
    VARIANCE("var", 1, false),
    /** The sample standard deviation, which estimates that of the population. */
    STANDARD_DEVIATION("std", 1, true),
    /** The population variance: the values are the whole population. */
    POPULATION_VARIANCE("var_pop", 0, false),
    /** The population standard deviation: the values are the whole population. */
    POPULATION_STANDARD_DEVIATION("std_pop", 0, true);

    private final String label;
    private final int deltaDegreesOfFreedom;
    private final boolean root;

    VarianceKind(String label, int deltaDegreesOfFreedom, boolean root) {
        this.label = label;
        this.deltaDegreesOfFreedom = deltaDegreesOfFreedom;
        this.root = root;
    }

    /** {@return the name of the function, such as {@code var}} */
    public String label() {
        return label;
    }

    /**
     * {@return by how much the divisor is less than the number of values: 1 for samples, else 0}
     */
    public int deltaDegreesOfFreedom() {
        return deltaDegreesOfFreedom;
    }

    /** {@return whether the square root is taken} */
    public boolean isRoot() {
        return root;
    }
}
