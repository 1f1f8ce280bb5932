package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.Objects;

/**
 * Values of 1, 2, 4, 8 or 16 bytes each, little-endian, one after the other.
 *
 * @param type a type whose {@link ColumnType#byteWidth} is not 0
 * @param values {@code rows * type.byteWidth()} bytes
 * @param rows number of values
 * @param validity which values are not null
 */
public record FixedWidthColumn(ColumnType type, MemorySegment values, long rows, Validity validity)
        implements Column {

    public FixedWidthColumn {
        Objects.requireNonNull(validity, "validity");
        if (type.byteWidth() == 0 || values.byteSize() != rows * type.byteWidth()) {
            throw new IllegalArgumentException(
                    rows + " values of " + type.label() + " in " + values.byteSize() + " bytes");
        }
    }

    /** Reads an integer, date, time or timestamp, widened to 64 bits. */
    public long getLong(long row) {
        return switch (type.byteWidth()) {
            case 1 -> values.get(JAVA_BYTE, row);
            case 2 -> values.get(JAVA_SHORT_UNALIGNED, row << 1);
            case 4 -> values.get(JAVA_INT_UNALIGNED, row << 2);
            default -> values.get(JAVA_LONG_UNALIGNED, row << 3);
        };
    }

    /** Reads a float32 or float64 as a double. */
    public double getDouble(long row) {
        return type == ColumnType.Primitive.FLOAT32
                ? values.get(JAVA_FLOAT_UNALIGNED, row << 2)
                : values.get(JAVA_DOUBLE_UNALIGNED, row << 3);
    }

    /** Reads bits 0 to 63 of a decimal. */
    public long getLowLong(long row) {
        return values.get(JAVA_LONG_UNALIGNED, row << 4);
    }

    /** Reads bits 64 to 127 of a decimal, sign included. */
    public long getHighLong(long row) {
        return values.get(JAVA_LONG_UNALIGNED, (row << 4) + 8);
    }

    /** Reads the unscaled value of a decimal. */
    public BigInteger getUnscaled(long row) {
        return Int128.toBigInteger(getHighLong(row), getLowLong(row));
    }

    @Override
    public FixedWidthColumn slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        int width = type.byteWidth();
        return new FixedWidthColumn(
                type,
                values.asSlice(from * width, count * width),
                count,
                validity.slice(from, count));
    }

    @Override
    public long byteSize() {
        return values.byteSize() + validityBytes();
    }
}
