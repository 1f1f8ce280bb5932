package dev.windrow.column;

import java.lang.foreign.MemorySegment;

/**
 * Which values of a column are not null.
 *
 * @param bits a bitmap (see {@link Bits}), a one for each non-null value; unused without nulls
 * @param bitOffset the bit of row 0, which may lie inside a byte
 * @param nullCount how many values are null; at 0, {@code bits} is not looked at
 */
public record Validity(MemorySegment bits, long bitOffset, long nullCount) {

    /** No value is null. */
    public static final Validity ALL = new Validity(MemorySegment.NULL, 0, 0);

    /** Returns the validity that a bitmap tells, counting its nulls. */
    public static Validity of(MemorySegment bits, long bitOffset, long rows) {
        long nulls = rows - Bits.count(bits, bitOffset, rows);
        return nulls == 0 ? ALL : new Validity(bits, bitOffset, nulls);
    }

    /** Returns whether some value is null. */
    public boolean hasNulls() {
        return nullCount != 0;
    }

    /** Returns whether the value of a row is not null. */
    public boolean isValid(long row) {
        return nullCount == 0 || Bits.get(bits, bitOffset + row);
    }

    /** Returns the validity of rows [from, from + count). */
    public Validity slice(long from, long count) {
        return hasNulls() ? of(bits, bitOffset + from, count) : ALL;
    }
}
