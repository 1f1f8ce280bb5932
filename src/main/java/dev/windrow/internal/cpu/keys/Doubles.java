// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.column.RawValues;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;

/** Reads floats of 32 or 64 bits, and decimals as floats. */
public final class Doubles {

    /** Integers up to this one are floats. */
    private static final long EXACT = 1L << 53;

    /** Powers of ten up to this one are floats. */
    private static final int EXACT_SCALE = 22;

    private Doubles() {}

    /** Loads the floats of adjacent rows. The value of a null may be anything. */
    public static void load(FixedWidthColumn column, long fromRow, int rows, double[] target) {
        MemorySegment values = column.values();
        if (column.type().byteWidth() == Float.BYTES) {
            for (int i = 0; i < rows; i++) {
                target[i] = values.get(JAVA_FLOAT_UNALIGNED, (fromRow + i) << 2);
            }
        } else {
            MemorySegment.copy(values, JAVA_DOUBLE_UNALIGNED, fromRow << 3, target, 0, rows);
        }
    }

    /** Returns the float that is nearest to a decimal. */
    public static double ofDecimal(FixedWidthColumn column, long row, int scale) {
        long high = RawValues.getHighLong(column, row);
        long low = RawValues.getLowLong(column, row);
        boolean isExact = high == low >> 63 && low >= -EXACT && low <= EXACT;
        // The quotient of two floats that are exact is the nearest float.
        return isExact && scale <= EXACT_SCALE
                ? low / Math.pow(10, scale)
                : new BigDecimal(Int128.toBigInteger(high, low), scale).doubleValue();
    }
}
