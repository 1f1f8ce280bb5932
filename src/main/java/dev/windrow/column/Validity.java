// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.lang.foreign.MemorySegment;

/**
 * Which values of a column are not null.
 *
 * @param bits a bitmap (see {@link Bits}) with a one for each value that is not null; unused
 *     without nulls
 * @param bitOffset the bit of row 0, which may lie inside a byte
 * @param nullCount how many values are null; at 0, {@code bits} is not read
 */
public record Validity(MemorySegment bits, long bitOffset, long nullCount) {

    /** No value is null. */
    public static final Validity ALL = new Validity(MemorySegment.NULL, 0, 0);

    /**
     * Returns the validity of a bitmap, and counts its nulls.
     *
     * @param bits a one for each value that is not null
     * @param bitOffset the bit of row 0, which may lie inside a byte
     * @param rows how many values there are
     * @return the validity; {@link #ALL} if no value is null
     */
    public static Validity of(MemorySegment bits, long bitOffset, long rows) {
        long nulls = rows - Bits.count(bits, bitOffset, rows);
        return nulls == 0 ? ALL : new Validity(bits, bitOffset, nulls);
    }

    /** {@return whether some value is null} */
    public boolean hasNulls() {
        return nullCount != 0;
    }

    /**
     * {@return whether the value of a row is not null}
     *
     * @param row the row, which is not checked
     */
    public boolean isValid(long row) {
        return nullCount == 0 || Bits.get(bits, bitOffset + row);
    }

    /**
     * {@return the validity of rows {@code [from, from + count)}, whose nulls are counted}
     *
     * @param from the first row
     * @param count how many rows
     */
    public Validity slice(long from, long count) {
        return hasNulls() ? of(bits, bitOffset + from, count) : ALL;
    }
}
