// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;

/** Encodes values as 64-bit integers that have the same order. */
public final class OrderedBits {

    /** Encoding of -0.0. */
    public static final long NEGATIVE_ZERO = -1;

    /** Encoding of 0.0. */
    public static final long ZERO = 0;

    private OrderedBits() {}

    /** Encodes a float. All NaNs get the same, greatest integer. */
    public static long of(double value) {
        return swap(Double.doubleToLongBits(value));
    }

    /** Decodes a float. */
    public static double toDouble(long ordered) {
        return Double.longBitsToDouble(swap(ordered));
    }

    /** Turns a float's bits into an integer of the same order, NaN last. It is its own inverse. */
    private static long swap(long bits) {
        return bits ^ bits >> 63 >>> 1;
    }

    /** Decodes a value and appends it. */
    public static void append(ColumnBuilder target, long ordered) {
        if (target.type() == ColumnType.Primitive.BOOL) {
            target.appendBoolean(ordered != 0);
        } else if (target.type().isFloat()) {
            target.appendDouble(toDouble(ordered));
        } else if (target.type() instanceof ColumnType.Decimal) {
            target.appendInt128(ordered >> 63, ordered);
        } else {
            target.appendLong(ordered);
        }
    }
}
