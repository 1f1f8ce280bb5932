package dev.windrow.internal.cpu.work;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;

/** Integers of 64 bits that stand for values in the same order. */
public final class OrderedBits {

    /** What -0.0 becomes. */
    public static final long NEGATIVE_ZERO = -1;

    /** What 0.0 becomes. */
    public static final long ZERO = 0;

    private OrderedBits() {}

    /** Returns the integer that stands for a float: NaN, of any bits, is the greatest. */
    public static long of(double value) {
        return swap(Double.doubleToLongBits(value));
    }

    /** Returns the float that an integer stands for. */
    public static double toDouble(long ordered) {
        return Double.longBitsToDouble(swap(ordered));
    }

    /** Turns a float's bits into an integer of the same order, NaN last; its own inverse. */
    private static long swap(long bits) {
        return bits ^ bits >> 63 >>> 1;
    }

    /** Appends the value that an integer stands for. */
    public static void append(ColumnBuilder target, long ordered) {
        if (target.type() == ColumnType.Primitive.BOOL) {
            target.appendBoolean(ordered != 0);
        } else if (target.type().isFloat()) {
            target.appendDouble(toDouble(ordered));
        } else {
            target.appendLong(ordered);
        }
    }
}
