// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.engine.ExactMean;

import java.lang.foreign.MemorySegment;

/** Reads floats of 32 or 64 bits, and decimals as floats. */
public final class Doubles {

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
        return ExactMean.of(high >> 63, high, RawValues.getLowLong(column, row), 1, scale);
    }
}
