// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/**
 * An array that kernels share under a name, such as the values of a column: one kernel's output may
 * be another's input.
 *
 * @param kind what it holds
 * @param name the column's name, or that of scratch memory
 */
public record KernelSlot(Kind kind, String name) {

    /** What an array holds. */
    public enum Kind {
        /** An element for each row; two for each row of decimals. */
        VALUES,
        /** A byte for each row: 0 for a null, anything else for a value. */
        VALIDITY,
        /** Where each string begins in the characters, and where the last one ends. */
        OFFSETS,
        /** The bytes of all strings. */
        CHARACTERS,
        /** What kernels hand on to later ones. */
        SCRATCH,
        /** Where the rows of each group begin, and where the last ones end. */
        SEGMENTS,
        /** The results of an aggregation, an element for each group. */
        RESULT,
        /** A byte for each group, as in {@link #VALIDITY}. */
        RESULT_VALIDITY;

        /** {@return whether it is a part of a column} */
        public boolean isColumn() {
            return switch (this) {
                case VALUES, VALIDITY, OFFSETS, CHARACTERS -> true;
                case SCRATCH, SEGMENTS, RESULT, RESULT_VALIDITY -> false;
            };
        }
    }
}
