// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/** The three ways to combine the bits of integers, each bit by itself. */
public enum BitwiseKind {
    /** A bit is set if it is set in all values. */
    AND("bit_and"),
    /** A bit is set if it is set in some value. */
    OR("bit_or"),
    /** A bit is set if it is set in an odd number of values. */
    XOR("bit_xor");

    private final String label;

    BitwiseKind(String label) {
        this.label = label;
    }

    /** {@return the name of the function, such as {@code bit_and}} */
    public String label() {
        return label;
    }
}
