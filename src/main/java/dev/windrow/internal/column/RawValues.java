// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads values without checking types or nulls. The caller has checked them for a whole column or
 * batch. The result for a null, or for another type, is undefined. Other callers use the columns'
 * own methods.
 */
public final class RawValues {

    private RawValues() {}

    /**
     * Reads an integer, date, time or timestamp, widened to 64 bits, or bits 0 to 63 of a decimal.
     */
    public static long getLong(FixedWidthColumn column, long row) {
        MemorySegment values = column.values();
        return switch (column.type().byteWidth()) {
            case 1 -> values.get(JAVA_BYTE, row);
            case 2 -> values.get(JAVA_SHORT_UNALIGNED, row << 1);
            case 4 -> values.get(JAVA_INT_UNALIGNED, row << 2);
            case 8 -> values.get(JAVA_LONG_UNALIGNED, row << 3);
            default -> getLowLong(column, row);
        };
    }

    /** Reads a float32 or float64 as a double. */
    public static double getDouble(FixedWidthColumn column, long row) {
        return column.type() == ColumnType.Primitive.FLOAT32
                ? column.values().get(JAVA_FLOAT_UNALIGNED, row << 2)
                : column.values().get(JAVA_DOUBLE_UNALIGNED, row << 3);
    }

    /** Reads bits 0 to 63 of a decimal. */
    public static long getLowLong(FixedWidthColumn column, long row) {
        return column.values().get(JAVA_LONG_UNALIGNED, column.isNarrow() ? row << 3 : row << 4);
    }

    /** Reads bits 64 to 127 of a decimal, sign included. */
    public static long getHighLong(FixedWidthColumn column, long row) {
        MemorySegment values = column.values();
        return column.isNarrow()
                ? values.get(JAVA_LONG_UNALIGNED, row << 3) >> 63
                : values.get(JAVA_LONG_UNALIGNED, (row << 4) + Long.BYTES);
    }

    /** Reads the unscaled value of a decimal. */
    public static BigInteger getUnscaled(FixedWidthColumn column, long row) {
        return Int128.toBigInteger(getHighLong(column, row), getLowLong(column, row));
    }

    /** Reads a bool. */
    public static boolean getBoolean(BitColumn column, long row) {
        return Bits.get(column.bits(), column.bitOffset() + row);
    }

    /** Copies the bytes of a string. */
    public static byte[] getBytes(VariableWidthColumn column, long row) {
        return column.bytes().asSlice(column.offset(row), column.length(row)).toArray(JAVA_BYTE);
    }

    /** Decodes a string's bytes as UTF-8. Invalid bytes become U+FFFD. */
    public static String getString(VariableWidthColumn column, long row) {
        return new String(getBytes(column, row), StandardCharsets.UTF_8);
    }
}
