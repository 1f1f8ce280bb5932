// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Strings (utf8), byte strings (binary), or lists and structs as such (packed): value i is bytes
 * {@code [offset(i), offset(i + 1))}.
 *
 * @param type utf8, binary or packed
 * @param offsets {@code rows + 1} offsets that never decrease; the first need not be 0
 * @param offsetWidth bytes of an offset, 4 or 8
 * @param bytes the bytes of all values, into which the offsets point
 * @param rows number of values
 * @param validity which values are not null
 */
public record VariableWidthColumn(
        ColumnType type,
        MemorySegment offsets,
        int offsetWidth,
        MemorySegment bytes,
        long rows,
        Validity validity)
        implements Column {

    /**
     * Checks that the offsets fit their width and the number of rows.
     *
     * @throws IllegalArgumentException if the type is not of variable width, or there are not
     *     {@code rows + 1} offsets of 4 or 8 bytes
     */
    public VariableWidthColumn {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(validity, "validity");
        if (!type.isVariableWidth()
                || (offsetWidth != Integer.BYTES && offsetWidth != Long.BYTES)
                || offsets.byteSize() != (rows + 1) * offsetWidth) {
            throw new IllegalArgumentException(
                    rows + " values of " + type.label() + " with offsets of " + offsetWidth);
        }
    }

    /**
     * {@return the offset of a value's first byte; at {@code rows}, the end of the last value}
     *
     * @param row from 0 to {@code rows}
     */
    public long offset(long row) {
        return offsetWidth == Integer.BYTES
                ? offsets.get(JAVA_INT_UNALIGNED, row << 2)
                : offsets.get(JAVA_LONG_UNALIGNED, row << 3);
    }

    /**
     * {@return the length of a value in bytes}
     *
     * @param row a row from 0 to {@code rows - 1}
     */
    public long length(long row) {
        return offset(row + 1) - offset(row);
    }

    /** {@return the bytes of all values together} */
    public long characters() {
        return offset(rows) - offset(0);
    }

    @Override
    public byte[] getBytes(long row) {
        CheckedRead.requireValue(this, row);
        return bytes.asSlice(offset(row), length(row)).toArray(JAVA_BYTE);
    }

    @Override
    public String getString(long row) {
        byte[] value = getBytes(row);
        return type instanceof ColumnType.Packed(ColumnType nested)
                ? NestedText.of(nested, PackedValues.unpack(nested, value))
                : CheckedRead.toString(this, row, value);
    }

    @Override
    public VariableWidthColumn slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        return new VariableWidthColumn(
                type,
                offsets.asSlice(from * offsetWidth, (count + 1) * offsetWidth),
                offsetWidth,
                bytes,
                count,
                validity.slice(from, count));
    }

    @Override
    public long byteSize() {
        return offsets.byteSize() + characters() + validityBytes();
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return ShownColumn.text(this);
    }
}
