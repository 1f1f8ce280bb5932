package dev.windrow.query;

/**
 * How far values lie from their mean. With n values and the sum of squared differences from the
 * mean, a variance is that sum divided by n - {@link #deltaDegreesOfFreedom()}, a standard
 * deviation the root of it.
 */
public enum VarianceKind {
    /** Variance of the population that the values are a sample of. */
    VARIANCE("var", 1, false),
    /** Standard deviation of the population that the values are a sample of. */
    STANDARD_DEVIATION("std", 1, true),
    /** Variance of the values as they are. */
    POPULATION_VARIANCE("var_pop", 0, false),
    /** Standard deviation of the values as they are. */
    POPULATION_STANDARD_DEVIATION("std_pop", 0, true);

    private final String label;
    private final int deltaDegreesOfFreedom;
    private final boolean root;

    VarianceKind(String label, int deltaDegreesOfFreedom, boolean root) {
        this.label = label;
        this.deltaDegreesOfFreedom = deltaDegreesOfFreedom;
        this.root = root;
    }

    /** Returns the name of the function, such as {@code var}. */
    public String label() {
        return label;
    }

    /** Returns by how much the divisor is less than the number of values. */
    public int deltaDegreesOfFreedom() {
        return deltaDegreesOfFreedom;
    }

    /** Returns whether the square root is taken. */
    public boolean isRoot() {
        return root;
    }
}
