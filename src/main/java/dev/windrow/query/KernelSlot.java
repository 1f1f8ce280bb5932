package dev.windrow.query;

/**
 * An array that kernels share under a name: the values of a column, say, of which one kernel's
 * output is another's input.
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
        /** Where each string begins among the characters, and where the last one ends. */
        OFFSETS,
        /** The bytes of all strings. */
        CHARACTERS,
        /** Whatever kernels hand on to later ones. */
        SCRATCH,
        /** Where the rows of each group begin among the rows, and where the last ones end. */
        SEGMENTS,
        /** What an aggregation gives, an element for each group. */
        RESULT,
        /** A byte for each group, as in {@link #VALIDITY}. */
        RESULT_VALIDITY;

        /** Returns whether it is a part of a column. */
        public boolean isColumn() {
            return switch (this) {
                case VALUES, VALIDITY, OFFSETS, CHARACTERS -> true;
                case SCRATCH, SEGMENTS, RESULT, RESULT_VALIDITY -> false;
            };
        }
    }
}
