// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

/**
 * An array of a column that a kernel reads.
 *
 * @param part what it holds
 * @param column the column's name
 */
public record ColumnPart(Part part, String column) {

    /** What the array holds. */
    public enum Part {
        /** Its values, to calculate with: floats as floats, all else as words. */
        NUMBER,
        /** Its values as words, floats too: to compare them. */
        BITS,
        /** Where its strings begin. */
        OFFSETS,
        /** The bytes of its strings. */
        CHARACTERS,
        /** Its validity, as a bitmap. */
        VALIDITY
    }
}
