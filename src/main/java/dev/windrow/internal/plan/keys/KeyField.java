// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.keys;

/**
 * The place of a key column, or of its null flag, in an encoded key.
 *
 * @param key index of the key column
 * @param kind how its values become bits
 * @param word the first word it lies in
 * @param shift the lowest bit it takes there
 * @param bits how many bits it takes; more than 64 if it fills whole words
 * @param nullable whether values may be null: a null's bits are 0
 */
public record KeyField(int key, Kind kind, int word, int shift, int bits, boolean nullable) {

    /** How values become bits; equal values become equal bits, unequal ones unequal bits. */
    public enum Kind {
        /** A bit that is 1 where the value is null. */
        NULL_FLAG,
        /** A bit. */
        BOOL,
        /** Two's complement, cut to its width. */
        INTEGER,
        /** IEEE bits with one NaN and one zero. */
        FLOAT32,
        /** IEEE bits with one NaN and one zero. */
        FLOAT64,
        /** The low word, then the high word. */
        DECIMAL,
        /**
         * The bytes, the first one lowest, then zeros: seven in the first word, with the length in
         * its highest byte, and eight in each further word.
         */
        PACKED_STRING,
        /** The index of the first row of the table that holds the same string. */
        INTERNED_STRING,
        /** The rank of the value among the distinct entries of the dictionary, in order. */
        DICTIONARY
    }

    /** Returns the words that the field touches. */
    public int words() {
        return Math.max(1, (bits + 63) / 64);
    }
}
