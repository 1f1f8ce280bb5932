// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Bools, one bit each.
 *
 * @param bits a bitmap (see {@link Bits})
 * @param bitOffset the bit of row 0, which may lie inside a byte
 * @param rows number of values
 * @param validity which values are not null
 */
public record BitColumn(MemorySegment bits, long bitOffset, long rows, Validity validity)
        implements Column {

    /** Rejects null. */
    public BitColumn {
        Objects.requireNonNull(bits, "bits");
        Objects.requireNonNull(validity, "validity");
    }

    @Override
    public ColumnType type() {
        return ColumnType.Primitive.BOOL;
    }

    @Override
    public boolean getBoolean(long row) {
        CheckedRead.requireValue(this, row);
        return raw(row);
    }

    /** Reads a bool without a check; the value of a null row is undefined. */
    boolean raw(long row) {
        return Bits.get(bits, bitOffset + row);
    }

    @Override
    public BitColumn slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        return new BitColumn(bits, bitOffset + from, count, validity.slice(from, count));
    }

    @Override
    public long byteSize() {
        return Bits.bytesFor(rows) + validityBytes();
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return ShownColumn.text(this);
    }
}
