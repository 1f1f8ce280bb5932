// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

/** A form in which kernels read a column. */
public enum ArrayForm {

    /**
     * The values of a fixed-width column as 64-bit words: its bytes, followed by zeros. Bools are
     * bits, the first one lowest. A dictionary column's values are each row's 32-bit rank among the
     * dictionary's distinct values, in order.
     */
    WORDS,

    /** 32-bit floats, padded with a zero to an even number. */
    FLOATS,

    /** 64-bit floats. */
    DOUBLES,

    /** The validity as a bitmap in 64-bit words; the lowest bit is row 0's. */
    VALIDITY,

    /** The offsets of strings in {@link #CHARACTERS}, and the end of the last string. */
    OFFSETS,

    /**
     * The bytes of strings as 64-bit words, the first byte lowest. At every string's begin, and at
     * the end of the last, two words can be read.
     */
    CHARACTERS,

    /** The bytes of strings one by one, and at least one. */
    CHARACTER_BYTES,

    /** 8-bit integers, or bools as bytes of 0 and 1. */
    BYTES,

    /** 16-bit integers. */
    SHORTS,

    /** 32-bit integers, dates or times. */
    INTS,

    /** 32-bit floats without padding. */
    EXACT_FLOATS,

    /** The validity as a byte for each row, 1 where there is a value, else 0. */
    VALIDITY_BYTES
}
