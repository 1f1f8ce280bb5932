// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/** The result of a quantile that falls between two values. */
public enum Interpolation {
    /** The linear interpolation of the two. */
    LINEAR("linear"),
    /** The lesser. */
    LOWER("lower"),
    /** The greater. */
    HIGHER("higher"),
    /** Half-way between the two. */
    MIDPOINT("midpoint"),
    /** The nearer; of two equally near, the one at the even position. */
    NEAREST("nearest"),
    /**
     * The least value that has at least the share of all values up to it: SQL's {@code
     * percentile_disc}.
     */
    DISCRETE("discrete");

    private final String label;

    Interpolation(String label) {
        this.label = label;
    }

    /** {@return the name that the command line uses, such as {@code linear}} */
    public String label() {
        return label;
    }

    /** {@return whether the result is always one of the values, and never lies between two} */
    public boolean isOfValues() {
        return this != LINEAR && this != MIDPOINT;
    }
}
